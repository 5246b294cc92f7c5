import { type MultiSelectProps, Pill, PillsInput, type PillsInputFieldProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { endOf, labelOf, opensList } from './closed-parts.tsx'
import { laterField, type Plain, type Standing } from './later-field.tsx'

/** Several choices out of a list. */
export const MultiSelect = laterField<Plain<MultiSelectProps>>(
  () => import('./choices.ts').then((file) => file.MultiSelect),
  ClosedMultiSelect,
) as (props: Plain<MultiSelectProps>) => ReactNode

function ClosedMultiSelect({ props, standing }: { props: Plain<MultiSelectProps>; standing: Standing }) {
  const { data, value = [], onChange, searchable, clearable, comboboxProps, placeholder, ...rest } = props
  const { label, description, error, disabled, required, className, w, id, ...field } = rest
  const end = endOf(props, standing, Boolean(clearable && value.length > 0), () => onChange?.([]))
  return (
    <PillsInput
      {...end}
      {...{ label, description, error, disabled, required, className, w, id }}
      __staticSelector="MultiSelect"
      pointer={!searchable}
      onClick={standing.on.onClick}
      onPointerEnter={standing.on.onPointerEnter}
      onPointerDown={standing.on.onPointerDown}
    >
      <Pill.Group disabled={disabled} style={end.__clearable ? { paddingInlineEnd: 50 } : undefined}>
        {value.map((one) => (
          <Pill key={one} withRemoveButton disabled={disabled} onRemove={() => onChange?.(value.filter((other) => other !== one))}>
            {labelOf(data, one)}
          </Pill>
        ))}
        <PillsInput.Field
          {...(field as PillsInputFieldProps)}
          {...opensList}
          {...standing.on}
          id={id}
          placeholder={placeholder}
          type={!searchable && !placeholder ? 'hidden' : 'visible'}
          disabled={disabled}
          pointer={!searchable}
          readOnly={!searchable}
          value={standing.typed ?? ''}
          onChange={standing.onType}
        />
      </Pill.Group>
    </PillsInput>
  )
}
