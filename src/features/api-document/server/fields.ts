/** A schema as the rows of a table: one row a field, nested fields with their whole path. */
import { formatNumber } from '../../../kit/contract/words.ts'
import type { JsonSchema } from './schemas.ts'

export type FieldRow = {
  /** `filter.validity_date_to.year`; `[]` after a list. */
  path: string
  required: boolean
  type: string
  /** The values to choose from, where there are only some. */
  choices: string[]
  /** Bounds and defaults, each a few words. */
  rules: string[]
}

/** The fields of an object, or the one value of anything else. `content` names what a list or a plain value is called. */
export function fieldRows(schema: JsonSchema, path = '', required = true): FieldRow[] {
  const { schema: bare, nullable } = withoutNull(schema)
  const rows: FieldRow[] = path ? [rowOf(bare, path, required, nullable)] : []
  return [...rows, ...below(bare, path)]
}

function below(schema: JsonSchema, path: string): FieldRow[] {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return merged(choices.flatMap((one) => below(one, path)))
  if (schema.type === 'array') {
    const { schema: item } = withoutNull((schema.items ?? {}) as JsonSchema)
    return below(item, `${path}[]`)
  }
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, one]) =>
    fieldRows(one, path ? `${path}.${name}` : name, schema.required?.includes(name) ?? false),
  )
}

/** The same field in several shapes of a choice is told once, with the values of all. */
function merged(rows: FieldRow[]): FieldRow[] {
  const byPath = new Map<string, FieldRow>()
  for (const row of rows) {
    const known = byPath.get(row.path)
    if (known) known.choices = [...new Set([...known.choices, ...row.choices])]
    else byPath.set(row.path, { ...row, choices: [...row.choices] })
  }
  return [...byPath.values()]
}

function rowOf(schema: JsonSchema, path: string, required: boolean, nullable: boolean): FieldRow {
  const item = schema.type === 'array' ? withoutNull((schema.items ?? {}) as JsonSchema).schema : undefined
  const valued = item ?? schema
  return {
    path,
    required,
    type: `${item ? `list of ${typeWord(item, true)}` : typeWord(schema, false)}${nullable ? ' or null' : ''}`,
    choices: choicesOf(valued),
    rules: [...boundsOf(schema), ...(item ? boundsOf(item).map((rule) => `each ${rule}`) : [])],
  }
}

function choicesOf(schema: JsonSchema): string[] {
  if (schema.const !== undefined) return [String(schema.const)]
  if (schema.enum) return schema.enum.map(String)
  return ((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]).flatMap(choicesOf)
}

const words: Record<string, readonly [one: string, many: string]> = {
  uuid: ['id', 'ids'],
  date: ['day', 'days'],
  'date-time': ['instant', 'instants'],
  email: ['e-mail address', 'e-mail addresses'],
  string: ['text', 'texts'],
  integer: ['whole number', 'whole numbers'],
  number: ['number', 'numbers'],
  boolean: ['true or false', 'true or false'],
  array: ['list', 'lists'],
  object: ['object', 'objects'],
  null: ['null', 'null'],
}

function typeWord(schema: JsonSchema, many: boolean): string {
  if (schema.contentMediaType) return 'file'
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return [...new Set(choices.map((one) => typeWord(one, many)))].join(' or ')
  if (schema.type === 'object' && !schema.properties && schema.additionalProperties) {
    const value = schema.additionalProperties as JsonSchema
    return `object of ${value.type ? typeWord(value, true) : 'values'} by name`
  }
  const type = schema.format && words[schema.format] ? schema.format : (schema.type ?? (schema.enum ? 'string' : undefined))
  const known = words[String(type)]
  return known ? known[many ? 1 : 0] : 'any value'
}

function boundsOf(schema: JsonSchema): string[] {
  const rules: string[] = []
  const say = (from: number | undefined, to: number | undefined, unit: string) => {
    const [low, high] = [figures(from), figures(to)]
    if (low !== undefined && high !== undefined) rules.push(low === high ? `${low}${unit}` : `${low} to ${high}${unit}`)
    else if (low !== undefined) rules.push(`at least ${low}${unit}`)
    else if (high !== undefined) rules.push(`at most ${high}${unit}`)
  }
  if (!schema.format) say(schema.minLength, schema.maxLength, ' characters')
  say(asNumber(schema.minimum ?? schema.exclusiveMinimum), asNumber(schema.maximum ?? schema.exclusiveMaximum), '')
  say(schema.minItems, schema.maxItems, ' entries')
  if (schema.pattern && !schema.format && schema.pattern.length < 60) rules.push(`as ${schema.pattern}`)
  if (schema.default !== undefined) rules.push(`default ${JSON.stringify(schema.default)}`)
  if (schema.description) rules.push(schema.description)
  return rules
}

/** Years are written without a separator. */
function figures(number: number | undefined): string | undefined {
  if (number === undefined) return undefined
  return Math.abs(number) < 10_000 ? String(number) : formatNumber(number)
}

/** Older dialects write an exclusive bound as true or false. */
function asNumber(bound: number | boolean | undefined): number | undefined {
  return typeof bound === 'number' ? bound : undefined
}

function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const types = (schema.type as string[]).filter((type) => type !== 'null')
    return { schema: { ...schema, type: types[0] } as JsonSchema, nullable: types.length < schema.type.length }
  }
  const choices = schema.anyOf as JsonSchema[] | undefined
  if (!choices?.some((one) => one.type === 'null')) return { schema, nullable: false }
  const rest = choices.filter((one) => one.type !== 'null')
  const { anyOf: _choices, ...other } = schema
  return { schema: rest.length === 1 ? { ...other, ...rest[0] } : { ...other, anyOf: rest as never }, nullable: true }
}
