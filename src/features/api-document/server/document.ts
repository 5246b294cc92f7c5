/** The interface as an OpenAPI 3.1 document, made from the contract: every call, its aliases, and who may. */
import { agency } from '../../../kit/contract/agency.ts'
import type { Call } from '../../../kit/contract/call.ts'
import { roles } from '../../../kit/contract/roles.ts'
import { failureAnswers, sharedAnswers } from './failures.ts'
import { fileType } from './file-types.ts'
import { answeredSchema, type JsonSchema, sentSchema } from './schemas.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema?: JsonSchema
  content?: { 'application/json': { schema: JsonSchema } }
}
export type Content = Record<string, { schema: JsonSchema; encoding?: Record<string, { contentType: string }> }>
export type Answered = { description: string; content?: Content } | { $ref: string }
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answered>
  security: Record<string, []>[]
  /** `public`: anybody; `visitor`: only without a session; `signed-in`: the roles of `x-roles`. */
  'x-access': 'public' | 'visitor' | 'signed-in'
  'x-roles': readonly string[]
}
export type ApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; contact: { name: string; email: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: ReturnType<typeof components>
}

/**
 * @param publicUrl the address under which people reach the product
 * @param calls every call with its name, `programs.list`
 */
export function makeDocument(publicUrl: string, calls: readonly [name: string, call: Call][]): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  const tags = new Set<string>()
  for (const [name, call] of calls) {
    const feature = name.split('.')[0] as string
    tags.add(feature)
    for (const [index, path] of [call.path, ...(call.also ?? [])].entries()) {
      const operation = operationOf(name, feature, call)
      if (index > 0) Object.assign(operation, { operationId: `${name}.alias${index}`, description: `The same as ${call.path}.` })
      const onPath = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})
      onPath[call.method.toLowerCase()] = operation
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${agency.acronym} accreditation portal: interface`,
      version: '1.0.0',
      description: guide,
      contact: { name: agency.name, email: agency.email },
    },
    servers: [{ url: publicUrl }],
    tags: [...tags].map((name) => ({ name, description: featureTitle(name) })),
    paths,
    components: components(),
  }
}

const guide = [
  'JSON in and out, field names in `snake_case`, ids are UUIDs, days are `YYYY-MM-DD`, instants ISO 8601 in UTC, money is text with two decimals.',
  'An answer is `{ data, message }`, a list `{ data: [...], meta }`. `page` and `paginate` (at most 100) may stand in the query or the body of a list call.',
  'A refusal is `{ message, errors }` with the sentences by field. A record that belongs to somebody else answers exactly like a missing one: 404.',
  'A record that two people may edit carries `version`: send back the one you loaded; a stale one answers 409 and nothing is changed.',
].join('\n\n')

/** `accreditorProfiles` → `Accreditor profiles`. */
export function featureTitle(feature: string): string {
  const words = feature.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words === 'api document' ? 'This description' : words.charAt(0).toUpperCase() + words.slice(1)
}

function operationOf(name: string, feature: string, call: Call): Operation {
  const open = typeof call.access === 'string'
  const parameters = [...pathParameters(call), ...queryParameters(call)]
  const requestBody = bodyOf(call)
  return {
    operationId: name,
    summary: call.says ?? name,
    ...(call.fresh ? { description: freshWords(call.fresh) } : {}),
    tags: [feature],
    ...(parameters.length ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...answersOf(call), ...failureAnswers(call) },
    security: open ? [] : [{ session: [] }, { bearer: [] }],
    'x-access': typeof call.access === 'string' ? call.access : 'signed-in',
    'x-roles': typeof call.access === 'string' ? (call.access === 'public' ? roles : []) : call.access,
  }
}

/** What a client has to know that comes back to a call later than five minutes after it signed in. */
function freshWords(fresh: true | string): string {
  const when = fresh === true ? '' : ` ${fresh}`
  return `Needs a proof of who you are that is not older than five minutes${when}: signing in is one, later \`POST /api/proof\`. Without it 403 with \`code: fresh_proof_needed\`.`
}

function pathParameters(call: Call): Parameter[] {
  return [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name.endsWith('id') ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))
}

function queryParameters(call: Call): Parameter[] {
  if (!call.query) return []
  const { properties = {}, required = [] } = sentSchema(call.query)
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => {
    const { description, ...rest } = schema
    // An object cannot stand in an address: it goes as JSON text (decisions: `filter` of the GET lists).
    const sent = isObject(schema) ? { content: { 'application/json': { schema: rest } } } : { schema: rest }
    return { name, in: 'query', required: required.includes(name), ...(description ? { description } : {}), ...sent }
  })
}

function bodyOf(call: Call): Operation['requestBody'] {
  if (!call.body && !call.upload) return undefined
  const schema: JsonSchema = call.body ? sentSchema(call.body) : { type: 'object', properties: {} }
  if (!call.upload) return { required: (schema.required?.length ?? 0) > 0, content: { 'application/json': { schema } } }
  const rule = call.upload
  const file = { type: 'string' as const, contentMediaType: rule.types.join(', '), description: `At most ${megabytes(rule.bytes)}.` }
  const form: JsonSchema = {
    ...schema,
    type: 'object',
    properties: { ...schema.properties, file },
    required: [...(schema.required ?? []), ...(rule.required ? ['file'] : [])],
  }
  const encoding = { file: { contentType: rule.types.join(', ') } }
  const content: Content = { 'multipart/form-data': { schema: form, encoding } }
  return { required: true, content: rule.required ? content : { ...content, 'application/json': { schema } } }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}

function answersOf(call: Call): Operation['responses'] {
  if (call.answer === 'file') {
    const binary: JsonSchema = { type: 'string', contentEncoding: 'binary' }
    return { 200: { description: 'The file, to be saved.', content: { [fileType(call.path)]: { schema: binary } } } }
  }
  const answers: Operation['responses'] = {
    200: { description: 'Done.', content: { 'application/json': { schema: answeredSchema(call.answer) } } },
  }
  if (call.answer.safeParse(undefined).success) answers[204] = { description: 'There was nothing to change.' }
  return answers
}

function isObject(schema: JsonSchema): boolean {
  return schema.type === 'object' || Boolean(schema.anyOf?.some((one) => isObject(one as JsonSchema)))
}

function components() {
  return {
    schemas: {
      Failure: {
        type: 'object',
        description: 'What every refusal answers: a sentence for people, and the sentences by field.',
        properties: {
          message: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        },
        required: ['message'],
      },
    },
    responses: sharedAnswers(),
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'auth.token',
        description: 'The cookie that signing in sets. Writes have to come from our own pages.',
      },
      bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` of the sign-in answer, as `Authorization: Bearer …`.' },
    },
  } as const
}
