import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

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
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('DATABASE_URL')
  expect(readSettings({ NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE: '1' })).toMatchObject({ production: true, demo: false })
})

test('the demo, whose passwords are public, never runs in production', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/portal' }
  expect(readSettings(production).demo).toBe(false)
  expect(() => readSettings({ ...production, DEMO: 'on' })).toThrow('DEMO')
})

test('a wrong value is named with its variable', () => {
  expect(() => readSettings({ PORT: 'eighty', DATABASE_URL: 'mysql://x' })).toThrow(/PORT[\s\S]*DATABASE_URL/)
})
