/** A calendar with a clock: few pages ask for an hour. */
export { DateTimePicker } from '@mantine/dates'
