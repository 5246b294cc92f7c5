import { DatePicker } from '@mantine/dates'
import type { Range } from './list-state.ts'

/** From one day to another, for a filter. */
export function RangePicker({ value, onChange }: { value: Range | undefined; onChange: (value: Range | undefined) => void }) {
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      {...(value?.from ? { defaultDate: value.from } : {})}
      value={[value?.from ?? null, value?.to ?? null]}
      onChange={([from, to]) => onChange(from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined)}
    />
  )
}
