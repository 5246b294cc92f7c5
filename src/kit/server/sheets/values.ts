/** Reads single cells; what cannot be read is said where it stands. `undefined`: the cell says nothing. */
import { agency } from '../../contract/agency.ts'
import { type ImportHeading, importColumns, type RecordColumn, type RequiredHeading } from '../../contract/columns.ts'
import { untilSettingsChange } from '../agency/live.ts'
import { pairsOf, shareOf } from './matching.ts'
import type { RowErrors } from './table.ts'

export type At = { row: number; cells: Record<string, string | undefined>; rowErrors: RowErrors }

type Readers<C> = { [H in ImportHeading<C>]?: (at: At, heading: H, longest: number) => unknown }
type Read<C, R extends Readers<C>, H extends ImportHeading<C>> =
  NonNullable<R[H]> extends (...all: never) => infer T ? T : string | undefined
/** What a row says: cells that every row needs are there where it is sound, that is, where each of its cells could be read. */
export type ReadRow<C, R extends Readers<C>> = { row: number; sound: boolean } & {
  [H in ImportHeading<C>]: H extends RequiredHeading<C> ? NonNullable<Read<C, R, H>> : Read<C, R, H>
}

/** Reads rows cell by cell, in the order of the columns. @param readers of cells that are more than a text */
export function rowReader<C extends RecordColumn, R extends Readers<C>>(columns: readonly C[], readers: R): (at: At) => ReadRow<C, R> {
  const cells = importColumns(columns).map(({ heading, required, longest = Number.POSITIVE_INFINITY }) => {
    const read = readers[heading] ?? (required ? readText : readOptionalText)
    return { heading, of: (at: At) => read(at, heading, longest) }
  })
  return (at) => {
    const before = at.rowErrors.count()
    const read = Object.fromEntries(cells.map(({ heading, of }) => [heading, of(at)]))
    return { row: at.row, ...read, sound: at.rowErrors.count() === before } as ReadRow<C, R>
  }
}

/** A text that has to be there, of at most `most` characters. */
export function readText(at: At, column: string, most: number): string {
  const text = at.cells[column] ?? ''
  if (!text) at.rowErrors.say(at.row, column, '', 'This cell is empty. Every row needs it.')
  return checkLength(at, column, text, most)
}

/** A text that may be missing. */
export function readOptionalText(at: At, column: string, most: number): string | undefined {
  const text = at.cells[column]
  return text ? checkLength(at, column, text, most) : undefined
}

function checkLength(at: At, column: string, text: string, most: number): string {
  if (text.length > most) at.rowErrors.say(at.row, column, text, `Too long: write at most ${most} characters.`)
  return text
}

/** `2027-02-28` or `2027/2/28`; other ways of writing a day can be read in two ways. */
export function readDay(at: At, column: string): string | undefined {
  const text = at.cells[column]
  if (!text) return undefined
  const [, year, month = '', day = ''] = /^([1-9]\d{3})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]00:00.*)?$/.exec(text) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at0 = year ? new Date(`${written}T00:00:00Z`) : undefined
  if (at0 && !Number.isNaN(at0.getTime()) && at0.toISOString().startsWith(written)) return written
  at.rowErrors.say(at.row, column, text, 'Not a date. Write it as 2027-02-28.')
  return undefined
}

export function readYesNo(at: At, column: string): boolean | undefined {
  const text = at.cells[column]?.toLowerCase()
  if (!text) return undefined
  if (['1', 'yes', 'y', 'true', 'x', 'main'].includes(text)) return true
  if (['0', 'no', 'n', 'false'].includes(text)) return false
  at.rowErrors.say(at.row, column, text, 'Write 1 for yes or 0 for no.')
  return undefined
}

/** The regions by each way to write them. */
const regionsByWord = untilSettingsChange(
  () =>
    new Map(
      agency.regions.flatMap(({ name, short }) =>
        [name, short, name.replace(/\s*\(.*\)$/, '')].map((word) => [regionKey(word), name] as const),
      ),
    ),
)

/** The region's full name, from its full or short name. */
export function readRegion(at: At, column: string): string | undefined {
  const text = at.cells[column] ?? ''
  const found = regionsByWord().get(regionKey(text))
  if (!found) {
    const sentence = text ? 'Not one of the regions.' : 'This cell is empty. Every row needs it.'
    at.rowErrors.say(at.row, column, text, sentence, text ? nearestRegion(text) : null)
  }
  return found
}

function regionKey(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The region that shares the most pairs of letters. */
function nearestRegion(text: string): string | null {
  const wanted = pairsOf(regionKey(text))
  const scored = [...regionsByWord()].map(([key, name]) => ({ name, share: shareOf(wanted, pairsOf(key)) }))
  const best = scored.sort((one, other) => other.share - one.share)[0]
  return best && best.share > 0.3 ? best.name : null
}
