import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAnnouncement, insertCampus, insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { publishInstrument } from '../../../../testing/reports.ts'
import { saveSetting } from '../../../kit/server/agency/queries.ts'
import { settings } from '../../settings/contract.ts'
import { setUp } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')

async function standing() {
  const { data } = await superadmin.send(setUp.show, {})
  return { left: data.left, done: data.steps.filter((one) => one.done).map((one) => one.step) }
}

test('an empty installation lacks everything; each record that comes in is counted, a mail server too', async () => {
  expect(await standing()).toEqual({ left: 11, done: [] })

  const institution = await insertInstitution(app.db)
  const campus = await insertCampus(app.db, { institution_id: institution.id })
  await insertProgram(app.db, { campus_id: campus.id })
  await insertAccount(app.db, { role: 'QA', status: 'invited' })
  await insertAccount(app.db, { role: 'institution', institution_id: institution.id })
  expect(await standing()).toEqual({ left: 7, done: ['accounts', 'institutions', 'campuses', 'programs'] })

  await insertAccount(app.db, { role: 'accreditor' })
  await publishInstrument(await app.as('QA'))
  await insertAnnouncement(app.db, { status: 'draft' })
  expect((await standing()).done).not.toContain('announcement')
  await insertAnnouncement(app.db, { status: 'published' })
  app.settings.smtpUrl = 'smtp://mail.example'
  await app.db.transaction().execute(async (trx) => {
    const value = { publicTexts: { faq: { fields: {}, body: '## Staff' } } }
    await saveSetting(trx, null, { key: 'text faq', value, version: 0 })
  })
  expect((await standing()).done).toContain('texts')
  // the name and the addresses are those of the example that comes with the product
  const { data } = await superadmin.send(setUp.show, {})
  expect(data.steps.filter((one) => !one.done)).toEqual([
    { step: 'agency', count: null, done: false },
    { step: 'security', count: null, done: false },
  ])

  const { values } = (await superadmin.send(settings.show, {})).data
  const own = 'office@nca.example.org'
  await superadmin.send(settings.contact, { body: { ...values.contact, email: own, version: 0 } })
  expect(await standing()).toMatchObject({ left: 2 })
  const departments = values.contact.departments.map((one) => ({ ...one, email: own }))
  await superadmin.send(settings.contact, { body: { ...values.contact, email: own, departments, version: 1 } })
  expect(await standing()).toMatchObject({ left: 1 })
  await superadmin.send(settings.security, { body: { requireSecondFactor: ['Finance'], version: 0 } })
  expect(await standing()).toMatchObject({ left: 0 })
})

test('nobody but the Superadmin is shown it', async () => {
  for (const role of ['Monitoring', 'Admin', 'institution'] as const)
    expect((await (await app.as(role)).refused(setUp.show, {})).status).toBe(403)
})
