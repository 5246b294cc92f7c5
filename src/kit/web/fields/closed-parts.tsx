/** What closed fields are drawn with: the same parts as the fields themselves. */
import { ComboboxChevron, ComboboxClearButton, type ComboboxData, type InputProps, Loader, type Primitive } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Standing } from './later-field.tsx'

/** What a list of choices calls one of them; nothing where it has none of this value. */
export function labelOf(data: ComboboxData<Primitive> | undefined, value: Primitive | null | undefined): string {
  if (value === null || value === undefined) return ''
  for (const item of data ?? []) {
    if (typeof item !== 'object' || item === null) {
      if (item === value) return String(item)
    } else if ('group' in item) {
      const label = labelOf(item.items as ComboboxData<Primitive>, value)
      if (label) return label
    } else if (item.value === value) return 'label' in item ? item.label : String(value)
  }
  return ''
}

/** What stands at the end of a field that opens a list: its chevron, or that the list is on its way; the cross where it may be emptied. */
export function endOf(
  { error, disabled }: Pick<InputProps, 'error' | 'disabled'>,
  { isComing }: Standing,
  isClearable: boolean,
  onClear: () => void,
) {
  return {
    __clearable: isClearable && !disabled,
    __clearSection: <ComboboxClearButton onClear={onClear} />,
    __defaultRightSection: isComing ? coming : <ComboboxChevron size="sm" error={error} />,
    rightSectionPointerEvents: 'none',
  } as const
}

/** What only the calendar takes, of all that is said of a field. */
export function withoutCalendar<Props extends Partial<Record<CalendarProp, unknown>>>(props: Props): Omit<Props, CalendarProp> {
  const rest = { ...props }
  for (const name of ofCalendar) delete rest[name]
  return rest
}
const ofCalendar = [
  'minDate',
  'maxDate',
  'defaultDate',
  'excludeDate',
  'getDayProps',
  'getDayAriaLabel',
  'renderDay',
  'allowSingleDateInRange',
  'popoverProps',
  'clearButtonProps',
] as const
type CalendarProp = (typeof ofCalendar)[number]

/** Shown while what was opened is still on its way. */
export const coming: ReactNode = <Loader size={16} />

/** What says to readers of screens that a list opens here. */
export const opensList = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false, autoComplete: 'off' } as const
