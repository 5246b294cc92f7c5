/**
 * Rating a visit: what a mark is, and what a set of operations comes to (docs/domain.md#ratings). Server and devices ask the same
 * functions: whatever order operations come in, however often, they come to the same.
 */
import type { Mark } from '../instruments/rules-means.ts'

/** The most operations of one request. */
export const mostAtOnce = 200

/** Marks of one statement further apart than this are settled by the lead of the area, with a sentence. */
export const mostBetweenMarks = 1

/**
 * When an operation was made: the time of the device in milliseconds, never earlier than what the device had seen, and a count
 * within the millisecond. Whoever writes after having seen something writes later than it, whatever the clocks say.
 */
export type Moment = { readonly time: number; readonly count: number }

type Made = {
  /** Its own key: counts once, however often it arrives. */
  readonly id: string
  readonly device: string
  /** The how manieth operation of the device, from 1. */
  readonly seq: number
  /** The account that made it. */
  readonly person: string
  readonly statement: string
  readonly at: Moment
}

/** `after` names the operations it takes the place of, as the device knew them: what is not among them was written side by side. */
export type MarkMade = Made & { readonly kind: 'mark'; readonly mark: Mark | null; readonly after: readonly string[] }
export type NoteMade = Made & { readonly kind: 'note'; readonly text: string; readonly after: readonly string[] }
/** A photo taken, or one taken away again; the picture itself is uploaded apart from it. */
type PhotoMade = Made & { readonly kind: 'photo'; readonly photo: string; readonly gone: boolean }
/** The team's mark, set by the lead of the area on the marks `seen` (the operations that made them). */
export type TeamMade = Made & { readonly kind: 'team'; readonly mark: Mark; readonly sentence: string; readonly seen: readonly string[] }

/** What is written of an area. */
export const narrativeParts = ['narrative', 'strengths', 'improvements'] as const
export type NarrativePart = (typeof narrativeParts)[number]
export const narrativePartNames: Record<NarrativePart, string> = {
  narrative: 'Narrative',
  strengths: 'Strengths',
  improvements: 'Areas for improvement',
}

/** The most characters of a note, of the sentence that settles a statement, and of a part of a narrative. */
export const longest = { note: 4_000, sentence: 1_000, text: 10_000 }

/** A version of a part of an area's narrative; `statement` is the area. `after`: the versions it takes the place of. */
export type TextMade = Made & {
  readonly kind: 'text'
  readonly part: NarrativePart
  readonly text: string
  readonly after: readonly string[]
}
/** Hands the narrative of an area to somebody; `statement` is the area. `after`: the hand-over by which the person held it, if there was one. */
export type HandMade = Made & { readonly kind: 'hand'; readonly to: string; readonly after: readonly string[] }

export type Operation = MarkMade | NoteMade | PhotoMade | TeamMade | TextMade | HandMade

/** Whether an operation is about the narrative of an area: its `statement` is that area then. */
export function isOfArea<Made extends { readonly kind: Operation['kind'] }>(made: Made): made is Made & { readonly kind: 'text' | 'hand' } {
  return made.kind === 'text' || made.kind === 'hand'
}

/** What one person holds of one statement. */
export type Share = {
  mark?: MarkMade
  note?: NoteMade
  /** Every mark and note, in no order: nothing that was written is lost. */
  written: (MarkMade | NoteMade)[]
  /** By the photo: whether it is there is what its operations come to; taken away once is taken away. */
  photos: Map<string, PhotoMade>
}

type Rated = { shares: Map<string, Share>; team?: TeamMade }

/** What was written of an area, in no order. */
type Written = { texts: TextMade[]; hands: HandMade[] }

/** What all operations of one program of a visit come to. */
export type Ratings = {
  readonly statements: Map<string, Rated>
  /** By the area. */
  readonly narratives: Map<string, Written>
  readonly made: Map<string, Operation>
}

function noRatings(): Ratings {
  return { statements: new Map(), narratives: new Map(), made: new Map() }
}

