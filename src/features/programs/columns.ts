/** The columns of programs: those of the files people upload, and the texts that stand everywhere a program is told. */
import type { ImportColumn } from '../../kit/contract/columns.ts'
import { campus, institution } from '../institutions/columns.ts'
import { degreeNames, levelNames } from '../ladder/rules.ts'

type ProgramTextColumn = ImportColumn & {
  /** Label of the field, head of the column. */
  label: string
  /** Most characters. */
  longest: number
  /** The agency's list can be narrowed by it: with a word of it. */
  isFilter?: boolean
}

/**
 * What a program says of itself in words of its own, and may leave out. A text named here, with its column in the database, stands in
 * the form, the list, the panel, the template, import and export, and in the log (docs/tutorial.md).
 */
export const programTexts = [
  {
    name: 'discipline',
    label: 'Discipline',
    longest: 100,
    aliases: ['field_of_study'],
    required: false,
    example: 'Health sciences',
    note: 'The field of study. Empty: a stored program keeps its own.',
  },
] as const satisfies readonly ProgramTextColumn[]

export type ProgramTextName = (typeof programTexts)[number]['name']
/** Texts by their name. */
export type ProgramTexts<Text = string | null> = Record<ProgramTextName, Text>
/** A text as everything that goes over all of them sees it. */
type ProgramText = ProgramTextColumn & { name: ProgramTextName }
export const programFilterTexts: readonly ProgramText[] = programTexts.filter((text: ProgramText) => text.isFilter)

/** For each text something of its own: a schema, a value. */
export function perText<T>(make: (text: ProgramText) => T): ProgramTexts<T> {
  return Object.fromEntries(programTexts.map((text) => [text.name, make(text)])) as ProgramTexts<T>
}

export const programColumns = [
  institution,
  campus,
  {
    name: 'program_name',
    aliases: ['program', 'programme', 'name', 'course'],
    required: true,
    example: 'Bachelor of Science in Nursing',
    note: 'The full name of the program. A program already stored on the campus under this name and degree level is updated.',
  },
  {
    name: 'degree_level',
    aliases: ['degree', 'program_level'],
    required: true,
    example: degreeNames.undergraduate,
    note: 'Undergraduate, Masteral or Doctorate.',
    choices: Object.values(degreeNames),
  },
  {
    name: 'level',
    aliases: ['accreditation_level', 'accreditation_status'],
    required: false,
    example: levelNames.level_2,
    note: 'No level, Candidate, or Level I to Level IV. Empty: a new program has no level, a stored one keeps its own.',
    choices: Object.values(levelNames),
  },
  {
    name: 'valid_from',
    aliases: ['validity_from', 'validity_date_from', 'validity_start'],
    required: false,
    example: '2024-06-01',
    note: 'First day of the validity, as 2024-06-01. May be left out.',
  },
  {
    name: 'valid_to',
    aliases: ['valid_until', 'validity_to', 'validity_date_to', 'validity_end'],
    required: false,
    example: '2029-05-31',
    note: 'Last day of the validity, as 2029-05-31. Needed where the program has a level.',
  },
  ...programTexts,
] as const satisfies readonly ImportColumn[]
