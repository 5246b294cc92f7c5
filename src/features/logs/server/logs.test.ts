import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertProgram } from '../../../../testing/insert.ts'
import { type Role, roles } from '../../../kit/contract/roles.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Origin } from '../../../kit/server/http/actor.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { logs } from '../contract.ts'

const app = await startApp()
const origin: Origin = { request_id: 'request-1', call: 'PUT /api/admin/edit/accreditation', address: '127.0.0.1', user_agent: 'test' }
const monitoring = await app.as('Monitoring')
const qa = await app.as('QA')
const visit = await insertAccreditation(app.db, { number: 'SV-2026-0147' })
const program = await insertProgram(app.db)
const accreditor = await insertAccreditor(app.db, { last_name: 'Quirino' })

await act(qa.id, 'QA', 'accreditation.status_changed', 'Scheduled the visit', {
  object: { type: 'accreditation', id: visit.id },
  before: { status: 'approved' },
  after: { status: 'scheduled' },
  accreditation_id: visit.id,
  institution_id: visit.institution_id,
  accreditor_id: accreditor.id,
  program_id: program.id,
})
await act(qa.id, 'QA', 'assignment.created', 'Invited somebody 100% sure', { after: { role: 'member' } })
await act(qa.id, 'QA', 'session.started', 'Signed in')
await act(null, 'System', 'mail.sent', 'Sent a reminder', { before: { sent: false }, after: { sent: true } })

test('everybody reads their own activity and nothing of others; the oversight roles read that of all', async () => {
  for (const role of roles) {
    const client = await app.as(role)
    await act(client.id, role, 'program.edited', `Edited a program as ${role}`)
    const { data } = await client.send(logs.activity, { query: { paginate: 100 } })
    const actors = new Set(data.map((entry) => entry.actor_id))
    if (role === 'Superadmin' || role === 'Monitoring') expect(actors.has(qa.id)).toBe(true)
    else expect([...actors]).toEqual([client.id])
  }
})

test('asking for somebody else by name of the filter still shows only the own entries', async () => {
  const guest = await app.as('Guest')
  const { data, meta } = await guest.send(logs.activity, { query: { actor: qa.id as string } })
  expect([data, meta.total]).toEqual([[], 0])
})

test('an entry says who did what to which record, with before and after', async () => {
  const { data } = await monitoring.send(logs.activity, { query: { search: 'scheduled the visit' } })
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    actor_id: qa.id,
    says: 'Scheduled the visit',
    accreditation_number: visit.number,
    program_name: program.name,
    accreditor_name: 'Ana Quirino',
    before: { status: 'approved' },
    after: { status: 'scheduled' },
  })
  expect(data[0]?.institution_name).toMatch(/Test State University/)
})

test('activity leaves out what the system did, the general log leaves out sign-ins and tells the call', async () => {
  const activity = await monitoring.send(logs.activity, { query: { paginate: 100 } })
  expect(activity.data.some((entry) => entry.action === 'session.started')).toBe(true)
  expect(activity.data.some((entry) => entry.actor_id === null)).toBe(false)
  const general = await monitoring.send(logs.general, { query: { paginate: 100 } })
  expect(general.data.some((entry) => entry.action.startsWith('session.'))).toBe(false)
  expect(general.data.find((entry) => entry.actor_id === null)).toMatchObject({
    actor_name: 'System',
    call: origin.call,
    request_id: 'request-1',
    before: { sent: false },
    after: { sent: true },
  })
})

test('general logs are open to the oversight roles only', async () => {
  for (const role of roles.filter((one) => one !== 'Superadmin' && one !== 'Monitoring')) {
    expect(await (await app.as(role)).refused(logs.general)).toMatchObject({ status: 403 })
  }
  expect(await app.visitor.refused(logs.activity)).toMatchObject({ status: 401 })
})

test('the log is filtered by person, by action or kind of action, and searched', async () => {
  const says = async (query: object) => (await monitoring.send(logs.general, { query })).data.map((entry) => entry.says)
  expect(await says({ actor: qa.id })).toEqual(['Invited somebody 100% sure', 'Scheduled the visit'])
  expect(await says({ action: 'accreditation' })).toEqual(['Scheduled the visit'])
  expect(await says({ action: 'assignment.created' })).toEqual(['Invited somebody 100% sure'])
  expect(await says({ action: 'assignment.deleted' })).toEqual([])
  expect(await says({ search: '100%' })).toEqual(['Invited somebody 100% sure'])
  expect(await says({ search: 'system reminder' })).toEqual(['Sent a reminder'])
  expect(await says({ search: visit.number })).toContain('Scheduled the visit')
  expect(await says({ search: 'SV-1999-0001' })).toEqual([])
})

