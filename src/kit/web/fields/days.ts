/** Calendars, in one file of their own. */
export { DateInput, DatePickerInput } from '@mantine/dates'
