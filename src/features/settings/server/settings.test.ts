import { beforeEach, expect, test } from 'vitest'
import { defaults } from '../../../../agency.config.ts'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertInstitution } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { feesOn } from '../../../kit/contract/rates.ts'
import { freshAgency } from '../../../kit/server/agency/live.ts'
import { institutions } from '../../institutions/contract.ts'
import { blackoutOn, holidayOn } from '../../visits/rules-days-off.ts'
import { settings } from '../contract.ts'
import { type DatedKey, limitKeys, type SectionKey } from '../rules.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const today = agencyDay()
const tomorrow = addDays(today, 1)

beforeEach(async () => {
  await app.db.deleteFrom('agency_settings').execute()
  await freshAgency(app.db)
})

const read = async () => (await superadmin.send(settings.show)).data
const versionOf = async (key: SectionKey | DatedKey) => (await read()).standing[key].version
const lastEntry = () =>
  app.db.selectFrom('log_entries').select(['says', 'before', 'after', 'actor_id']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const contact = () => {
  const { address, countryCode, phone, fax, email, departments, dataProtectionOfficer, social } = structuredClone(
    defaults,
  ) as unknown as typeof agency
  return { address: [...address], countryCode, phone, fax, email, departments: [...departments], dataProtectionOfficer, social }
}

test('a new installation has the settings of its file, and nobody has changed them', async () => {
  const { standing, values, rates, pages } = await read()
  expect(standing.agency).toEqual({ version: 0, is_default: true, last: null })
  expect(values.agency.name).toBe(defaults.name)
  expect(values.limits.graceMonths).toBe(defaults.graceMonths)
  expect(rates.fees).toEqual({ first: { fees: defaults.fees, institutionalFee: defaults.institutionalFee }, changes: [] })
  expect(pages).toEqual({})
})

test('name, lines and trustees are other ones for everybody at once; the log has what they were', async () => {
  const { name, description, head } = defaults
  await superadmin.send(settings.agency, { body: { acronym: 'NAC', name: 'Northern Council', description, head, version: 0 } })
  expect(await lastEntry()).toMatchObject({
    says: 'Changed the settings: Name and head',
    actor_id: superadmin.id,
    before: { acronym: defaults.acronym, name },
    after: { acronym: 'NAC', name: 'Northern Council' },
  })
  await superadmin.send(settings.contact, { body: { ...contact(), phone: '(02) 1234 567', version: 0 } })
  await superadmin.send(settings.trustees, { body: { trustees: [{ name: 'Ana Cruz', position: 'Chairperson' }], version: 0 } })
  await app.visitor.fetch('/api/members', { method: 'GET' })
  expect([agency.name, agency.phone, agency.trustees.length]).toEqual(['Northern Council', '(02) 1234 567', 1])
  const { standing, pages } = await read()
  expect(standing.agency).toMatchObject({ version: 1, is_default: false, last: { changed_by: expect.any(String) } })
  expect(Object.keys(pages).sort()).toEqual(['acronym', 'name', 'phone', 'trustees'])
})

test('what is wrong is said at its field, and a list keeps each once', async () => {
  const twice = await superadmin.refused(settings.contact, {
    body: { ...contact(), email: 'nobody', departments: [contact().departments[0], contact().departments[0]] as never, version: 0 },
  })
  expect(Object.keys(twice.errors ?? {}).sort()).toEqual(['departments.1.name', 'email'])
  const none = await superadmin.refused(settings.trustees, { body: { trustees: [], version: 0 } })
  expect([none.status, none.errors]).toEqual([422, { trustees: ['Name one trustee at least.'] }])
})

test('two people on one section: the second reads it again; other sections are not in the way', async () => {
  const body = { areas: [...defaults.areas.slice(0, 9), 'Governance'], version: 0 }
  await superadmin.send(settings.areas, { body })
  const late = await superadmin.refused(settings.areas, { body: { areas: [...defaults.areas.slice(0, 9), 'Management'], version: 0 } })
  expect(late.status).toBe(409)
  await superadmin.send(settings.trustees, { body: { trustees: [{ name: 'Ana Cruz', position: 'Chair' }], version: 0 } })
  expect(agency.areas.at(-1)).toBe('Governance')
})

test('a section goes back to the default, and its version is not used again', async () => {
  await superadmin.send(settings.holidays, { body: { holidays: [{ day: '2027-03-26', name: 'Good Friday' }], version: 0 } })
  const wrong = await superadmin.refused(settings.holidays, { body: { holidays: [{ day: '02-30', name: 'No day' }], version: 1 } })
  expect(wrong.errors).toHaveProperty(['holidays.0.day'])
  const { message } = await superadmin.send(settings.reset, { body: { section: 'holidays', version: 1 } })
  expect(message).toBe('Holidays: back to the default.')
  const { standing, values } = await read()
  expect(values.holidays.holidays).toEqual(defaults.holidays)
  expect(standing.holidays).toMatchObject({ version: 2, is_default: true, last: { changed_by: expect.any(String) } })
  expect(await lastEntry()).toMatchObject({ says: 'Took the settings back to the default: Holidays' })
})

test('limits lie within what makes sense', async () => {
  const now = Object.fromEntries(limitKeys.map((key) => [key, defaults[key]])) as Record<(typeof limitKeys)[number], number>
  const body = { ...now, validityNoticeMonths: [6, 1], version: 0 }
  const refused = await superadmin.refused(settings.limits, { body: { ...body, graceMonths: 0, longestVisitDays: 1000 } })
  expect(refused.errors).toEqual({ graceMonths: ['At least 1.'], longestVisitDays: ['At most 60.'] })
  await superadmin.send(settings.limits, { body: { ...body, graceMonths: 18 } })
  await read()
  expect([agency.graceMonths, agency.validityNoticeMonths]).toEqual([18, [6, 1]])
  expect((await lastEntry()).after).toEqual({ graceMonths: 18, validityNoticeMonths: [6, 1] })
})

test('how to pay is told with the next request', async () => {
  const payTo = { ...defaults.payTo, account: '11-22-33' }
  await superadmin.send(settings.pay, { body: { payTo, version: 0 } })
  expect((await read()).values.pay.payTo).toEqual(payTo)
})

test('other declarations are another version, the same ones are not, and no version comes twice', async () => {
  const [first, ...others] = defaults.declarations.statements as unknown as string[]
  const save = (statements: string[], version: number) => superadmin.send(settings.declarations, { body: { statements, version } })
  const same = await save([first as string, ...others], 0)
  expect(same.message).toBe('Nothing was changed.')
  const versions: string[] = []
  for (const words of ['I say so and mean it.', 'I say otherwise now.']) {
    await save([words], await versionOf('declarations'))
    versions.push((await read()).values.declarations.declarations.version)
    await superadmin.send(settings.reset, { body: { section: 'declarations', version: await versionOf('declarations') } })
  }
  expect(new Set([...versions, defaults.declarations.version]).size).toBe(3)
})

test('a renamed region takes its records and holidays along; one in use is not removed', async () => {
  const [ncr, car, ...others] = agency.regions
  const nir = agency.holidays.find((one) => one.regions)?.regions?.[0]
  const institution = await insertInstitution(app.db, { region: ncr?.name as string })
  const qa = await insertAccount(app.db, { role: 'QA', region: ncr?.name as string })
  const named = (list: typeof agency.regions) => list.map((one) => ({ ...one, was: one.name }))

  const removed = await superadmin.refused(settings.regions, { body: { regions: named([...others, car as never]), version: 0 } })
  expect(removed.errors?.regions?.[0]).toMatch(/is the region of 1 institution.* and 1 account/)

  const regions = named(agency.regions).map((one) =>
    one.name === ncr?.name ? { ...one, name: 'Capital Region' } : one.name === nir ? { ...one, name: 'Negros' } : one,
  )
  await superadmin.send(settings.regions, { body: { regions: [...regions, { name: 'Overseas', short: 'Overseas' }], version: 0 } })
  await read()
  const records = async () => ({
    institution: await app.db
      .selectFrom('institutions')
      .select(['name', 'region', 'version'])
      .where('id', '=', institution.id)
      .executeTakeFirst(),
    qa: await app.db.selectFrom('accounts').select('region').where('id', '=', qa.id).executeTakeFirst(),
  })
  expect(await records()).toMatchObject({ institution: { region: 'Capital Region', version: 2 }, qa: { region: 'Capital Region' } })
  expect(agency.holidays.flatMap((one) => one.regions ?? [])).toEqual(['Negros'])
  expect((await lastEntry()).after).toMatchObject({ records_renamed: 2 })

  const edit = { name: institution.name, type: 'university' as const, version: 2 }
  const params = { id: institution.id }
  const old = await superadmin.refused(institutions.edit, { params, body: { ...edit, region: ncr?.name as string } })
  expect(old.errors).toHaveProperty('region')
  await superadmin.send(institutions.edit, { params, body: { ...edit, region: 'Overseas' } })
  expect((await records()).institution?.region).toBe('Overseas')
})

test('rates are set from today or later; planned ones are corrected and taken back, those that count are not', async () => {
  const value = { fees: defaults.fees, institutionalFee: '50000' }
  const over = await superadmin.refused(settings.fees, { body: { ...value, valid_from: addDays(today, -1), version: 0 } })
  expect(over.errors).toHaveProperty('valid_from')
  await superadmin.send(settings.fees, { body: { ...value, valid_from: today, version: 0 } })
  await superadmin.send(settings.fees, { body: { ...value, institutionalFee: '51000', valid_from: tomorrow, version: 1 } })
  await superadmin.send(settings.fees, { body: { ...value, institutionalFee: '52000.5', valid_from: tomorrow, version: 2 } })
  const { rates, standing } = await read()
  expect(rates.fees.changes.map((one) => [one.valid_from, one.value.institutionalFee])).toEqual([
    [tomorrow, '52000.50'],
    [today, '50000.00'],
  ])
  expect([feesOn(addDays(today, -1)), feesOn(today), feesOn(tomorrow)].map((one) => one.institutionalFee)).toEqual([
    defaults.institutionalFee,
    '50000.00',
    '52000.50',
  ])
  expect(standing.fees.version).toBe(3)
  expect(await lastEntry()).toMatchObject({
    before: { institutionalFee: '51000.00' },
    after: { institutionalFee: '52000.50', valid_from: tomorrow },
  })

  const began = await superadmin.refused(settings.takeBack, { body: { section: 'fees', valid_from: today, version: 3 } })
  expect(began.status).toBe(422)
  await superadmin.send(settings.takeBack, { body: { section: 'fees', valid_from: tomorrow, version: 3 } })
  expect((await read()).rates.fees.changes).toHaveLength(1)
  expect(feesOn(tomorrow).institutionalFee).toBe('50000.00')
})

test('honoraria, means and years have days of their own', async () => {
  const byDay = { ...defaults.honorariaByDay, member: '1500' }
  await superadmin.send(settings.honoraria, {
    body: { honoraria: defaults.honoraria, honorariaByDay: byDay, valid_from: today, version: 0 },
  })
  const thresholds = { ...structuredClone(defaults.thresholds), second: { mean: 3.75, area: 3.25 } }
  await superadmin.send(settings.thresholds, { body: { thresholds, valid_from: tomorrow, version: 0 } })
  const validityYears = { ...defaults.validityYears, level_1: 4 }
  await superadmin.send(settings.terms, {
    body: { validityYears, institutionalValidityYears: 6, valid_from: today, version: 0 },
  })
  const { rates, pages } = await read()
  expect(rates.honoraria.changes[0]?.value.honorariaByDay.member).toBe('1500.00')
  expect(rates.thresholds.changes[0]).toMatchObject({ valid_from: tomorrow, value: { thresholds: { second: { mean: 3.75 } } } })
  expect(rates.terms.changes[0]?.value.validityYears.level_1).toBe(4)
  // what accreditors receive is on no page that somebody else reads
  expect((pages.dated as { key: string }[]).map(({ key }) => key).sort()).toEqual(['terms', 'thresholds'])
})

test('days without visits and what happens on them are kept, follow a renamed region, and are checked', async () => {
  const { data } = await superadmin.send(settings.show)
  const [first] = data.values.regions.regions
  if (!first) throw new Error('There is no region')
  const dayRules = { ...data.values.visitDays.dayRules, holiday: 'block' as const }
  const away = { from: '2031-03-03', to: '2031-03-07', name: 'Examination weeks', regions: [first.name] }
  const body = { blackoutDays: [away], nationalHolidays: false, dayRules, version: data.standing.visitDays.version }
  const wrong = await superadmin.refused(settings.visitDays, { body: { ...body, blackoutDays: [{ ...away, to: '2031-03-02' }] } })
  expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['blackoutDays.0.to']])
  await superadmin.send(settings.visitDays, { body })
  await read()
  expect([blackoutOn('2031-03-03', first.name), blackoutOn('2031-03-03', 'Elsewhere')]).toEqual(['Examination weeks', null])
  expect([holidayOn('2031-04-09'), agency.dayRules.holiday]).toEqual([null, 'block'])

  const regions = data.values.regions.regions.map((one) => ({ ...one, was: one.name, name: one === first ? 'Renamed' : one.name }))
  await superadmin.send(settings.regions, { body: { regions, version: data.standing.regions.version } })
  await read()
  expect(blackoutOn('2031-03-03', 'Renamed')).toBe('Examination weeks')
})
