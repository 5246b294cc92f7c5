import type { InputBaseProps } from '@mantine/core'
import type { DateTimePickerProps } from '@mantine/dates'
import type { ReactNode } from 'react'
import { formatDay } from '../../contract/days.ts'
import { ClosedButton } from './ClosedButton.tsx'
import { withoutCalendar } from './closed-parts.tsx'
import { laterField, type Plain, type Standing } from './later-field.tsx'

/** A day and an hour, chosen in a calendar with a clock: text, `2027-03-26 14:00:00`. */
export const DateTimePicker = laterField<Plain<DateTimePickerProps>>(
  () =>
    import('./moments.ts').then(({ DateTimePicker }) => (props) => <DateTimePicker valueFormat="D MMM YYYY, HH:mm" {...props} />),
  ClosedDateTimePicker,
) as (props: Plain<DateTimePickerProps>) => ReactNode

function ClosedDateTimePicker({ props, standing }: { props: Plain<DateTimePickerProps>; standing: Standing }) {
  const { value, onChange, ...rest } = withoutCalendar(props)
  const moment = typeof value === 'string' ? value : ''
  return (
    <ClosedButton
      {...(rest as InputBaseProps)}
      name="DateTimePicker"
      written={moment && `${formatDay(moment.slice(0, 10))}, ${moment.slice(11, 16)}`}
      standing={standing}
      onClear={() => onChange?.(null)}
    />
  )
}
