/**
 * What a seal of the log is made of, to the byte (docs/decisions/0034-the-sealed-log.md). Nothing here asks a database, and nothing depends
 * on how one writes times, numbers or the keys of an object: whoever follows the decision comes to the same hashes with a program of their
 * own.
 */
import { hash } from 'node:crypto'

/** The columns of an entry, in the order in which RFC 8785 puts them. */
export const entryColumns = [
  'accreditation_id',
  'accreditor_id',
  'action',
  'actor_id',
  'actor_name',
  'actor_role',
  'address',
  'after',
  'at',
  'before',
  'call',
  'id',
  'institution_id',
  'object_id',
  'object_type',
  'program_id',
  'request_id',
  'says',
] as const
type EntryColumn = (typeof entryColumns)[number]

/** An entry as it is read: `before` and `after` as the text of their JSON, `at` with its microseconds: `2026-03-16T01:30:00.123456Z`. */
export type EntryFields = Readonly<Record<EntryColumn, string | null>>

/** One seal, bound to the one before it by `previous`. */
export type Seal = {
  format: number
  /** From 1 on, without a gap. */
  number: number
  /** `2026-03-16T01:31:00.123456Z` */
  sealed_at: string
  /** How many entries are in it, and in all seals up to it. */
  count: number
  total: number
  /** Of the tree over the hashes of its entries. */
  root: string
  /** The head of the seal before it; of the first one zeros. */
  previous: string
}

/** The format of today; a seal says which it has. */
export const sealFormat = 1
export const noHead = '0'.repeat(64)

/** The bytes of an entry that are hashed, as text: JSON by RFC 8785 of all its columns, absent ones as `null`. */
export function entryText(entry: EntryFields): string {
  const members = entryColumns.map((column) => {
    const value = entry[column]
    const isJson = column === 'before' || column === 'after'
    return `"${column}":${value !== null && isJson ? jsonText(value) : JSON.stringify(value)}`
  })
  return `{${members.join(',')}}`
}

/** An entry that came as a line of JSON, however that is written. @returns undefined where it is none */
export function entryTextOf(line: string): string | undefined {
  try {
    const { at, ...entry } = JSON.parse(line, keepNumbers) as Record<string, unknown>
    if (!entryColumns.every((column) => column === 'at' || column in entry)) return undefined
    return canonical({ ...Object.fromEntries(entryColumns.map((column) => [column, entry[column]])), at: instantOf(String(at)) })
  } catch {
    return undefined
  }
}

/** The hash of an entry: a leaf of its tree. */
export function entryHash(text: string): string {
  return hash('sha256', `\0${text}`, 'hex')
}

/** The root of the tree over some leaves, as RFC 9162 (2.1.1) builds it. */
export function rootOf(leaves: readonly string[]): string {
  let level: Buffer[] = leaves.map((one) => Buffer.from(one, 'hex'))
  if (level.length === 0) return hash('sha256', '', 'hex')
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Buffer, level[at + 1]]
      // one without a neighbour goes up as it is
      next.push(right ? hash('sha256', Buffer.concat([nodeMark, left, right]), 'buffer') : left)
    }
    level = next
  }
  return (level[0] as Buffer).toString('hex')
}
const nodeMark = Buffer.from([1])

/** What everybody may know of the log up to a seal: it is another one if anything before it is. */
export function headOf({ count, format, number, previous, root, sealed_at, total }: Seal): string {
  return hash('sha256', `\x02${JSON.stringify({ count, format, number, previous, root, sealed_at, total })}`, 'hex')
}

/**
 * JSON in its one form: keys in the order of their UTF-16 units, strings and numbers as ECMAScript writes them. A number that no double
 * holds is written with all of its digits, without an exponent and without zeros at its ends.
 */
export function jsonText(text: string): string {
  return canonical(mayHoldLongNumber.test(text) ? JSON.parse(text, keepNumbers) : JSON.parse(text))
}

/** Up to fifteen digits come back from a double as they went in; only longer ones, and those with an exponent, are looked at. */
const mayHoldLongNumber = /(?:^|[[:,\s])-?(?:\d[\d.]{15}|[\d.]+[eE])/

class Digits {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** For `JSON.parse`, which also hands over how each number was written; its type does not say so yet. */
const keepNumbers = ((_key: string, value: unknown, { source }: { source?: string }): unknown => {
  if (typeof value !== 'number' || source === undefined) return value
  const digits = plainDigits(source)
  return digits === plainDigits(String(value)) ? value : new Digits(digits)
}) as (key: string, value: unknown) => unknown

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value instanceof Digits) return value.text
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const known = value as Record<string, unknown>
  const members = Object.keys(known)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(known[key])}`)
  return `{${members.join(',')}}`
}

/** `1.50e3` → `1500`, `-0.0` → `0` */
function plainDigits(number: string): string {
  const [, sign = '', whole = '', part = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = whole + part
  const point = whole.length + Number(power)
  const before = digits.slice(0, Math.max(0, point)).padEnd(Math.max(0, point), '0').replace(/^0+/, '') || '0'
  const behind = ('0'.repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point))).replace(/0+$/, '')
  if (before === '0' && behind === '') return '0'
  return `${sign}${before}${behind ? `.${behind}` : ''}`
}

/** In UTC, with six digits of a second. */
function instantOf(text: string): string {
  const [, whole, part = '', zone = 'Z'] = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text) ?? []
  if (!whole) throw new Error(`${text} is no time`)
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone
  const seconds = new Date(whole.replace(' ', 'T') + offset).toISOString().slice(0, 19)
  return `${seconds}.${part.padEnd(6, '0')}Z`
}
