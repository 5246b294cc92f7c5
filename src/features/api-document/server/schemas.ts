/** The contract's schemas as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** What is sent: before defaults, coercion and trimming. */
export function sentSchema(schema: z.ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12', override: plain }))
}

/** What comes back: exactly what the answer's schema lets out (`src/kit/server/acts/handlers.ts`). */
export function answeredSchema(schema: z.ZodType): JsonSchema {
  return tidy(z.toJSONSchema(schema, { io: 'output', target: 'draft-2020-12', override: plain }))
}

/** Takes away what only repeats: the pattern of a named format, and the bounds that every whole number has. */
function plain({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format && ['uuid', 'date', 'date-time', 'email'].includes(jsonSchema.format)) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function tidy(schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, '~standard': _methods, ...rest } = schema as JsonSchema & { '~standard'?: unknown }
  return rest
}
