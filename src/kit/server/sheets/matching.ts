/** Where the columns of an import stand in a file whose heads are called otherwise (docs/domain.md#unknown-heads): found, or proposed. */
import { headKey, type ImportColumn } from '../../contract/columns.ts'
import type { ColumnChoice, PreviewColumn } from '../../contract/imports.ts'

type Wanted = Pick<ImportColumn, 'heading' | 'title' | 'aliases' | 'alike' | 'required' | 'choices' | 'note'>
/** A head of the file with what stands below it in the first rows. */
export type SampledHead = { head: string; samples: readonly string[] }

/** Likeness, from 0 to 1, below which a head is not proposed. */
const leastLike = 0.5

/**
 * The place of each column. What the person chose goes before everything, then known heads, then what they chose the last time for such a
 * file; what is left is proposed where it is like enough, the most alike first. No head is taken twice.
 */
export function matchColumns(
  wanted: readonly Wanted[],
  heads: readonly SampledHead[],
  chosen: readonly ColumnChoice[] = [],
  remembered: readonly ColumnChoice[] = [],
): PreviewColumn[] {
  const found = new Map<string, Pick<PreviewColumn, 'place' | 'found'>>()
  const taken = new Set<number>()
  const take = (heading: string, place: number | null, how: PreviewColumn['found']) => {
    if (found.has(heading) || (place !== null && (taken.has(place) || !heads[place]?.head))) return
    found.set(heading, { place, found: how })
    if (place !== null) taken.add(place)
  }
  for (const { heading, place } of chosen) take(heading, place, 'chosen')
  const keys = heads.map(({ head }) => headKey(head))
  for (const { heading, aliases } of wanted) {
    const places = keys.flatMap((key, place) => (key === heading || aliases.includes(key) ? [place] : []))
    // where two heads mean one column the person says which
    if (places[0] !== undefined) take(heading, places[0], places.length === 1 ? 'head' : 'proposed')
  }
  for (const { heading, place } of remembered) take(heading, place, 'remembered')
  const likely = wanted
    .filter(({ heading }) => !found.has(heading))
    .flatMap((column) => heads.map((head, place) => ({ heading: column.heading, place, like: likeness(column, head) })))
    .filter(({ like }) => like >= leastLike)
    .sort((one, other) => other.like - one.like || one.place - other.place)
  for (const { heading, place } of likely) take(heading, place, 'proposed')
  return wanted.map(({ heading, title, required, note }) => ({
    ...{ heading, title, required, note },
    ...(found.get(heading) ?? { place: null, found: 'missing' as const }),
  }))
}

/** How much a head looks like a column: by its words, by its letters, and by what stands below it where the column has a closed list. */
function likeness({ heading, title, aliases, alike = [], choices }: Wanted, { head, samples }: SampledHead): number {
  const key = headKey(head)
  if (!key) return 0
  const named = Math.max(...[heading, headKey(title), ...aliases, ...alike].map((name) => nameLikeness(key, name)))
  const filled = samples.filter(Boolean)
  if (!choices || filled.length === 0) return named
  const known = new Set(choices.map(lettersOf))
  const share = filled.filter((sample) => known.has(lettersOf(sample))).length / filled.length
  // values of a closed list tell more than any head; without one of them the head is probably another's
  return share > 0 ? Math.max(named, 0.5 + share * 0.45) : named * 0.7
}

/** Words that both have, where one has no others; or pairs of letters, against spelling mistakes. */
function nameLikeness(key: string, name: string): number {
  if (key === name) return 1
  const [one, other] = [wordsOf(key), wordsOf(name)]
  const both = [...one].filter((word) => other.has(word)).length
  const words = both / Math.max(1, one.size + other.size - both)
  const within = both > 0 && both === other.size ? 0.6 + words * 0.3 : words * 0.9
  return Math.max(within, shareOf(pairsOf(lettersOf(key)), pairsOf(lettersOf(name))) * 0.9)
}

/** Words that tell nothing of which column it is. */
const fillers = new Set(['the', 'of', 'a', 'an', 'and', 'in', 'to', 'no', 'full'])

function wordsOf(key: string): Set<string> {
  const words = key.split('_').map((word) => word.replace(/(?<=[a-z]{3})s$/, ''))
  const telling = words.filter((word) => word && !fillers.has(word))
  return new Set(telling.length > 0 ? telling : words)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Each two letters that stand together. */
export function pairsOf(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, n) => text.slice(n, n + 2)))
}

/** Of what two have, the share that both have. */
export function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((pair) => other.has(pair)).length
  return both / Math.max(1, one.size + other.size - both)
}

/** The heads of a file, whatever their order: a choice is remembered for them. `null` where two are called the same. */
export function headSetOf(heads: readonly string[]): string | null {
  const keys = heads.map(headKey).filter(Boolean)
  return new Set(keys).size === keys.length ? keys.sort().join('\n') : null
}
