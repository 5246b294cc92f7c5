import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { makeRooms } from '../../../../testing/evidence.ts'
import { addDays } from '../../../kit/contract/days.ts'
import { packets } from '../contract.ts'

const app = await startApp()

test('a packet is proposed from the days, written by institution and QA, and read by who has to do with the visit', async () => {
  const { visit, owner, member } = await makeRooms(app)()
  const params = { accreditation_id: visit.id }
  const first = (await member.send(packets.show, { params })).data
  expect(first).toMatchObject({ is_proposed: true, version: 0, may_edit: false, travel: '' })
  expect([first.programme[0]?.what, first.programme.at(-1)?.what]).toEqual(['Opening conference', 'Exit conference'])
  expect(first.programs).toMatchObject([{ open_recommendations: 0, last_report: null }])
  expect(first.team[0]?.email).toContain('@')

  const item = { day: first.visit_date, from: '08:00', to: '09:00', what: 'Welcome', who: 'Dean', place: 'Library' }
  const later = { ...item, from: '07:00', to: null, what: 'Breakfast' }
  const body = { programme: [item, later], travel: 'Van at the gate at 6.', version: 0 }
  const { data } = await owner.send(packets.write, { params, body })
  expect(data).toMatchObject({ is_proposed: false, version: 1, may_edit: true, programme: [later, item] })
  expect(data.team.every((one) => one.email === null && one.areas.length === 0)).toBe(true)
  await expect(owner.send(packets.write, { params, body })).rejects.toMatchObject({ status: 409 })

  const qa = await app.as('QA')
  const sent = (change: object) => qa.send(packets.write, { params, body: { ...body, programme: [{ ...item, ...change }], version: 1 } })
  await expect(sent({ day: addDays(first.visit_end, 1) })).rejects.toMatchObject({ status: 422 })
  await expect(sent({ to: '08:00' })).rejects.toMatchObject({ status: 422 })
  expect((await sent({ place: '' })).data.version).toBe(2)
  const entries = await app.db
    .selectFrom('log_entries')
    .select(['before', 'after'])
    .where('action', '=', 'accreditation.packet_written')
    .orderBy('at')
    .execute()
  expect(entries).toHaveLength(2)
  expect(entries[1]?.before).toMatchObject({ travel: 'Van at the gate at 6.' })

  for (const stranger of [await app.as('accreditor'), await app.as('institution')]) {
    await expect(stranger.send(packets.show, { params })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.send(packets.calendar, { params })).rejects.toMatchObject({ status: 404 })
  }
  await app.db.updateTable('accreditations').set({ status: 'decided' }).where('id', '=', visit.id).execute()
  await expect(qa.send(packets.write, { params, body: { ...body, version: 2 } })).rejects.toMatchObject({ status: 403 })
  const decided = (await member.send(packets.show, { params })).data
  expect([decided.may_edit, decided.team[0]?.email, decided.institution.email]).toEqual([false, null, null])
  const file = await (await member.send(packets.calendar, { params })).text()
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(file).toContain('Welcome')
})
