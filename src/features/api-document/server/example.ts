/** Plausible values for a schema: what the examples of the page send. */
import type { JsonSchema } from './schemas.ts'

/** An id that belongs to no record. */
const exampleId = '0197c0de-0000-7000-8000-000000000001'

/**
 * The shortest value that the schema lets through: needed fields only, the first choice of a list, numbers at their lower bound.
 * Rules between fields (an end after its beginning) are not in a schema and may refuse it.
 */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return exampleOf(choice[0] as JsonSchema, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return exampleObject(schema)
  if (type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, 1) }, () => exampleOf((schema.items ?? {}) as JsonSchema, name))
  if (type === 'integer' || type === 'number') return schema.minimum ?? schema.exclusiveMinimum ?? 1
  if (type === 'boolean') return true
  return exampleText(schema, name)
}

function exampleObject(schema: JsonSchema): Record<string, unknown> {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return Object.fromEntries(
    fields.filter(([field]) => schema.required?.includes(field)).map(([field, one]) => [field, exampleOf(one, field)]),
  )
}

const byFormat: Record<string, string> = {
  uuid: exampleId,
  date: '2026-03-09',
  'date-time': '2026-03-09T08:00:00.000Z',
  email: 'ana.reyes@school.example',
  uri: 'https://school.example',
}
const byName: Record<string, string> = {
  email: 'ana.reyes@school.example',
  password: 'a long sentence as password',
  mobile: '+63 917 555 0142',
  amount: '17300.00',
  from: '08:30',
  to: '09:30',
}

function exampleText(schema: JsonSchema, name: string): string {
  const text = byFormat[schema.format ?? ''] ?? byName[name] ?? (name ? name.replaceAll('_', ' ') : 'text')
  return text.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength)
}
