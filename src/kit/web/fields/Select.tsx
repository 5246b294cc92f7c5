import { InputBase, type Primitive, type SelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { endOf, labelOf, opensList } from './closed-parts.tsx'
import { laterField, type Plain, type Standing } from './later-field.tsx'

type AnyProps = Plain<SelectProps>

/** A choice out of a list; `searchable` where it is long, `clearable` where it may stay empty. */
export const Select = laterField<AnyProps>(() => import('./choices.ts').then((file) => file.Select), ClosedSelect) as <
  Value extends Primitive = string,
>(
  props: Plain<SelectProps<Value>>,
) => ReactNode

function ClosedSelect({ props, standing }: { props: AnyProps; standing: Standing }) {
  const { data, value, onChange, searchable, clearable, allowDeselect, nothingFoundMessage, comboboxProps, limit, name, ...rest } = props
  return (
    <InputBase
      {...endOf(props, standing, Boolean(clearable && value), () => onChange?.(null, null as never))}
      {...rest}
      {...opensList}
      {...standing.on}
      __staticSelector="Select"
      pointer={!searchable}
      readOnly={!searchable}
      value={standing.typed ?? labelOf(data, value)}
      onChange={standing.onType}
    />
  )
}
