import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { allCalls } from '../../../../scripts/check/calls.ts'
import { startApp } from '../../../../testing/app.ts'
import { features, namedCalls } from '../../../app/features.ts'
import { makeApp } from '../../../app/server/app.ts'
import { roles, staff } from '../../../kit/contract/roles.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { apiDocument } from '../contract.ts'
import type { ApiDocument, Operation } from './document.ts'
import type { JsonSchema } from './schemas.ts'

const app = await startApp()
const document = (await app.visitor.send(apiDocument.openapi)) as unknown as ApiDocument
const operations = new Map<string, Operation>()
for (const [where, methods] of Object.entries(document.paths))
  for (const [method, operation] of Object.entries(methods)) operations.set(`${method.toUpperCase()} ${where}`, operation)

test('the description is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  expect(document.openapi).toMatch(/^3\.1\./)
})

test('every call of the contract and each of its further paths is described, and nothing else', async () => {
  const contract = await allCalls(path.resolve(import.meta.dirname, '../../../..'))
  expect(
    namedCalls()
      .map(([name]) => name)
      .sort(),
  ).toEqual([...contract.keys()].sort())
  const declared = [...contract.values()].flatMap((call) =>
    [call.path, ...(call.also ?? [])].map((one) => `${call.method} ${one.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect([...operations.keys()].sort()).toEqual(declared.sort())
  const ids = [...operations.values()].map((one) => one.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every call says in a sentence what it does, and who may', () => {
  for (const [name, { summary, tags, security, ...operation }] of operations) {
    expect(summary, name).toMatch(/^[A-Za-z].*[.)]$/s)
    expect(
      features.flatMap(({ calls = {} }) => Object.keys(calls)),
      name,
    ).toContain(tags[0])
    expect(security.length > 0, name).toBe(operation['x-access'] === 'signed-in')
    for (const role of operation['x-roles']) expect(roles, name).toContain(role)
  }
})

test('what a call takes and answers is described down to its fields', () => {
  for (const [name, { parameters = [], requestBody, responses }] of operations) {
    for (const one of parameters) expectDescribed(one.schema ?? one.content?.['application/json'].schema, `${name} ${one.name}`)
    for (const { schema } of Object.values(requestBody?.content ?? {})) expectDescribed(schema, `${name} body`)
    for (const answer of Object.values(responses)) {
      for (const { schema } of Object.values(('content' in answer && answer.content) || {})) expectDescribed(schema, `${name} answer`)
    }
  }
})

/** A field without any rule would say nothing; only values by name may be anything (what the log keeps). */
function expectDescribed(schema: JsonSchema | undefined, where: string): void {
  expect(Object.keys(schema ?? {}), where).not.toEqual([])
  for (const [name, one] of Object.entries(schema?.properties ?? {})) expectDescribed(one as JsonSchema, `${where}.${name}`)
  for (const one of [...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])]) expectDescribed(one as JsonSchema, where)
  if (schema?.type === 'array') expectDescribed(schema.items as JsonSchema, `${where}[]`)
}

test('every list begins with ten a page', () => {
  const sizes = [...operations].flatMap(([name, { parameters = [], requestBody }]) => {
    const body = requestBody?.content?.['application/json']?.schema.properties?.paginate as JsonSchema | undefined
    return [parameters.find((one) => one.name === 'paginate')?.schema, body].flatMap((one) =>
      one?.default === undefined ? [] : [[name, one.default]],
    )
  })
  expect(sizes.length).toBeGreaterThan(45)
  expect(sizes.filter(([, size]) => size !== 10)).toEqual([])
})

test('a filter in an address is JSON text, a list is repeated, a file goes in a form', () => {
  const query = operations.get('GET /api/admin/export/programs')?.parameters ?? []
  expect(query.find((one) => one.name === 'filter')?.content?.['application/json'].schema.properties).toHaveProperty('validity_date_to')
  expect(query.find((one) => one.name === 'ids')?.schema).toMatchObject({ type: 'array', maxItems: 500, items: { format: 'uuid' } })
  const form = operations.get('POST /api/admin/import-programs')?.requestBody?.content
  expect(Object.keys(form ?? {})).toEqual(['multipart/form-data'])
  expect(form?.['multipart/form-data']?.schema.required).toEqual(['file'])
})

test('a file is described with the type it is sent with', async () => {
  const superadmin = await app.as('Superadmin')
  let seen = 0
  for (const [name, { responses }] of operations) {
    const answer = responses[200]
    const [type = ''] = Object.keys((answer && 'content' in answer && answer.content) || {})
    if (!name.startsWith('GET ') || name.includes('{') || type === 'application/json' || type === '*/*') continue
    const sent = await superadmin.fetch(name.slice(4), { method: 'GET' })
    await sent.body?.cancel()
    if (sent.status !== 200) continue
    expect(sent.headers.get('content-type'), name).toMatch(new RegExp(`^${type.replace('+', '\\+').replace('*', '.*')}`))
    seen++
  }
  expect(seen).toBeGreaterThan(4)
})

test('in production the description is for signed-in staff', async () => {
  const settings = { ...readSettings({ DATA_DIR: app.dataDir, DEMO: 'off', LOG_LEVEL: 'silent' }), production: true }
  const production = await makeApp(app.db, settings)
  const statusFor = async (token: string | null) =>
    (await production.inject({ url: apiDocument.openapi.path, headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode
  expect(await statusFor(null)).toBe(401)
  for (const role of roles) {
    const expected = (staff as readonly string[]).includes(role) ? 200 : 403
    expect([role, await statusFor((await app.as(role)).token)]).toEqual([role, expected])
  }
  await production.close()
})

test('the page shows each call to staff, without a script and without anything from elsewhere', async () => {
  const answer = await (await app.as('Guest')).fetch(apiDocument.page.path, { method: 'GET' })
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
  for (const { operationId } of operations.values()) expect(page).toContain(`id="${operationId}"`)
  expect(page).not.toMatch(/<script|<link|<img|@import|url\((?!data:)/)
  const nonce = /style-src 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  expect(page).toContain(`<style nonce="${nonce}">`)
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
})

test('a visitor who opens the page in a browser signs in first; anybody else is told no', async () => {
  const asked = { method: 'GET', headers: { accept: 'text/html,*/*' } }
  const visitor = await app.visitor.fetch(apiDocument.page.path, asked)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/login?redirect=/api/docs'])
  expect((await app.visitor.refused(apiDocument.page)).status).toBe(401)
  const institution = await (await app.as('institution')).fetch(apiDocument.page.path, asked)
  expect(institution.status).toBe(403)
  expect((await institution.json()) as object).toHaveProperty('message')
})
