import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { makeRooms } from '../../../../testing/evidence.ts'
import { insertAssignment } from '../../../../testing/insert.ts'
import { makeVisits, recommend, item as recommendation } from '../../../../testing/recommendations.ts'
import { addDays } from '../../../kit/contract/days.ts'
import { reports } from '../../reports/contract.ts'
import { packets } from '../contract.ts'

const app = await startApp()

test('a packet is proposed from the days, written by institution and QA, and read by who has to do with the visit', async () => {
  const { visit, owner, member } = await makeRooms(app)()
  const params = { accreditation_id: visit.id }
  await insertAssignment(app.db, { accreditation_id: visit.id, status: 'accepted' })
  const first = (await member.send(packets.show, { params })).data
  expect(first).toMatchObject({ is_proposed: true, version: 0, may_edit: false, travel: '', contacts: [], written_at: null })
  expect([first.programme[0]?.what, first.programme.at(-1)?.what]).toEqual(['Opening conference', 'Exit conference'])
  expect(first.team).toHaveLength(2)
  expect(first.team.every(({ email }) => email?.includes('@'))).toBe(true)
  expect(first.team.filter(({ is_you }) => is_you)).toHaveLength(1)

  const item = { day: first.visit_date, from: '08:00', to: '09:00', what: 'Welcome', who: 'Dean', place: 'Library' }
  const later = { ...item, from: '07:00', to: null, what: 'Breakfast' }
  const contact = { name: 'Lina Cruz', about: 'Transport', phone: '0917 555 0100', email: '' }
  const notes = { places: [{ what: 'Base room', where: 'Room 12' }], contacts: [contact], travel: 'Van at the gate at 6.' }
  const body = { programme: [item, later], ...notes, version: 0 }
  const { data } = await owner.send(packets.write, { params, body })
  expect(data).toMatchObject({ is_proposed: false, version: 1, may_edit: true, ...notes, programme: [later, item] })
  // the institution knows whom QA has confirmed, by name and role
  expect(data.team).toMatchObject([{ email: null, mobile: null, areas: [] }])
  await expect(owner.send(packets.write, { params, body })).rejects.toMatchObject({ status: 409 })

  const qa = await app.as('QA')
  const sent = (change: object, more = {}) =>
    qa.send(packets.write, { params, body: { ...body, programme: [{ ...item, ...change }], ...more, version: 1 } })
  await expect(sent({ day: addDays(first.visit_end, 1) })).rejects.toMatchObject({ status: 422 })
  await expect(sent({ to: '08:00' })).rejects.toMatchObject({ status: 422 })
  await expect(sent({}, { contacts: [{ ...contact, email: 'nobody' }] })).rejects.toMatchObject({ status: 422 })
  expect((await sent({ place: '' })).data.version).toBe(2)
  const entries = await app.db
    .selectFrom('log_entries')
    .select(['before', 'after'])
    .where('action', '=', 'accreditation.packet_written')
    .orderBy('at')
    .execute()
  expect(entries.map(({ before }) => before)).toMatchObject([
    null,
    { travel: 'Van at the gate at 6.', contacts: ['Lina Cruz, Transport, 0917 555 0100'], places: ['Base room: Room 12'] },
  ])

  const file = await (await member.send(packets.calendar, { params })).text()
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  for (const words of ['Welcome', 'Base room: Room 12', 'Lina Cruz', `/accreditor/visits/${visit.id}/packet`])
    expect(file.replace(/\r\n /g, '')).toContain(words)

  for (const stranger of [await app.as('accreditor'), await app.as('institution')]) {
    await expect(stranger.send(packets.show, { params })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.send(packets.calendar, { params })).rejects.toMatchObject({ status: 404 })
  }

  // a visit that moves takes its programme along
  const moved = addDays(first.visit_date, 7)
  await app.db.updateTable('accreditations').set({ visit_date: moved, visit_end: moved }).where('id', '=', visit.id).execute()
  expect((await owner.send(packets.show, { params })).data.programme).toMatchObject([{ day: moved, what: 'Welcome' }])

  await app.db.updateTable('accreditations').set({ status: 'decided' }).where('id', '=', visit.id).execute()
  await expect(qa.send(packets.write, { params, body: { ...body, version: 2 } })).rejects.toMatchObject({ status: 403 })
  const decided = (await member.send(packets.show, { params })).data
  expect([decided.may_edit, decided.team[0]?.email, decided.institution.email, decided.contacts]).toEqual([false, null, null, []])
})

test('each program leads only where its reader is let in: room, last report, recommendations', async () => {
  const { before, after, survey, member } = await makeVisits(app, { next: 'scheduled' })
  const params = { accreditation_id: after.id }
  await recommend(app, survey, [recommendation(), recommendation()])
  const other = await app.as('accreditor')
  await insertAssignment(app.db, { accreditation_id: after.id, accreditor_id: other.id as string, program_ids: [crypto.randomUUID()] })
  const owner = await app.as('institution', { institution_id: before.institution_id })
  const readers = { member, other, owner, qa: await app.as('QA'), finance: await app.as('Finance') }
  const found = async () => {
    const read = async (client: typeof member) => (await client.send(packets.show, { params })).data.programs[0]
    const all = Object.entries(readers).map(async ([name, client]) => {
      const one = await read(client)
      return [name, [one?.room && (one.room.closed ?? 'open'), one?.last_report?.survey_id === survey, one?.recommendations]]
    })
    return Object.fromEntries(await Promise.all(all))
  }
  expect(await found()).toMatchObject({ member: ['open', false, 2], owner: ['open', false, 2], finance: [null, false, 2] })

  await app.db.insertInto('survey_reports').values({ survey_id: survey, status: 'accepted' }).execute()
  expect(await found()).toMatchObject({ member: ['open', false, 2], qa: ['open', false, 2] })
  const pdf = { params: { survey_id: survey } }
  expect((await member.refused(reports.pdf, pdf)).status).toBe(404)
  await app.db.updateTable('survey_reports').set({ status: 'released' }).where('survey_id', '=', survey).execute()
  const means = { grand_mean: null, reaches: null, threshold: null, areas: [] }
  await app.db
    .insertInto('survey_report_versions')
    .values({ survey_id: survey, number: 1, kind: 'released', body: JSON.stringify({ sections: [], means }) })
    .execute()
  expect(await found()).toEqual({
    ...{ member: ['open', true, 2], owner: ['open', true, 2], qa: ['open', true, 2], finance: [null, true, 2] },
    other: [null, false, 2],
  })
  // the next team has what was released, and nobody else of the outside
  expect((await member.send(reports.pdf, pdf)).type).toBe('application/pdf')
  expect((await member.refused(reports.show, pdf)).status).toBe(404)
  for (const client of [other, await app.as('accreditor')]) expect((await client.refused(reports.pdf, pdf)).status).toBe(404)

  await app.db
    .updateTable('accreditations')
    .set({ visit_date: addDays(after.visit_date, 90), visit_end: addDays(after.visit_date, 91) })
    .where('id', '=', after.id)
    .execute()
  expect((await found()).member[0]).toContain('opens for the team on')
  await app.db.updateTable('accreditations').set({ status: 'decided' }).where('id', '=', after.id).execute()
  expect((await found()).member[1]).toBe(false)
  expect((await member.refused(reports.pdf, pdf)).status).toBe(404)
})
