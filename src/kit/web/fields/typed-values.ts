/** How what is typed into a field is read, be the field there or still on its way. */
import { isDay } from '../../contract/days.ts'

const inNumbers = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
/** A day, a month and a year, in any order the browser knows: of less it would make a day nobody meant. */
const inThreeParts = /^[^\s,/.-]+[\s,/.-]+[^\s,/.-]+[\s,/.-]+(\d{4}|\d{2})$/

/**
 * A day as people write it: `26 Mar 2027`, `march 26, 2027`, `3/26/2027`, `2027-03-26`.
 *
 * @returns `2027-03-26`, or null where it is no day of the calendar
 */
export function readDay(typed: string): string | null {
  const text = typed.trim()
  const [, year, month = '', date = ''] = inNumbers.exec(text) ?? []
  if (year) return dayOrNull([year, month, date])
  if (!inThreeParts.test(text)) return null
  const read = new Date(text)
  if (Number.isNaN(read.getTime())) return null
  // the browser makes 3 March of 31 February
  const isThatDay = text.match(/\d+/g)?.some((part) => Number(part) === read.getDate())
  return isThatDay ? dayOrNull([read.getFullYear(), read.getMonth() + 1, read.getDate()]) : null
}

function dayOrNull(parts: (string | number)[]): string | null {
  const day = parts.map((part) => String(part).padStart(2, '0')).join('-')
  return isDay(day) ? day : null
}

/** Whether a day may be chosen, as far as its first and its last day say. */
export function isWithin(day: string, { minDate, maxDate }: { minDate?: unknown; maxDate?: unknown }): boolean {
  return !(typeof minDate === 'string' && day < minDate.slice(0, 10)) && !(typeof maxDate === 'string' && day > maxDate.slice(0, 10))
}

/** What a field takes for a number, and what it writes around it. */
type Numbers = {
  /** So many digits behind the point at most: more are rounded. */
  decimalScale?: number | undefined
  allowDecimal?: boolean | undefined
  allowNegative?: boolean | undefined
  prefix?: string | undefined
  suffix?: string | undefined
}

/** A number with or without its thousands. @returns '' for an emptied field, null where it is none the field takes */
export function readNumber(typed: string, taken: Numbers): number | '' | null {
  const { decimalScale, allowDecimal = true, allowNegative = true, prefix = '', suffix = '' } = taken
  const text = typed.trim().replace(prefix, '').replace(suffix.trim(), '').replaceAll(',', '').trim()
  if (text === '') return ''
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return null
  const number = Number(text)
  if ((!allowDecimal && !Number.isInteger(number)) || (!allowNegative && number < 0)) return null
  return decimalScale === undefined ? number : Number(number.toFixed(decimalScale))
}
