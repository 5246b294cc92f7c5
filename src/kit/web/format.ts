/** How dates, instants, numbers and money are written for people. Times are the agency's own, in Manila, on server and browser alike. */
import { agency } from '../../../agency.config.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const timeZone = 'Asia/Manila'
const dayMs = 86_400_000
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const plain = new Intl.NumberFormat('en-US')

/** `'2026-03-12'` → `12 Mar 2026`; nothing → a dash. */
export function formatDay(day: string | null | undefined): string {
  if (!day) return '–'
  const [year, month, date] = partsOf(day)
  return `${date} ${months[month - 1]} ${year}`
}

/** `16 – 19 Mar 2026`, `30 Mar – 2 Apr 2026`, `30 Dec 2026 – 2 Jan 2027`; one day when both are the same or the end is missing. */
export function formatDays(from: string | null | undefined, to: string | null | undefined): string {
  if (!from || !to || from === to) return formatDay(from ?? to)
  const [year, month, date] = partsOf(from)
  const [lastYear, lastMonth] = partsOf(to)
  if (year !== lastYear) return `${formatDay(from)} – ${formatDay(to)}`
  if (month !== lastMonth) return `${date} ${months[month - 1]} – ${formatDay(to)}`
  return `${date} – ${formatDay(to)}`
}

/** A day, a month or a year as people write it: `12 Mar 2026`, `Mar 2026`, `2026`. */
export function formatPeriod(period: string): string {
  if (period.length <= 4) return period
  const [year, month] = partsOf(period)
  return period.length === 10 ? formatDay(period) : `${months[month - 1]} ${year}`
}

/** An ISO instant as `11 Mar 2026, 16:22`. */
export function formatInstant(instant: string | null | undefined): string {
  if (!instant) return '–'
  const part = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${Number(part.day)} ${months[Number(part.month) - 1]} ${part.year}, ${part.hour}:${part.minute}`
}

/** Decimal text as `₱ 86,500.00`. Never goes through a floating number. */
export function formatMoney(amount: string | null | undefined): string {
  if (amount === null || amount === undefined || amount === '') return '–'
  const [, sign = '', whole = '0', cents = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount) ?? []
  return `${sign}${agency.currency.symbol} ${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${`${cents}00`.slice(0, 2)}`
}

/** `6,812` */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : plain.format(value)
}

/** `96 kB`, `14.8 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`
}

/** `1 program`, `5 programs`: the number and its noun. */
export function formatCount(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`
}

/** Today in Manila as `YYYY-MM-DD`. */
export function today(): string {
  const part = Object.fromEntries(clock.formatToParts(new Date()).map(({ type, value }) => [type, value]))
  return `${part.year}-${String(part.month).padStart(2, '0')}-${String(part.day).padStart(2, '0')}`
}

/** Whole days from one `YYYY-MM-DD` to another; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs)
}

function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  return [year, month, date]
}
