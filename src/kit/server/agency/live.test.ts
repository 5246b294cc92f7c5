import { afterAll, beforeEach, expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { publicVersion } from '../../../features/announcements/server/queries-version.ts'
import { agency } from '../../contract/agency.ts'
import { feesOn } from '../../contract/rates.ts'
import { termsOn } from '../../contract/rates-terms.ts'
import type { Db } from '../db/database.ts'
import { runDailyJobs } from '../jobs/runner.ts'
import { bodiesOf } from '../mail/bodies.ts'
import { freshAgency, untilSettingsChange } from './live.ts'
import { listSettings, saveSetting } from './queries.ts'

const app = await startApp()
const other = await freshDatabase()
afterAll(other.close)

/** As another process stores it: nothing of this one hears of it. */
async function save(setting: { key: string; valid_from?: string; value: object | null }, db: Db = app.db) {
  const { settings } = await listSettings(db)
  const version = settings.filter((one) => one.key === setting.key).reduce((sum, one) => sum + one.version, 0)
  await db.transaction().execute((trx) => saveSetting(trx, null, { ...setting, version }))
}
const ask = () => app.visitor.fetch('/api/navigation', { method: 'GET' })

beforeEach(() => freshAgency(app.db))

test('what another process has stored is gone by from the next request on', async () => {
  await save({ key: 'agency', value: { name: 'Another Council', acronym: 'AC' } })
  expect(agency.name).toBe(defaults.name)
  await ask()
  expect([agency.name, agency.acronym, agency.phone]).toEqual(['Another Council', 'AC', defaults.phone])
  const mail = bodiesOf({ template: 'any', subject: 'Hello', paragraphs: ['Hello'] }, app.settings.publicUrl)
  expect(mail.text_body).toContain('Another Council\n')
  expect(mail.html_body).toContain('>AC</p>')

  await save({ key: 'agency', value: null })
  await ask()
  expect(agency.name).toBe(defaults.name)
})

test('the settings are asked for with a session, too, and before the jobs of a day', async () => {
  const client = await app.as('QA')
  await save({ key: 'limits', value: { graceMonths: 7 } })
  await client.fetch('/api/user', { method: 'GET' })
  expect(agency.graceMonths).toBe(7)
  await save({ key: 'limits', value: { graceMonths: 8 } })
  await runDailyJobs(app.db, app.settings, [], new Date(), () => {})
  expect(agency.graceMonths).toBe(8)
})

test('rates hold from their day on, the default before; a part that is not named keeps its default', async () => {
  await save({ key: 'fees', valid_from: '2031-07-01', value: { institutionalFee: '60000.00' } })
  await save({ key: 'fees', valid_from: '2031-01-01', value: { fees: { preliminary: { masteral: '1.00' } } } })
  await ask()
  expect(feesOn('2030-12-31')).toEqual({ fees: defaults.fees, institutionalFee: defaults.institutionalFee })
  const { preliminary, second } = feesOn('2031-06-30').fees
  expect([preliminary.masteral, preliminary.doctorate, second]).toEqual(['1.00', defaults.fees.preliminary.doctorate, defaults.fees.second])
  expect(feesOn('2031-07-01')).toEqual({ fees: defaults.fees, institutionalFee: '60000.00' })
  expect(termsOn('2031-07-01').validityYears).toEqual(defaults.validityYears)
})

test('what is made of the settings, and what is kept of public pages, is old after a change', async () => {
  const made = untilSettingsChange(() => ({ of: agency.fax }))
  const first = made()
  expect(made()).toBe(first)
  const before = await publicVersion(app.db)
  await save({ key: 'contact', value: { fax: '(02) 1' } })
  await ask()
  expect(made()).toEqual({ of: '(02) 1' })
  expect(await publicVersion(app.db)).not.toBe(before)
})

test('each database has settings of its own', async () => {
  await save({ key: 'agency', value: { name: 'Of one' } })
  await save({ key: 'agency', value: { name: 'Of the other' } }, other.db)
  await freshAgency(other.db)
  expect(agency.name).toBe('Of the other')
  await ask()
  expect(agency.name).toBe('Of one')
})

test('a section that somebody else has saved meanwhile is not written over', async () => {
  const late = () => app.db.transaction().execute((trx) => saveSetting(trx, null, { key: 'trustees', value: { trustees: [] }, version: 0 }))
  await late()
  await expect(late()).rejects.toMatchObject({ status: 409 })
})
