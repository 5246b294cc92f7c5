/**
 * The national holidays of the Philippines that follow from the year alone (docs/domain.md#days-off). Those proclaimed year by year,
 * as the ends of Ramadan or a special day of one province, stand in the settings.
 */
import { addDays, weekday } from '../../kit/contract/days.ts'

/** Regular and special days of Republic Act 9492 and the acts after it, the same in every year. */
const fixed: readonly (readonly [string, string])[] = [
  ['01-01', "New Year's Day"],
  ['04-09', 'Araw ng Kagitingan'],
  ['05-01', 'Labor Day'],
  ['06-12', 'Independence Day'],
  ['08-21', 'Ninoy Aquino Day'],
  ['11-01', "All Saints' Day"],
  ['11-30', 'Bonifacio Day'],
  ['12-08', 'Immaculate Conception'],
  ['12-25', 'Christmas Day'],
  ['12-30', 'Rizal Day'],
  ['12-31', 'Last day of the year'],
]

/** What a day is a national holiday for; null for any other day. */
export function nationalHoliday(day: string): string | null {
  return holidaysOf(day.slice(0, 4)).get(day) ?? null
}

/** A year of them is asked for day by day. */
const made = /* @__PURE__ */ new Map<string, ReadonlyMap<string, string>>()

function holidaysOf(year: string): ReadonlyMap<string, string> {
  const known = made.get(year)
  if (known) return known
  const easter = easterOf(Number(year))
  const holidays = new Map<string, string>([
    ...fixed.map(([day, name]) => [`${year}-${day}`, name] as const),
    [addDays(easter, -3), 'Maundy Thursday'],
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, -1), 'Black Saturday'],
    [lastMondayOfAugust(year), 'National Heroes Day'],
  ])
  made.set(year, holidays)
  return holidays
}

function lastMondayOfAugust(year: string): string {
  const last = `${year}-08-31`
  return addDays(last, -((weekday(last) + 6) % 7))
}

/** Easter Sunday of the Gregorian calendar: the anonymous algorithm, after Meeus, Jones and Butcher. */
export function easterOf(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
