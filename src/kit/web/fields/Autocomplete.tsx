import { type AutocompleteProps, InputBase } from '@mantine/core'
import { opensList } from './closed-parts.tsx'
import { laterField, type Plain, type Standing } from './later-field.tsx'

/** Free text, with a list of what others wrote. */
export const Autocomplete = laterField<Plain<AutocompleteProps>>(
  () => import('./choices.ts').then((file) => file.Autocomplete),
  ClosedAutocomplete,
)

function ClosedAutocomplete({ props, standing }: { props: Plain<AutocompleteProps>; standing: Standing }) {
  const { data, onChange, openOnFocus, ...rest } = props
  return (
    <InputBase
      {...rest}
      {...opensList}
      {...standing.on}
      __staticSelector="Autocomplete"
      onChange={(event) => {
        standing.onType(event)
        onChange?.(event.currentTarget.value)
      }}
    />
  )
}