/** Takes an operation in; one that is in already changes nothing. Changes `ratings`. */
function takeIn(ratings: Ratings, operation: Operation): void {
  if (ratings.made.has(operation.id)) return
  ratings.made.set(operation.id, operation)
  if (isOfArea(operation)) {
    const written = entryOf(ratings.narratives, operation.statement, (): Written => ({ texts: [], hands: [] }))
    if (operation.kind === 'text') written.texts.push(operation)
    else written.hands.push(operation)
    return
  }
  const rated = entryOf(ratings.statements, operation.statement, (): Rated => ({ shares: new Map() }))
  if (operation.kind === 'team') {
    rated.team = laterOf(rated.team, operation)
    return
  }
  const share = entryOf(rated.shares, operation.person, (): Share => ({ written: [], photos: new Map() }))
  if (operation.kind !== 'photo') share.written.push(operation)
  if (operation.kind === 'mark') share.mark = laterOf(share.mark, operation)
  else if (operation.kind === 'note') share.note = laterOf(share.note, operation)
  else {
    const known = share.photos.get(operation.photo)
    const stays = known && (known.gone === operation.gone ? laterOf(known, operation) : known.gone ? known : operation)
    share.photos.set(operation.photo, stays ?? operation)
  }
}

/** The ratings that operations come to, in whatever order they are. */
export function ratingsOf(operations: Iterable<Operation>): Ratings {
  const ratings = noRatings()
  for (const operation of operations) takeIn(ratings, operation)
  return ratings
}

/** The ratings with one operation more; `ratings` stays as it is, and what the operation is not about stays the same object. */
export function ratingsWith({ statements, narratives, made }: Ratings, operation: Operation): Ratings {
  const next: Ratings = { statements: new Map(statements), narratives: new Map(narratives), made: new Map(made) }
  const rated = statements.get(operation.statement)
  if (rated) {
    const copy = (share: Share): Share => ({ ...share, written: [...share.written], photos: new Map(share.photos) })
    const shares = [...rated.shares].map(([person, share]) => [person, copy(share)] as const)
    next.statements.set(operation.statement, { ...rated, shares: new Map(shares) })
  }
  const written = narratives.get(operation.statement)
  if (written) next.narratives.set(operation.statement, { texts: [...written.texts], hands: [...written.hands] })
  takeIn(next, operation)
  return next
}

/** Further apart than one point, or somebody holds it not applicable and somebody else rates it. */
export function differ(made: readonly { mark: Mark | null }[]): boolean {
  const given = made.map(({ mark }) => mark).filter((mark) => mark !== null)
  const points = given.filter((mark) => mark !== 'na')
  if (points.length > 0 && points.length < given.length) return true
  return points.length > 0 && Math.max(...points) - Math.min(...points) > mostBetweenMarks
}

export const teamStates = ['none', 'open', 'reopened', 'unsettled', 'set'] as const
/**
 * - `none`: nobody has rated it
 * - `open`: rated, and the lead has not set the team's mark
 * - `reopened`: somebody changed a mark after the lead had set it
 * - `unsettled`: the marks seen differ and no sentence says why it is so
 * - `set`: the team's mark counts
 */
type TeamState = (typeof teamStates)[number]

export type TeamMark = { readonly state: TeamState; readonly mark: Mark | null; readonly by: TeamMade | null }

/** The team's mark of a statement; it counts (`mark`) in the state `set` alone. */
export function teamMarkOf(ratings: Ratings, statement: string): TeamMark {
  const now = heads(ratings, statement)
  const team = ratings.statements.get(statement)?.team ?? null
  const given = now.filter(({ mark }) => mark !== null)
  if (!team) return { state: given.length > 0 ? 'open' : 'none', mark: null, by: null }
  const seen = new Set(team.seen)
  if (seen.size !== now.length || now.some(({ id }) => !seen.has(id))) return { state: 'reopened', mark: null, by: team }
  if (differ(given) && team.sentence.trim() === '') return { state: 'unsettled', mark: null, by: team }
  return { state: 'set', mark: team.mark, by: team }
}