test('the general log of one record holds what changed it, and nothing of others', async () => {
  const { data, meta } = await monitoring.send(logs.general, { query: { object: visit.id } })
  expect(data.map((entry) => entry.says)).toEqual(['Scheduled the visit'])
  expect(meta.total).toBe(1)
  expect((await monitoring.send(logs.general, { query: { object: newId() } })).data).toEqual([])
})

test('days are the agency’s own: an entry of 23:30 UTC belongs to the next day in Manila', async () => {
  await app.db
    .insertInto('log_entries')
    .values({
      id: newId(),
      at: '2024-01-31T23:30:00Z',
      actor_id: qa.id,
      actor_name: 'QA',
      call: 'x',
      action: 'program.deleted',
      object_type: 'program',
      says: 'Late at night',
    })
    .execute()
  const total = async (from: string, to: string) => (await monitoring.send(logs.activity, { query: { from, to } })).meta.total
  expect(await total('2024-01-31', '2024-01-31')).toBe(0)
  expect(await total('2024-02-01', '2024-02-01')).toBe(1)
})

test('pages follow each other without a gap, newest first', async () => {
  const all = (await monitoring.send(logs.activity, { query: { paginate: 100 } })).data.map((entry) => entry.id)
  const first = await monitoring.send(logs.activity, { query: { paginate: 3 } })
  const second = await monitoring.send(logs.activity, { query: { paginate: 3, page: 2 } })
  expect([...first.data, ...second.data].map((entry) => entry.id)).toEqual(all.slice(0, 6))
  expect(first.meta.total).toBe(all.length)
})

test('several kinds of acts are asked for at once, as whole actions or their first parts', async () => {
  const { data } = await monitoring.send(logs.general, { query: { action: ['accreditation', 'assignment.created'], paginate: 100 } })
  expect([...new Set(data.map((entry) => entry.action))].sort()).toEqual(['accreditation.status_changed', 'assignment.created'])
  const one = await monitoring.send(logs.general, { query: { action: 'assignment' as never } })
  expect(one.data.every((entry) => entry.action.startsWith('assignment.'))).toBe(true)
})

test('unknown filters and malformed ones are refused at the field', async () => {
  expect(await monitoring.refused(logs.activity, { query: { password: 'x' } as never })).toMatchObject({ status: 422 })
  expect(await monitoring.refused(logs.activity, { query: { action: "x' or 1=1" } })).toMatchObject({
    errors: { 'action.0': [expect.any(String)] },
  })
  expect(await monitoring.refused(logs.general, { query: { from: '2024-02-30' } })).toMatchObject({
    errors: { from: [expect.any(String)] },
  })
  expect(await monitoring.refused(logs.general, { query: { page: 50_000 } })).toMatchObject({ status: 422 })
})

test('signing out stands in the own activity', async () => {
  const person = await app.as('accreditor')
  await person.send(sessions.logout)
  const again = await app.asAccount(person.id as string)
  const { data } = await again.send(logs.activity)
  expect(data.map((entry) => entry.says)).toEqual(['Signed out'])
})

test('the log of a visit has its own entries and no others', async () => {
  const other = await insertAccreditation(app.db)
  await act(null, 'System', 'visit.closed', 'Closed another visit', { accreditation_id: other.id })
  const { data, meta } = await qa.send(logs.ofVisits, { query: { accreditation_id: visit.id } })
  expect(meta.total).toBe(1)
  expect(data).toMatchObject([{ action: 'accreditation.status_changed', says: 'Scheduled the visit', before: { status: 'approved' } }])
})

async function act(id: string | null, role: Role | 'System', action: string, says: string, more: object = {}): Promise<void> {
  const actor = id
    ? {
        id,
        role: role as Role,
        name: `Somebody of ${role}`,
        institution_id: null,
        session_id: newId(),
        is_fresh: true,
        lacks_factor: false,
      }
    : null
  await app.db
    .transaction()
    .execute((trx) =>
      writeLog({ trx, actor, origin }, { action, object: { type: action.split('.')[0] as string, id: null }, says, ...more }),
    )
}
