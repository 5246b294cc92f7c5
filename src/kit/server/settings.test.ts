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
