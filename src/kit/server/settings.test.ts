import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const DATA_KEY = Buffer.alloc(32, 7).toString('base64')

test('without any setting the product runs here, on the embedded database, as a demo', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    demo: true,
    databaseUrl: undefined,
    production: false,
    rateLimits: true,
  })
})

test('production wants PostgreSQL, or the embedded database asked for by name', () => {
  expect(() => readSettings({ NODE_ENV: 'production', DATA_KEY })).toThrow('DATABASE_URL')
  expect(readSettings({ NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE: '1', DATA_KEY })).toMatchObject({ production: true, demo: false })
})

test('production wants the key of the bank data, of the right length', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/portal' }
  expect(() => readSettings(production)).toThrow('DATA_KEY')
  for (const wrong of ['secret', 'c2hvcnQ=', 'x'.repeat(43)]) expect(() => readSettings({ DATA_KEY: wrong })).toThrow('32 bytes')
  expect(readSettings({ ...production, DATA_KEY }).dataKey).toHaveLength(32)
})

test('the demo, whose passwords are public, never runs in production', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/portal', DATA_KEY }
  expect(readSettings(production).demo).toBe(false)
  expect(() => readSettings({ ...production, DEMO: 'on' })).toThrow('DEMO')
})

test('a wrong value is named with its variable', () => {
  expect(() => readSettings({ PORT: 'eighty', DATABASE_URL: 'mysql://x' })).toThrow(/PORT[\s\S]*DATABASE_URL/)
})

test('proxies that are believed are named exactly, or not at all', () => {
  expect(readSettings({}).trustProxy).toEqual([])
  expect(readSettings({ TRUST_PROXY: '127.0.0.1, 10.1.2.0/24' }).trustProxy).toEqual(['127.0.0.1', '10.1.2.0/24'])
  expect(() => readSettings({ TRUST_PROXY: 'true' })).toThrow(/TRUST_PROXY: “true” is no address of the network/)
  expect(() => readSettings({ TRUST_PROXY: '127.0.0.1,0.0.0.0/0' })).toThrow(/nearly everybody/)
})

test('a bucket is named with its key, exactly, and the key never in the address', () => {
  const key = { FILES_KEY_ID: 'id', FILES_SECRET: 'secret' }
  const read = (FILES_URL: string) => readSettings({ ...key, FILES_URL }).storage
  expect(readSettings({}).storage).toBeUndefined()
  expect(read('s3://bucket')).toEqual({
    ...{ bucket: 'bucket', prefix: '', region: 'us-east-1', endpoint: 'https://s3.us-east-1.amazonaws.com' },
    ...{ keyId: 'id', secret: 'secret' },
  })
  expect(read('s3://bucket/a/b/?endpoint=https://storage.example:9000/&region=eu-1')).toMatchObject({
    ...{ prefix: 'a/b', region: 'eu-1', endpoint: 'https://storage.example:9000' },
  })
  for (const [wrong, says] of [
    ['/mnt/files', 'has to be s3://BUCKET/PREFIX'],
    ['https://bucket', 'has to be s3://BUCKET/PREFIX'],
    ['s3://a', 'names no bucket'],
    ['s3://id:secret@bucket', 'must not hold the key'],
    ['s3://bucket/a/../b%20c', 'has a prefix of other signs'],
    ['s3://bucket?endpoint=storage.example', 'has an endpoint that is no address'],
    ['s3://bucket?regoin=eu', 'no regoin'],
  ] as const)
    expect(() => read(wrong), wrong).toThrow(new RegExp(`FILES_URL: .*${says}`))
  expect(() => readSettings({ FILES_URL: 's3://bucket' })).toThrow('FILES_KEY_ID and FILES_SECRET have to hold the key')
  expect(() => readSettings(key)).toThrow('name it in FILES_URL')
})

const provider = {
  OIDC_ISSUER: 'https://accounts.school.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'between the two of us',
  OIDC_NAME: 'Lakeside University',
}

test('a provider to sign in by is named whole, or not at all', () => {
  expect(readSettings({}).provider).toBeNull()
  expect(readSettings(provider).provider).toEqual({
    issuer: 'https://accounts.school.example',
    clientId: 'portal',
    clientSecret: 'between the two of us',
    name: 'Lakeside University',
    domains: [],
  })
  expect(readSettings({ ...provider, OIDC_DOMAINS: 'School.example, agency.example' }).provider?.domains).toEqual([
    'school.example',
    'agency.example',
  ])
  for (const name of Object.keys(provider)) expect(() => readSettings({ ...provider, [name]: '' })).toThrow(new RegExp(`${name} missing`))
  expect(() => readSettings({ OIDC_DOMAINS: 'school.example' })).toThrow('named in parts only')
})

test('what a provider says of people cannot be changed on the way, nor are they led elsewhere', () => {
  const at =
    (OIDC_ISSUER: string, more: object = {}) =>
    () =>
      readSettings({ ...provider, OIDC_ISSUER, ...more })
  expect(at('http://127.0.0.1:4000')().provider?.issuer).toBe('http://127.0.0.1:4000')
  expect(at('http://accounts.school.example')).toThrow('https://')
  expect(at('https://accounts.school.example/?tenant=1')).toThrow('plain address')
  expect(at('accounts')).toThrow('OIDC_ISSUER: has to be an address')
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/portal', DATA_KEY }
  expect(at('http://127.0.0.1:4000', { ...production, PUBLIC_URL: 'https://portal.example' })).toThrow('https://')
  expect(at('https://accounts.school.example', production)).toThrow('PUBLIC_URL')
  expect(() => readSettings({ ...provider, OIDC_DOMAINS: '@school.example' })).toThrow('no end of e-mail addresses')
  expect(() => readSettings({ ...provider, OIDC_NAME: 'x'.repeat(41) })).toThrow('has to fit on a button')
})
