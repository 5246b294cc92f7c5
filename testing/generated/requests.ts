/** Requests nobody thought of: values by each call's own schema, and among them what no schema asks for. */
import fc from 'fast-check'
import { type JsonSchema, sentSchema } from '../../src/features/api-document/server/schemas.ts'
import type { Call } from '../../src/kit/contract/call.ts'
import type { Db } from '../../src/kit/server/db/database.ts'
import { newId } from '../../src/kit/server/db/ids.ts'
import { hostile, hostileBodies, hostileQueries } from '../hostile.ts'
import { fileArbitrary } from './files.ts'

/** The ids of everything that is stored, by table. */
export type KnownIds = Map<string, string[]>

export async function readKnownIds(db: Db): Promise<KnownIds> {
  const known: KnownIds = new Map()
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!columns.some((one) => one.name === 'id' && one.dataType === 'uuid')) continue
    const rows = await db
      .selectFrom(name as 'accounts')
      .select('id')
      .limit(20)
      .execute()
    if (rows.length)
      known.set(
        name,
        rows.map((row) => row.id),
      )
  }
  return known
}

/** What a client sends: the address as it goes over the wire, and a body already written out. */
export type GeneratedRequest = {
  address: string
  json: string | undefined
  form: Record<string, string> | undefined
  file: File | undefined
}

export function requestArbitrary(call: Call, ids: KnownIds): fc.Arbitrary<GeneratedRequest> {
  const path = call.path.split('/').map((part) => (part.startsWith(':') ? pathPart(part.slice(1), call.path, ids) : fc.constant(part)))
  const query = call.query ? fields(sentSchema(call.query), ids, 4) : fc.constant({})
  const body = call.body ? fields(sentSchema(call.body), ids, 4) : fc.constant({})
  const sendsBody = call.method !== 'GET'
  return fc
    .record({
      path: fc.tuple(...path),
      query,
      raw: seldom(fc.constantFrom(...hostileQueries), 20),
      body,
      odd: hostileBody,
      file: fileArbitrary(call),
    })
    .map(({ path, query, raw, body, odd, file }) => {
      const sent = odd ?? written(body)
      return {
        address: `${path.join('/')}?${raw ?? queryText(query)}`,
        json: sendsBody && !call.upload ? sent : undefined,
        form: call.upload ? Object.fromEntries(Object.entries(body as object).map(([name, value]) => [name, asField(value)])) : undefined,
        file: call.upload ? file : undefined,
      }
    })
}

const hostileBody = seldom(fc.constantFrom(...hostileBodies), 20)

function pathPart(name: string, path: string, ids: KnownIds): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    'x',
    '%00',
    '%ff',
    '%ed%a0%80',
    '..',
    '..%2f..',
    '%2e%2e',
    'a'.repeat(190),
    'a'.repeat(300),
    '%F0%9F%98%80',
    '-1',
    '1e9',
    '*',
    '__proto__',
  )
  if (!name.endsWith('id'))
    return fc.oneof(odd, fc.constantFrom('year', 'month', 'region', 'programs', 'accounts', 'announcements', 'training-modules'))
  return fc.oneof({ weight: 6, arbitrary: idArbitrary(`${name} ${path}`, ids) }, { weight: 1, arbitrary: odd })
}

/** `undefined`, and once in so many times the other thing. */
function seldom<T>(arbitrary: fc.Arbitrary<T>, onceIn: number): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: onceIn - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

/** Ids that fit the name more often than not: `campus_id` is one of a campus, `/accounts/:id` one of an account. */
function idArbitrary(hint: string, ids: KnownIds): fc.Arbitrary<string> {
  const all = [...ids.values()].flat()
  const fitting = [...ids].filter(([table]) => hint.includes(table.replace(/(es|s)$/, ''))).flatMap(([, some]) => some)
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(fitting.length ? fitting : all)) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
    { weight: 1, arbitrary: fc.constant(newId()) },
  )
}

/** A value the schema allows, most of the time; `depth` bounds how far lists and objects nest. */
function valueArbitrary(schema: JsonSchema, name: string, ids: KnownIds, depth: number): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: allowed(schema, name, ids, depth) }, { weight: 1, arbitrary: fc.constantFrom(...hostile) })
}

function allowed(schema: JsonSchema, name: string, ids: KnownIds, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map((one) => allowed(one, name, ids, depth)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (depth === 0) return fc.constantFrom(...hostile)
  if (type === 'object') return fields(schema, ids, depth - 1)
  if (type === 'array') {
    const [least, most] = [schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 3)]
    return fc.array(valueArbitrary((schema.items ?? {}) as JsonSchema, name, ids, depth - 1), {
      minLength: least,
      maxLength: Math.max(most, least),
    })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') return numbers(schema)
  return texts(schema, name, ids)
}

function numbers({ type, minimum = -1000, maximum = 100_000 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(Number(minimum), -1e9), Math.min(Number(maximum), 1e9)]
  const edges = fc.constantFrom(min, max, 1, 2)
  return fc.oneof(edges, type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }))
}

function texts(schema: JsonSchema, name: string, ids: KnownIds): fc.Arbitrary<string> {
  if (schema.format === 'uuid' || /(^|_)id$/.test(name)) return idArbitrary(name, ids)
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true, min: new Date(0) }).map((day) => day.toISOString())
  if (schema.format === 'email') return fc.emailAddress()
  const [least, most] = [schema.minLength ?? 0, Math.max(Math.min(schema.maxLength ?? 60, 60), schema.minLength ?? 0)]
  return fc.oneof(
    fc.string({ minLength: least, maxLength: most }),
    fc.string({ unit: 'grapheme', minLength: least, maxLength: most }),
    fc.constant('Bachelor of Science in Nursing'.padEnd(least, '.')),
    // The right length, and a character no database stores.
    fc.constantFrom('\0', '\ud83d').map((character) => character.padStart(Math.max(least, 1), 'Nursing ')),
  )
}

/** Needed fields nearly always, others half of the time, and now and then one that nobody asked for. */
function fields(schema: JsonSchema, ids: KnownIds, depth: number): fc.Arbitrary<Record<string, unknown>> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map((one) => fields(one, ids, depth)))
  const model = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, one]) => {
    const value = valueArbitrary(one, name, ids, depth)
    return fc
      .option(value, { freq: schema.required?.includes(name) ? 30 : 2, nil: undefined })
      .map((value) => [name, value] as [string, unknown])
  })
  const extra = seldom(
    fc.tuple(fc.constantFrom('id', 'role', 'status', 'institution_id', 'constructor', 'x'.repeat(300), ''), fc.constantFrom(...hostile)),
    12,
  )
  return fc
    .tuple(fc.tuple(...model), extra)
    .map(([pairs, more]) => Object.fromEntries([...pairs, ...(more ? [more] : [])].filter(([, value]) => value !== undefined)))
}

function queryText(query: unknown): string {
  const pairs = Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(asField(one))}`),
  )
  return pairs.join('&').slice(0, 8_000)
}

function asField(value: unknown): string {
  return typeof value === 'object' ? written(value) : String(value)
}

function written(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
