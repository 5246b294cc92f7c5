/** Where a call takes the id of a record, found in its path and schemas; and requests with one id in that place. */

import { exampleOf } from '../src/features/api-document/server/example.ts'
import { type JsonSchema, sentSchema } from '../src/features/api-document/server/schemas.ts'
import type { Call } from '../src/kit/contract/call.ts'

export type IdSpot = {
  in: 'path' | 'query' | 'body'
  /** From the outside in; `[]` is the one entry of a list. */
  keys: string[]
  /** Narrows a list: an id that names nothing finds nothing, which is an answer. */
  filter: boolean
}

/** Every place of a call that takes an id: `:id`, `id`, `ids`, `…_id`, `…_ids`, also within filters and lists. */
export function idSpots(call: Call): IdSpot[] {
  const path = [...call.path.matchAll(/:(\w*id)\b/g)].map(([, name = '']): IdSpot => ({ in: 'path', keys: [name], filter: false }))
  const query = call.query ? spotsIn(sentSchema(call.query), [], true).map(({ keys, needed }) => spot('query', keys, needed)) : []
  const body = call.body ? spotsIn(sentSchema(call.body), [], true).map(({ keys, needed }) => spot('body', keys, needed)) : []
  function spot(place: 'query' | 'body', keys: string[], needed: boolean): IdSpot {
    return { in: place, keys, filter: keys[0] === 'filter' || (reads(call) && !needed) }
  }
  return [...path, ...query, ...body]
}

/** A page of a list, or anything that is only asked for. */
function reads(call: Call): boolean {
  return call.method === 'GET' || (call.answer !== 'file' && 'meta' in ((call.answer as { shape?: object }).shape ?? {}))
}

function spotsIn(schema: JsonSchema, keys: string[], needed: boolean): { keys: string[]; needed: boolean }[] {
  const found = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, one]) => {
    const here = needed && Boolean(schema.required?.includes(name))
    return /(^|_)ids?$/.test(name) ? [{ keys: [...keys, name], needed: here }] : spotsIn(one, [...keys, name], here)
  })
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[]
  const within = [
    ...choices.map((one) => spotsIn(one, keys, needed)),
    schema.items ? spotsIn(schema.items as JsonSchema, [...keys, '[]'], needed) : [],
  ]
  const all = [...found, ...within.flat()]
  return all.filter((one, index) => all.findIndex((other) => other.keys.join() === one.keys.join()) === index)
}

/**
 * A request that is right as far as the schema can tell, with `id` in the given place.
 * @param more fields of the body on top of the needed ones, where rules between fields ask for them
 */
export function requestWith(call: Call, spot: IdSpot, id: string, more: object = {}): { address: string; init: RequestInit } {
  const query = call.query ? (exampleOf(sentSchema(call.query)) as Record<string, unknown>) : {}
  const body = { ...(call.body ? (exampleOf(sentSchema(call.body)) as Record<string, unknown>) : {}), ...more }
  if (spot.in === 'query') put(query, spot.keys, id)
  if (spot.in === 'body') put(body, spot.keys, id)
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => (name.endsWith('id') ? id : name))
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, text(one)] as [string, string]))
  return { address: `${path}?${new URLSearchParams(pairs)}`, init: { method: call.method, ...payload(call, body) } }
}

function put(target: Record<string, unknown>, keys: string[], id: string): void {
  const [key = '', ...rest] = keys
  if (rest.length === 0) target[key] = key.endsWith('ids') ? [id] : id
  else if (rest[0] === '[]')
    put(((target[key] as Record<string, unknown>[] | undefined) ?? (target[key] = [{}]))[0] as Record<string, unknown>, rest.slice(1), id)
  else put((target[key] ??= {}) as Record<string, unknown>, rest, id)
}

function payload(call: Call, body: Record<string, unknown>): RequestInit {
  if (call.upload) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, text(value))
    if (call.upload.required) form.append('file', fileFor(call.upload.types))
    return { body: form }
  }
  if (call.method === 'GET' || (call.method === 'DELETE' && !call.body)) return {}
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The smallest file of a kind that is taken. */
function fileFor(types: readonly string[]): File {
  if (types.includes('application/pdf')) return new File(['%PDF-1.4\n%%EOF\n'], 'slip.pdf')
  return types.includes('image/png') ? new File([dot], 'dot.png') : new File(['name\n'], 'rows.csv')
}

/** A picture of one point. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64')

function text(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
