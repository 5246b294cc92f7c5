/**
 * What a call is. A call is declared once, here in `contract/`; the server's guard and validation, the browser's
 * client, the menus and buttons, the permission test and the OpenAPI document all read this declaration.
 */
import { z } from 'zod'
import type { Role } from './roles.ts'

/** `public`: anybody, signed in or not. `visitor`: only somebody who is not signed in. Otherwise the roles that may. */
export type Access = 'public' | 'visitor' | readonly Role[]

/** What may be uploaded with a call, as the form field `file`. Sizes in bytes. The type is found from the content. */
export type UploadRule = {
  /** None: a part of a file, of any content; the whole is looked at when it has come. */
  readonly types: readonly string[]
  readonly bytes: number
  /** `false` where the call also works without a file. */
  readonly required: boolean
  /** Longest other form field; 20,000 where nothing longer is written. */
  readonly fieldBytes?: number
}

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters are written `:name`, with an ending `:name.svg`. A parameter whose name ends in `id` has to be a UUID, else the answer is 404. */
  readonly path: string
  /** Further paths that answer the same, as the alias `trainings` of `training-modules`. */
  readonly also?: readonly string[]
  readonly access: Access
  /**
   * Needs a proof of who asks that is not older than five minutes (docs/domain.md#fresh-proof). Words: only in this case, which its handler
   * finds (`requireFresh`).
   */
  readonly fresh?: true | string
  /** Open to staff who have to set up a second factor first, too. */
  readonly beforeFactor?: true
  /** It is kept who looked at whose data by it (docs/domain.md#looks-at-data): the portal never asks it before its record is opened. */
  readonly recordsLook?: true
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Set for a multipart call; its other form fields are described by `body`. */
  readonly upload?: UploadRule
  /** The whole answer, envelope included. `'file'` for an answer that is saved as a file. */
  readonly answer: z.ZodType | 'file'
  /** One sentence for the API page. */
  readonly says?: string
  /** Only in the browser, where calls come without `query`, `body`, `answer` and `says`: fetches the whole call. */
  readonly whole?: () => Promise<Call>
}

export type Calls = Record<string, Call>

/** Ties a feature's calls together. The feature's name and the key make the call's name (`programs.list`). */
export function calls<const T extends Calls>(table: T): T {
  return table
}

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Path extends `:${infer Name}.${string}`
    ? Name
    : Path extends `:${infer Name}`
      ? Name
      : never

type Params<C extends Call> = Record<ParamNames<C['path']>, string>
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller hands over. `file` goes with calls that declare an upload. */
export type Input<C extends Call> = ([keyof Params<C>] extends [never] ? { params?: undefined } : { params: Params<C> }) &
  (C['query'] extends z.ZodType ? { query?: Sent<C['query']> } : { query?: undefined }) &
  (C['body'] extends z.ZodType ? { body?: Sent<C['body']> } : { body?: undefined }) &
  (C['upload'] extends UploadRule ? { file?: File | undefined } : { file?: undefined })

/** What a handler receives, validated. */
export type Received<C extends Call> = {
  params: Params<C>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
}

/** What a call answers: the whole JSON body, or a file. */
export type Answer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : Blob

// ---- envelopes (docs/domain.md#envelopes) ----------------------------------------------------------------------------------

/** `{ data, message? }`: one thing, and perhaps a sentence for a person. */
export function dataOf<T extends z.ZodType>(data: T) {
  return z.object({ data, message: Sentence })
}

/** Made once, since hundreds of calls have it. */
const Sentence = z.string().optional()

/** Only a sentence: for acts that have nothing to give back. */
export const Message = z.object({ message: z.string() })

/** `{ data: [...], meta }`: one page of a list. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), meta: Meta })
}

export const Meta = z.object({
  page: z.int(),
  paginate: z.int(),
  total: z.int(),
  last_page: z.int(),
  /** There are more than `total`, how many is not counted; where it is missing, `total` is exact. */
  more: z.literal(true).optional(),
})
export type Meta = z.infer<typeof Meta>
export type Page<Row> = { data: Row[]; meta: Meta }

/** Page number and size as a list call takes them: default 1 and 10, at most 100. */
export const PageNumber = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000_000).default(1),
  paginate: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .transform((n) => Math.min(n, 100)),
})

/** The same in the body of a list call, where it goes before the query's. */
export const PageInBody = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  paginate: z.coerce
    .number()
    .int()
    .min(1)
    .transform((n) => Math.min(n, 100))
    .optional(),
})

/** A search text: trimmed, at most 200 characters; empty is the same as none. */
export const Search = z
  .string()
  .trim()
  .max(200, 'Write at most 200 characters.')
  .transform((text) => text || undefined)
  .optional()

/**
 * A date `YYYY-MM-DD` that exists. PostgreSQL knows no year 0, and one before 1000 is a typing error. Where it is none, no rule over several
 * fields is asked: it would count with a day that does not exist.
 */
export const Day = z.iso
  // one that was left empty is mostly chosen from a calendar
  .date({ error: ({ input }) => (input === '' ? 'Choose the day.' : 'Write the date as YYYY-MM-DD.'), abort: true })
  .refine((day) => day >= '1000', { error: 'Write the year with four digits.', abort: true })

/**
 * One of the values that a list of the agency's settings has at the moment; where the list is another, so is what is taken.
 * @param says why a value that is not in it is refused
 */
export function oneOfNow(values: () => readonly string[], says: string) {
  return z
    .string(says)
    .refine((value) => values().includes(value), says)
    .meta({
      get enum() {
        return values()
      },
    })
}

/** The rows an act on many is for, chosen in a list. @param one what one of them is called: `campus`, with `campuses` for many */
export function chosenIds(one: string, many = `${one}s`) {
  return z.object({ ids: z.array(z.uuid()).min(1, `Choose at least one ${one}.`).max(500, `Choose at most 500 ${many} at a time.`) })
}

/** Of the record a form changes, as the form was filled from it: what somebody else changed meanwhile is not written over. */
export const Version = z.int('Send the version of the record as you loaded it.')

/** In a GET query a filter object is sent as JSON text of at most 4 KB. */
export function jsonText<T extends z.ZodType>(schema: T) {
  return parsedText(schema, 4096, 'The filter is too long: choose fewer values.', 'Write the filter as a JSON object.', withoutNone)
}

/** What a filter leaves open may also be sent as nothing, `null` or an empty text: a cleared field narrows nothing. */
export function withoutNone(filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.filter((one) => !isNone(one))
  if (typeof filter !== 'object' || filter === null) return filter
  return Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (isNone(value) ? [] : [[name, withoutNone(value)]])))
}

const isNone = (value: unknown) => value === null || value === ''

/** In a form with a file a list of records is sent as JSON text. */
export function jsonList<T extends z.ZodType>(schema: T) {
  return parsedText(schema, 100_000, 'The list is too long.', 'Write the list as JSON.')
}

function parsedText<T extends z.ZodType>(schema: T, longest: number, tooLong: string, notJson: string, read = (value: unknown) => value) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    const problem = value.length > longest ? tooLong : notJson
    try {
      if (value.length <= longest) return read(JSON.parse(value))
    } catch {
      // the sentence says it
    }
    context.addIssue({ code: 'custom', message: problem })
    return z.NEVER
  }, schema)
}

/** One value, or several. */
export function oneOrMany<T extends z.ZodType>(schema: T, most = 100) {
  return z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(schema).max(most))
}

/** What every refusal answers. */
export type Failure = { message: string; errors?: Record<string, string[]> }
