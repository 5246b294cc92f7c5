import type { InputBaseProps } from '@mantine/core'
import type { DatePickerInputProps, DatePickerType } from '@mantine/dates'
import type { ReactNode } from 'react'
import { formatDays } from '../../contract/days.ts'
import { ClosedButton } from './ClosedButton.tsx'
import { withoutCalendar } from './closed-parts.tsx'
import { laterField, type Plain, type Standing } from './later-field.tsx'

type AnyProps = Plain<DatePickerInputProps<DatePickerType>>

/** A day, or the first and the last of several, chosen in a calendar. The days are text, `2027-03-26`. */
export const DatePickerInput = laterField<AnyProps>(
  () => import('./days.ts').then((file) => file.DatePickerInput as never),
  ClosedDatePickerInput,
) as <Type extends DatePickerType = 'default'>(props: Plain<DatePickerInputProps<Type>>) => ReactNode

function ClosedDatePickerInput({ props, standing }: { props: AnyProps; standing: Standing }) {
  const { value, onChange, type = 'default', ...rest } = withoutCalendar(props)
  const days = [value].flat() as (string | null | undefined)[]
  const written = days[0] ? formatDays(days[0], days.at(-1)) : ''
  return (
    <ClosedButton
      {...(rest as InputBaseProps)}
      name="DatePickerInput"
      written={written}
      standing={standing}
      onClear={() => onChange?.((type === 'range' ? [null, null] : null) as never)}
    />
  )
}
