/**
 * The columns of a record. A feature declares them once, in its `columns.ts`, in the order of its files; the list, the export, the import and
 * the import's template take from there what they need.
 */

export type Cell = string | number | boolean | null | undefined

export type RecordColumn<Row = never> = {
  /** What lists call it. */
  key: string
  /** Heads lists; `heading` where nothing is said. */
  title?: string
  /** Heads files; `key` where nothing is said. */
  heading?: string
  /** What an export writes; nobody exports a column without. */
  value?: (row: Row) => Cell
  /** The field it is, and what is written for each of its values: what the database needs to write it (`fromField`). */
  field?: string
  names?: Readonly<Record<string, string>> | undefined
  isDay?: boolean
  /** How an import reads it; nobody imports a column without. */
  cell?: ImportCell
  /** The filters of its list that ask for it, as the address names them: `{ level: 'many' }`. */
  filter?: Readonly<Record<string, 'one' | 'many' | 'range'>>
}

/** A cell of the files people upload: what an import reads and what a template shows. */
type ImportCell = {
  /** Other heads it is known by, written as `headKey` makes them. */
  aliases: readonly string[]
  /** Words of heads that may mean it, by which a preview proposes it (src/kit/server/sheets/matching.ts); it is asked about, never taken for it. */
  alike?: readonly string[]
  required: boolean
  /** A function where the agency's settings have it, as for `choices`. */
  example: string | (() => string)
  /** What to write, for the template's second sheet. */
  note: string
  /** Most characters of a text. */
  longest?: number
  /** Offered as a drop-down. */
  choices?: readonly string[] | (() => readonly string[])
}

/** A column whose cells the database can write, too (src/kit/server/sheets/queries-csv.ts). */
export type FieldColumn<Row = never> = RecordColumn<Row> & { field: string }

/**
 * For a column that is a field of its record, as it stands or under the name of each of its values.
 *
 *     { key: 'degree', title: 'Degree', ...fromField('degree_level', degreeNames) }
 */
export function fromField<Field extends string>(field: Field, names?: Readonly<Record<string, string>>) {
  const value = (row: Readonly<Record<Field, Cell>>): Cell => (names && row[field] !== null ? names[String(row[field])] : row[field])
  return { field, names, value }
}

/** For a column that is a day of its record. */
export function fromDay<Field extends string>(field: Field) {
  return { ...fromField(field), isDay: true }
}

type HeadingOf<C> = C extends { heading: infer H extends string } ? H : C extends { key: infer K extends string } ? K : never
/** Those of some columns that an import reads. */
type Imported<C> = Extract<C, { cell: ImportCell }>
/** The headings that an import reads. */
export type ImportHeading<C> = HeadingOf<Imported<C>>
/** The headings of the columns that every file needs. */
export type RequiredHeading<C> = HeadingOf<Extract<C, { cell: { required: true } }>>
export type ImportColumn<Heading extends string = string> = Omit<ImportCell, 'example' | 'choices'> & {
  heading: Heading
  /** What people call it. */
  title: string
  example: string
  choices: readonly string[] | undefined
}

export function importColumns<C extends RecordColumn>(columns: readonly C[]): ImportColumn<ImportHeading<C>>[] {
  return columns.flatMap((column) => {
    if (!column.cell) return []
    const { example, choices, ...cell } = column.cell
    const heading = headingOf(column) as ImportHeading<C>
    return { ...cell, heading, title: column.title ?? wordsOf(heading), example: now(example), choices: now(choices) }
  })
}

function now<T>(value: T | (() => T)): T {
  return value instanceof Function ? value() : value
}

export function exportColumns<Row>(columns: readonly RecordColumn<Row>[]): { heading: string; value: (row: Row) => Cell }[] {
  return columns.flatMap((column) => (column.value ? { heading: headingOf(column), value: column.value } : []))
}

/** `last_name` as people write it. */
function wordsOf(heading: string): string {
  return (heading.charAt(0).toUpperCase() + heading.slice(1)).replaceAll('_', ' ')
}

function headingOf({ key, heading = key }: RecordColumn): string {
  return heading
}

/**
 * Digits that are a name and no amount, as an account number, in groups from the left as people write them: so a spreadsheet keeps
 * them as text, leading zeros and all, where it would round a long one. What is masked is text already.
 * @param group how many digits stand together
 */
export function digitsCell(digits: string | null, group: number, between: ' ' | '-'): Cell {
  return digits !== null && /^\d+$/.test(digits) ? digits.replace(new RegExp(`\\d{${group}}(?=\\d)`, 'g'), `$&${between}`) : digits
}

/** "Institution Name", "institution-name" and "INSTITUTION_NAME" are one head. */
export function headKey(head: string): string {
  return head
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
}
