/** The file that a device saves as the last resort, with everything that lies on it, and how it is read again (docs/domain.md#ratings). */
import type { Operation } from './rules.ts'
import { fitting } from './rules-exchange.ts'

/** What the file says it is. */
export const savedKind = 'Ratings as they lie on a device'

/** The largest file that is read, in bytes: a week of photos, and room. */
export const largestSaved = 200 * 1024 * 1024

export type SavedRatings = {
  /** Whose device it was. */
  readonly person: string
  readonly programs: readonly {
    readonly survey: string
    readonly number: string
    readonly program: string
    readonly operations: readonly Operation[]
  }[]
  /** `content`: `data:image/jpeg;base64,…` */
  readonly photos: readonly { readonly id: string; readonly survey: string; readonly content: string }[]
}

/** Looks at the shape alone: what an entry says is checked by the server. @returns null for a file that is something else, or cut off */
export function readSaved(text: string): SavedRatings | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  const file = read as Partial<SavedRatings & { what: unknown }> | null
  if (typeof file !== 'object' || file?.what !== savedKind || typeof file.person !== 'string') return null
  const { person, programs, photos } = file
  const isWhole =
    Array.isArray(programs) &&
    programs.every((one) => typeof one?.survey === 'string' && Array.isArray(one.operations)) &&
    Array.isArray(photos) &&
    photos.every((one) => typeof one?.id === 'string' && typeof one.survey === 'string' && typeof one.content === 'string')
  return isWhole ? { person, programs: programs as SavedRatings['programs'], photos: photos as SavedRatings['photos'] } : null
}

/** The same operations in requests of a size the server takes. */
export function requestsOf(operations: readonly Operation[]): Operation[][] {
  const requests: Operation[][] = []
  for (let at = 0; at < operations.length; ) {
    const next = fitting(operations.slice(at))
    requests.push(next)
    at += next.length
  }
  return requests
}
