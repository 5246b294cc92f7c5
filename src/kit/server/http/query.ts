/** What an address asks, in the shape contracts describe: an empty value is none, brackets are lists and named fields. */
import { z } from 'zod'
import { withoutNone } from '../../contract/call.ts'
import { Refusal } from './refusal.ts'

type Fields = Record<string, unknown>

/**
 * `mode=` and `filter=` mean none; `regions[]=a` is a list, `filter[level]=level_1` a field of the filter, as its JSON text would be.
 * @throws Refusal 422 for a bracket around what the call does not know: ignored, it would answer more than was asked for
 */
export function queryOf(sent: Fields, schema: z.ZodType | undefined): Fields {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  // without prototypes: a field may be called `__proto__` by whoever sends it
  const query: Fields = Object.create(null)
  const errors: Record<string, string[]> = Object.create(null)
  for (const [name, value] of Object.entries(sent)) {
    const given = Array.isArray(value) ? value.filter((one) => one !== '') : value
    if (given === '' || (Array.isArray(given) && given.length === 0)) continue
    const [base = name, ...inner] = name.includes('[') ? pathOf(name) : [name]
    if (inner.length === 0 && !name.includes('[')) query[name] = given
    else if (!known.includes(base) || !put(query, [base, ...inner], given)) errors[name] = ['This field is not known here.']
  }
  if (Object.keys(errors).length > 0) throw new Refusal(422, 'Take away what is not known here.', errors)
  return query
}

/** `filter[level][]` → `filter`, `level`, and nothing for the next place of a list. Nothing at all where the brackets do not fit. */
function pathOf(name: string): string[] {
  const [, base, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  return base && brackets ? [base, ...brackets.slice(1, -1).split('][')] : []
}

/** @returns whether there was room: what stands there already is neither turned into something else nor written over */
function put(fields: Fields, path: string[], value: unknown): boolean {
  const [name = '', next, ...rest] = path
  if (next === undefined) {
    if (name in fields) return false
    fields[name] = value
    return true
  }
  if (next === '' || /^\d+$/.test(next)) {
    const list = (fields[name] ??= [])
    if (rest.length > 0 || !Array.isArray(list)) return false
    list.push(...[value].flat())
    return true
  }
  const inner = (fields[name] ??= Object.create(null))
  if (typeof inner !== 'object' || Array.isArray(inner)) return false
  return put(inner as Fields, [next, ...rest], value)
}

const wordsOfLists = ['search', 'query', 'filter', 'sort', 'direction', 'page', 'paginate', 'suc', 'campus', 'year', 'month']

/** A body as it was sent; what a list is asked by may also be nothing, as a whole or within the filter: `"search": null`. */
export function bodyOf(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent ?? {}
  const asked = Object.entries(sent).filter(([name, value]) => !wordsOfLists.includes(name) || (value !== null && value !== ''))
  return Object.fromEntries(asked.map(([name, value]) => [name, name === 'filter' ? withoutNone(value) : value]))
}
