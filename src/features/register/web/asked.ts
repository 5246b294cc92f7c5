/** What an address of the register asks for. For loaders only. */
import { agencyDay, isDay } from '../../../kit/contract/days.ts'
import { degreeLevels, levels } from '../../ladder/rules.ts'
import { searchOf } from '../../public-frame/web/parts/ask.ts'
import { registerStatuses } from '../rules.ts'

/** A day as it stands in the address; what is none is said and not guessed at. */
export type AskedDay = { on?: string | undefined; wrong?: string | undefined; future: boolean }

export function askedDay(url: URL, name = 'on'): AskedDay {
  const text = url.searchParams.get(name)?.trim()
  if (!text) return { future: false }
  return isDay(text) ? { on: text, future: text > agencyDay() } : { wrong: text.slice(0, 40), future: false }
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** What narrows the search; what is no value of its kind narrows nothing. */
export function askedFilter(url: URL) {
  const query = url.searchParams
  const text = (name: string) =>
    query
      .get(name)
      ?.replace(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, 200) || undefined
  const id = (name: string) => (uuid.test(query.get(name) ?? '') ? (query.get(name) as string) : undefined)
  const year = Number(query.get('year'))
  return {
    search: searchOf(url),
    region: text('region'),
    place: text('place'),
    institution_id: id('institution'),
    campus_id: id('campus'),
    discipline: text('discipline'),
    degree: degreeLevels.find((one) => one === query.get('degree')),
    level: levels.find((one) => one === query.get('level')),
    status: registerStatuses.find((one) => one === query.get('status')),
    year: Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : undefined,
  }
}

/** A page of the list as it may stand in the address; lists go no further than 50,000 rows. */
export function askedPage(url: URL, size: number): number {
  const text = url.searchParams.get('page')
  return Math.min(text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1, 50_000 / size)
}
