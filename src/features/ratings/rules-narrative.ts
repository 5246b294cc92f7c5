/** The narrative of an area: who holds it, what it says, and what was written beside it (docs/domain.md#ratings). */
import { compare, type HandMade, type NarrativePart, narrativeParts, type Ratings, type TextMade, writtenBeside } from './rules.ts'

/** Who leads the area now, and who rates the program: it falls back to the lead when who held it has left. */
type Team = { readonly lead: string | null; rates(person: string): boolean }

/** A part of the narrative: the version that counts, and those it does not take the place of. */
type PartWritten = { readonly text: string; readonly by: TextMade | null; readonly beside: readonly TextMade[] }

export type Narrative = {
  readonly holder: string | null
  /** Who handed it to whom, the last first. */
  readonly handed: readonly HandMade[]
  readonly parts: Readonly<Record<NarrativePart, PartWritten>>
}

/**
 * The version that counts is the latest of somebody who held the narrative when it was written. What others wrote, and what was
 * written on two devices side by side, stands beside it until a version takes its place.
 */
export function narrativeOf(ratings: Ratings, area: string, { lead, rates }: Team): Narrative {
  const { texts, hands } = ratings.narratives.get(area) ?? { texts: [], hands: [] }
  const handed = hands.toSorted((one, other) => compare(other, one))
  const last = handed[0]
  const parts = narrativeParts.map((part) => {
    const versions = texts.filter((one) => one.part === part).toSorted((one, other) => compare(other, one))
    return [part, partOf(versions, (text) => holderThen(text, handed, lead) === text.person)] as const
  })
  return {
    holder: last && rates(last.to) ? last.to : lead,
    handed,
    parts: Object.fromEntries(parts) as Record<NarrativePart, PartWritten>,
  }
}

function holderThen(text: TextMade, handed: readonly HandMade[], lead: string | null): string | null {
  return handed.find((one) => compare(one, text) < 0)?.to ?? lead
}

function partOf(versions: readonly TextMade[], held: (text: TextMade) => boolean): PartWritten {
  // a lead who left before anybody wrote again: the words still count
  const now = versions.find(held) ?? versions[0]
  if (!now) return { text: '', by: null, beside: [] }
  const others = versions.filter((one) => one !== now)
  return { text: now.text, by: now, beside: writtenBeside(now, others).filter(({ text }) => text !== now.text && text.trim() !== '') }
}

/** What a new hand-over follows. */
export function handedBy({ handed }: Pick<Narrative, 'handed'>): string[] {
  return handed.slice(0, 1).map(({ id }) => id)
}