/** Whether the marks of a statement differ by more than the team lets stand without a sentence, and nobody has settled it. */
export function isToSettle(ratings: Ratings, statement: string): boolean {
  return teamMarkOf(ratings, statement).state !== 'set' && differ(heads(ratings, statement))
}

/** What a team's mark is set on: the operations of all marks that stand now, those taken back too. */
export function seenOf(ratings: Ratings, statement: string): string[] {
  return heads(ratings, statement)
    .map(({ id }) => id)
    .sort()
}

/** What one person holds of one statement. It stays the same object as long as nothing of it changes (`ratingsWith`). */
export function shareOf(ratings: Ratings, statement: string, person: string): Share | undefined {
  return ratings.statements.get(statement)?.shares.get(person)
}

/** Every mark or note a person has made of a statement, the latest first. */
export function historyOf(share: Share | undefined, kind: 'mark' | 'note'): (MarkMade | NoteMade)[] {
  const written = share?.written ?? []
  return written.filter((made) => made.kind === kind).sort((one, other) => compare(other, one))
}

/**
 * What a person wrote on another device without having seen what counts now: the later counts, both are kept, and it is said until
 * the person writes again. Only what differs from what counts.
 */
export function besides(share: Share | undefined, kind: 'mark' | 'note'): (MarkMade | NoteMade)[] {
  const [now, ...before] = historyOf(share, kind)
  return now ? writtenBeside(now, before).filter((one) => saidIn(one) !== saidIn(now)) : []
}

/** Of the others, those that `now` does not take the place of, itself or through those between, nor any of the others. */
export function writtenBeside<Version extends Made & { readonly after: readonly string[] }>(
  now: Version,
  others: readonly Version[],
): Version[] {
  const known = new Set<string>()
  const byId = new Map(others.map((one) => [one.id, one]))
  const toFollow = [now]
  for (let one = toFollow.pop(); one; one = toFollow.pop()) {
    for (const id of one.after.filter((id) => !known.has(id))) {
      known.add(id)
      const before = byId.get(id)
      if (before) toFollow.push(before)
    }
  }
  const replaced = new Set(others.flatMap(({ after }) => after))
  return others.filter((one) => !known.has(one.id) && !replaced.has(one.id))
}

/** What an operation of a person takes the place of: what counts now, and what stands beside it. */
export function afterOf(ratings: Ratings, statement: string, person: string, kind: 'mark' | 'note'): string[] {
  const share = shareOf(ratings, statement, person)
  const now = share?.[kind]
  return now ? [now, ...besides(share, kind)].map(({ id }) => id) : []
}

function saidIn(made: MarkMade | NoteMade): Mark | string | null {
  return made.kind === 'mark' ? made.mark : made.text
}

/** The moment of the next operation of a device whose clock says `wall` and which has seen nothing later than `last`. */
export function nextMoment(last: Moment, wall: number): Moment {
  return wall > last.time ? { time: wall, count: 0 } : { time: last.time, count: last.count + 1 }
}

/** The later of two moments: what a device remembers to have seen. */
export function latestMoment(one: Moment, other: Moment): Moment {
  return (one.time - other.time || one.count - other.count) >= 0 ? one : other
}

/** All in one order that everybody agrees on. */
export function compare(one: Made, other: Made): number {
  return (
    one.at.time - other.at.time ||
    one.at.count - other.at.count ||
    (one.device < other.device ? -1 : one.device > other.device ? 1 : 0) ||
    one.seq - other.seq ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  )
}

function laterOf<Kind extends Made>(one: Kind | undefined, other: Kind): Kind {
  return one && compare(one, other) > 0 ? one : other
}

function heads(ratings: Ratings, statement: string): MarkMade[] {
  const shares = ratings.statements.get(statement)?.shares.values() ?? []
  return [...shares].map(({ mark }) => mark).filter((mark) => mark !== undefined)
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, first: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = first()
  map.set(key, value)
  return value
}
