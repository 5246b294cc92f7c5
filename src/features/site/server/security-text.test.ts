import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { saveSetting } from '../../../kit/server/agency/queries.ts'
import { securityText } from './security-text.ts'

const app = await startApp({ PUBLIC_URL: 'https://agency.example/' })

/** The fields by name, each with its values. */
async function fields() {
  const answer = await app.visitor.fetch('/.well-known/security.txt', {})
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).trimEnd().split('\n')
  return Object.groupBy(lines, (line) => line.slice(0, line.indexOf(':')))
}

test('who finds a weakness is told whom to write to: the address in the settings, as it is now', async () => {
  const value = { email: 'security@agency.example' }
  await app.db.transaction().execute((trx) => saveSetting(trx, null, { key: 'contact', value, version: 0 }))
  const { Contact, Expires, Canonical } = await fields()
  expect(Contact).toEqual(['Contact: mailto:security@agency.example', 'Contact: https://agency.example/contact-us'])
  expect(Canonical).toEqual(['Canonical: https://agency.example/.well-known/security.txt'])
  expect(Expires).toHaveLength(1)
})

test('it never expires: every day it says half a year from then', () => {
  for (const day of ['2026-11-24', '2027-06-30', '2050-01-01']) {
    const now = new Date(`${day}T23:59:59Z`)
    const [, expires = ''] = /^Expires: (\S+)$/m.exec(securityText('https://agency.example', now)) ?? []
    const away = (Date.parse(expires) - now.getTime()) / 86_400_000
    expect(away, day).toBeGreaterThan(178)
    expect(away, day).toBeLessThan(365)
  }
})
