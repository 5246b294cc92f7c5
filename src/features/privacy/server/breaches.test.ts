import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { inbox } from '../../inbox/contract.ts'
import { breaches } from '../contract-breaches.ts'
import { hoursLeft, hoursToNotify, notifyStand } from '../rules-breaches.ts'

const app = await startApp()
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
const form = {
  title: 'Laptop with a list of accreditors lost',
  what: 'A laptop was left in a taxi; the disk was encrypted, a printed list was in the bag.',
  known_at: hours(20),
  data: 'Names, e-mail addresses and mobile numbers',
  people: 'Accreditors of one region',
  people_count: 41,
  notify: 'undecided' as const,
  closed: false,
}

test('a breach is entered, waits until it is decided and told, and is closed; the log has each change with before and after', async () => {
  const officer = await app.as('Superadmin')
  const waits = async () => (await officer.send(inbox.waiting)).data.find(({ kind }) => kind === 'breaches')?.count
  const { data } = await officer.send(breaches.add, { body: form })
  expect(data).toMatchObject({ number: expect.stringMatching(/^DB-\d{4}-0001$/), closed_at: null, version: 1 })
  expect(await waits()).toBe(1)
  expect((await officer.send(breaches.list, { query: { waiting: '1', search: 'laptop' } })).data.map(({ id }) => id)).toEqual([data.id])

  const told = { ...form, id: data.id, notify: 'yes' as const, commission_told_at: hours(2) }
  const edited = await officer.send(breaches.edit, { body: { ...told, version: 1 } })
  expect(await waits()).toBe(1)
  const early = await officer.refused(breaches.edit, { body: { ...told, closed: true, version: edited.data.version } })
  expect(early.errors?.closed?.[0]).toContain('write when they were')
  const whole = { ...told, people_told_at: hours(1), reported_on: null, closed: true, version: edited.data.version }
  const closed = await officer.send(breaches.edit, { body: whole })
  expect(closed.data.closed_at).not.toBeNull()
  expect(await waits()).toBe(0)
  expect((await officer.send(breaches.show, { params: { id: data.id } })).data).toEqual(closed.data)
  const entries = await app.db
    .selectFrom('log_entries')
    .select(['action', 'before'])
    .where('object_id', '=', data.id)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['breach.entered', 'breach.changed', 'breach.closed'])
  expect(entries[1]?.before).toMatchObject({ notify: 'undecided' })
  expect((await officer.refused(breaches.edit, { body: { ...whole, version: 1 } })).status).toBe(409)
})

test('what cannot be is refused at its field: told before it was known, tomorrow, nobody to be told without a reason', async () => {
  const officer = await app.as('Admin')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const no = await officer.refused(breaches.add, { body: { ...form, known_at: tomorrow } })
  expect(no.errors?.known_at).toEqual(['This lies in the future. Write when it was.'])
  const before = await officer.refused(breaches.add, { body: { ...form, notify: 'no', commission_told_at: hours(30) } })
  expect(Object.keys(before.errors ?? {}).sort()).toEqual(['commission_told_at', 'notify_reason'])
  const undecided = await officer.refused(breaches.add, { body: { ...form, closed: true } })
  expect(undecided.errors?.closed).toEqual(['Decide first whether the commission and the people are to be told.'])
})

test('72 hours are counted from when the agency knew', () => {
  const known_at = '2026-03-02T08:00:00.000Z'
  const at = (hour: number) => Date.parse(known_at) + hour * 3_600_000
  const one = { notify: 'yes' as const, known_at, commission_told_at: null, people_told_at: null }
  expect([notifyStand(one, at(71)), notifyStand(one, at(73))]).toEqual(['runs', 'over'])
  expect([hoursLeft(known_at, at(10)), hoursLeft(known_at, at(80))]).toEqual([hoursToNotify - 10, -8])
  const told = (hour: number) => ({
    ...one,
    commission_told_at: new Date(at(1)).toISOString(),
    people_told_at: new Date(at(hour)).toISOString(),
  })
  expect([notifyStand(told(70), at(90)), notifyStand(told(75), at(90))]).toEqual(['told', 'told_late'])
  expect(notifyStand({ ...one, notify: 'no' }, at(90))).toBe('none')
})
