import { Input, InputBase, type InputBaseProps } from '@mantine/core'
import type { DateInputProps } from '@mantine/dates'
import { formatDay } from '../../contract/days.ts'
import { coming, withoutCalendar } from './closed-parts.tsx'
import { laterField, type Plain, type Standing } from './later-field.tsx'
import { isWithin, readDay } from './typed-values.ts'

/** A day that is typed or chosen, written as everywhere else. The days are text, `2027-03-26`. */
export const DateInput = laterField<Plain<DateInputProps>>(
  () =>
    import('./days.ts').then(({ DateInput }) => (props) => <DateInput valueFormat="D MMM YYYY" dateParser={readDay} {...props} />),
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
      onChange={(event) => {
        standing.onType(event)
        const text = event.currentTarget.value
        const day = readDay(text)
        if (day && isWithin(day, props)) onChange?.(day)
        if (clearable && text.trim() === '') onChange?.(null)
      }}
      {...(standing.isComing && { rightSection: coming })}
      __clearable={Boolean(clearable && value && !props.readOnly && !props.disabled)}
      __clearSection={<Input.ClearButton aria-label="Clear the date" onClick={() => onChange?.(null)} />}
    />
  )
}
