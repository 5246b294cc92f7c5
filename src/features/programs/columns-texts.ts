/** What a program says of itself in words of its own: the part of its columns that also makes forms, calls and statements. */
import type { RecordColumn } from '../../kit/contract/columns.ts'

type TextColumn = RecordColumn &
  Required<Pick<RecordColumn, 'title'>> & {
    cell: { longest: number; example: string }
    /** The agency's list can be narrowed by it: with a word of it. */
    isFilter?: boolean
  }

/**
 * What a program may say, and may leave out. A text named here, with its column in the database, stands in
 * the form, the list, the panel, the template, import and export, and in the log (docs/tutorial.md).
 */
export const programTexts = [
  {
    key: 'discipline',
    title: 'Discipline',
    cell: {
      longest: 100,
      aliases: ['field_of_study'],
      required: false,
      example: 'Health sciences',
      note: 'The field of study. Empty: a stored program keeps its own.',
    },
  },
] as const satisfies readonly TextColumn[]

export type ProgramTextName = (typeof programTexts)[number]['key']
/** Texts by their name. */
export type ProgramTexts<Text = string | null> = Record<ProgramTextName, Text>
/** A text as everything that goes over all of them sees it. */
type ProgramText = TextColumn & { key: ProgramTextName }
export const programFilterTexts: readonly ProgramText[] = programTexts.filter((text: ProgramText) => text.isFilter)

/** For each text something of its own: a schema, a value. */
export function perText<T>(make: (text: ProgramText) => T): ProgramTexts<T> {
  return Object.fromEntries(programTexts.map((text) => [text.key, make(text)])) as ProgramTexts<T>
}
