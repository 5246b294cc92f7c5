import { Input, InputBase, type InputBaseProps } from '@mantine/core'
import type { DateInputProps } from '@mantine/dates'
import { formatDay } from '../../contract/days.ts'
import { coming, withoutCalendar } from './closed-parts.tsx'
import { laterField, type Plain, type Standing } from './later-field.tsx'

/** A day that is typed or chosen, written as everywhere else. The days are text, `2027-03-26`. */
export const DateInput = laterField<Plain<DateInputProps>>(
  () =>
    import('./days.ts').then(({ DateInput }) => (props) => <DateInput valueFormat="D MMM YYYY" {...props} />),
  ClosedDateInput,
)

function ClosedDateInput({ props, standing }: { props: Plain<DateInputProps>; standing: Standing }) {
  const { value, onChange, clearable, ...rest } = withoutCalendar(props)
  return (
    <InputBase
      {...(rest as InputBaseProps)}
      {...standing.on}
      __staticSelector="DateInput"
      data-dates-input
      autoComplete="off"
      data-read-only={props.readOnly || undefined}
      value={standing.typed ?? (value ? formatDay(value as string) : '')}
      onChange={standing.onType}
      {...(standing.isComing && { rightSection: coming })}
      __clearable={Boolean(clearable && value && !props.readOnly && !props.disabled)}
      __clearSection={<Input.ClearButton aria-label="Clear the date" onClick={() => onChange?.(null)} />}
    />
  )
}
