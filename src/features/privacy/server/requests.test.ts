import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { templatesTo } from '../../../../testing/devices/people.ts'
import { insertAccount } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { inbox } from '../../inbox/contract.ts'
import { search } from '../../search/contract.ts'
import { privacy } from '../contract.ts'
import { privacyDesk } from '../contract-desk.ts'

const app = await startApp()
const text = 'My middle name is Reyes, not Ramos.'
const waiting = async (client: Awaited<ReturnType<typeof app.as>>) =>
  (await client.send(inbox.waiting)).data.find(({ kind }) => kind === 'privacy_requests')?.count

test('a person asks, an officer takes it up and answers, both hear of it by mail, and the log has each step without the words', async () => {
  const person = await insertAccount(app.db, { role: 'accreditor', last_name: 'Dimaculangan' })
  const [client, officer] = [await app.asAccount(person.id), await app.as('Admin')]
  const asked = await client.send(privacy.ask, { body: { kind: 'correction', about: 'account', text } })
  expect(asked.data).toMatchObject({ state: 'asked', due_on: addDays(agencyDay(), agency.privacyAnswerDays), is_overdue: false })
  expect(await templatesTo(app, agency.dataProtectionOfficer.email)).toEqual(['privacy_asked'])
  expect(await waiting(officer)).toBe(1)

  const { data: listed } = await officer.send(privacyDesk.list, { query: { search: 'dimaculangan reyes' } })
  expect(listed).toMatchObject([{ id: asked.data.id, text, person: { id: person.id, email: person.email }, is_own: false }])
  const params = { id: asked.data.id }
  const taken = await officer.send(privacyDesk.take, { params, body: { version: 1 } })
  expect(taken.data).toMatchObject({ state: 'in_work', taken_by: expect.stringContaining('Tester') })
  const answer = 'Your middle name is corrected.'
  await officer.send(privacyDesk.answer, { params, body: { state: 'granted', answer, version: taken.data.version } })
  expect(await templatesTo(app, person.email)).toEqual(['privacy_taken', 'privacy_answered'])
  expect((await client.send(privacy.requests)).data).toMatchObject([{ state: 'granted', answer }])
  expect(await waiting(officer)).toBe(0)

  const entries = await app.db.selectFrom('log_entries').selectAll().where('object_id', '=', params.id).orderBy('id').execute()
  expect(entries.map(({ action }) => action)).toEqual(['privacy.asked', 'privacy.in_work', 'privacy.granted'])
  expect(JSON.stringify(entries)).not.toContain('Reyes')
  expect(JSON.stringify(entries)).not.toContain('corrected')
})

test('what waits stands by its day before what is answered; what is past its day is overdue, and is found, filtered and exported', async () => {
  const officer = await app.as('Superadmin')
  const [late, soon] = [await app.as('institution'), await app.as('QA')]
  const { data: first } = await soon.send(privacy.ask, { body: { kind: 'information', text: 'Who reads my telephone number?' } })
  const { data: second } = await late.send(privacy.ask, { body: { kind: 'deletion', text: 'Please remove my photograph everywhere.' } })
  await app.db
    .updateTable('privacy_requests')
    .set({ due_on: addDays(agencyDay(), -1) })
    .where('id', '=', second.id)
    .execute()
  const { data } = await officer.send(privacyDesk.list)
  expect(data.slice(0, 2).map(({ id, is_overdue }) => [id, is_overdue])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  const filter = JSON.stringify({ is_overdue: true })
  expect((await officer.send(privacyDesk.list, { query: { filter } })).data.map(({ id }) => id)).toEqual([second.id])
  const found = (await officer.send(search.records, { query: { query: 'photograph' } })).data.find(
    ({ kind }) => kind === 'privacy_requests',
  )
  expect(found?.records).toMatchObject([{ id: second.id, path: `/admin/privacy-desk?open=${second.id}` }])
  const file = await (await officer.fetch(`${privacyDesk.export.path}?${new URLSearchParams({ filter })}`, { method: 'GET' })).text()
  expect(file).toContain('Deletion or blocking')
  expect(file).not.toContain('telephone number')
  expect((await officer.send(privacyDesk.show, { params: { id: first.id } })).data.kind).toBe('information')
})

test('nobody answers the own request, and somebody else’s looks like a missing one', async () => {
  const [officer, other] = [await app.as('Admin'), await app.as('accreditor')]
  const { data: own } = await officer.send(privacy.ask, { body: { kind: 'objection', text: 'I do not want my photo on the packet.' } })
  const params = { id: own.id }
  expect((await officer.refused(privacyDesk.take, { params, body: { version: 1 } })).status).toBe(403)
  const answer = { state: 'granted' as const, answer: 'I grant this to myself.', version: 1 }
  expect((await officer.refused(privacyDesk.answer, { params, body: answer })).message).toContain('a colleague answers it')
  expect((await officer.send(privacyDesk.show, { params })).data.is_own).toBe(true)
  const no = await other.refused(privacy.withdraw, { params, body: { version: 1 } })
  expect([no.status, no.message]).toEqual([
    404,
    (await other.refused(privacy.withdraw, { params: { id: other.id as string }, body: { version: 1 } })).message,
  ])
  await officer.send(privacy.withdraw, { params, body: { version: 1 } })
  expect(await templatesTo(app, agency.dataProtectionOfficer.email)).toContain('privacy_withdrawn')
})

test('a request outlives the account it came from: that a deletion was granted can be shown', async () => {
  const person = await insertAccount(app.db, { role: 'Guest', last_name: 'Villafuerte' })
  const client = await app.asAccount(person.id)
  const { data } = await client.send(privacy.ask, { body: { kind: 'deletion', text: 'Please delete my account and what hangs on it.' } })
  await app.db.deleteFrom('accounts').where('id', '=', person.id).execute()
  const officer = await app.as('Superadmin')
  const body = { state: 'granted' as const, answer: 'The account is deleted.', version: 1 }
  const answered = await officer.send(privacyDesk.answer, { params: { id: data.id }, body })
  expect(answered.data.person).toMatchObject({ id: null, name: expect.stringContaining('Villafuerte'), email: null })
})

test('how long data is kept is told with the numbers of the settings', async () => {
  const { data } = await (await app.as('Admin')).send(privacyDesk.retention)
  expect(data.find((one) => one.data === 'Words of mails')?.kept).toBe(`${agency.mailBodyDays} days`)
  expect(data.find((one) => one.data === 'Looks at bank and contact data')?.kept).toBe(`${agency.dataViewDays} days`)
})
