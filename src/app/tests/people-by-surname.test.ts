import { expect, test } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAssignment, insertInstitution } from '../../../testing/insert.ts'
import { accounts } from '../../features/accounts/contract.ts'
import { accreditors } from '../../features/accreditors/contract.ts'
import { agencyDashboard } from '../../features/agency-dashboard/contract.ts'
import { assignments } from '../../features/assignments/contract.ts'
import { board } from '../../features/board/contract.ts'
import { colleagues } from '../../features/colleagues/contract.ts'
import { feedback } from '../../features/feedback/contract.ts'
import { financeInfos } from '../../features/finance-infos/contract.ts'
import { objections } from '../../features/objections/contract.ts'
import { schedule } from '../../features/schedule/contract.ts'
import { teams } from '../../features/teams/contract.ts'
import type { Role } from '../../kit/contract/roles.ts'

const app = await startApp()
/** By surname, then given name, whatever the case; the titles would put them otherwise. */
const inOrder = ['Prof. Zoe Abad', 'Ana dela Cruz', 'Dr. Ben dela Cruz', 'Atty. Ada Zamora']

async function insertPeople(role: Role, more: { institution_id?: string } = {}) {
  const names = [
    ['Atty.', 'Ada', 'Zamora'],
    ['Dr.', 'Ben', 'dela Cruz'],
    ['Prof.', 'Zoe', 'Abad'],
    [null, 'Ana', 'dela Cruz'],
  ] as const
  const made = []
  for (const [professional_title, first_name, last_name] of names)
    made.push(await insertAccount(app.db, { role, professional_title, first_name, last_name, ...more }))
  return made
}

test('lists of people stand by surname, then by given name: accounts, accreditors, bank data, a team and who may join it', async () => {
  const people = await insertPeople('accreditor')
  const visit = await insertAccreditation(app.db, { status: 'scheduled', visit_date: '2035-03-12', visit_end: '2035-03-14' })
  const [qa, superadmin] = [await app.as('QA'), await app.as('Superadmin')]
  const own = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).filter((name) => inOrder.includes(name))

  expect(own((await superadmin.send(accounts.list, { query: { paginate: 100, role: ['accreditor'] } })).data)).toEqual(inOrder)
  expect(own((await qa.send(accreditors.list, { body: {} })).data)).toEqual(inOrder)
  expect(own((await qa.send(agencyDashboard.accreditors, { body: {} })).data)).toEqual(inOrder)
  expect(own((await superadmin.send(financeInfos.list, { body: {} })).data)).toEqual(inOrder)
  expect(own((await qa.send(teams.candidates, { params: { id: visit.id }, body: {} })).data)).toEqual(inOrder)

  for (const { id } of people)
    await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: id, role: 'member', told_at: new Date() })
  expect((await qa.send(teams.list, { params: { id: visit.id } })).data.map(({ name }) => name)).toEqual(inOrder)
  const { data: trips } = await qa.send(schedule.calendar, { body: { from: '2035-03-01', to: '2035-03-31' } })
  expect(own(trips[0]?.team ?? [])).toEqual(inOrder)
  const member = await app.asAccount(people[0]?.id as string)
  const { data: mine } = await member.send(assignments.list, { query: { state: 'upcoming' } })
  expect(own(mine[0]?.team ?? [])).toEqual(inOrder)
  const { data: one } = await member.send(assignments.show, { params: { id: mine[0]?.id as string } })
  expect(own(one.team)).toEqual(inOrder)

  const school = await app.as('institution', { institution_id: visit.institution_id })
  expect(own((await school.send(objections.team, { params: { id: visit.id } })).data)).toEqual(inOrder)
  await app.db.updateTable('accreditations').set({ status: 'reported' }).where('id', '=', visit.id).execute()
  const judged = (await school.send(feedback.evaluationAccreditors, { query: {} })).data
  expect(judged.map(({ accreditor_name }) => accreditor_name)).toEqual(inOrder)
})

test('colleagues and trustees stand so, too', async () => {
  const institution = await insertInstitution(app.db)
  const people = await insertPeople('institution', { institution_id: institution.id })
  const client = await app.asAccount(people[3]?.id as string)
  const { data } = await client.send(colleagues.list)
  expect(data.filter(({ is_main }) => !is_main).map(({ name }) => name)).toEqual(
    inOrder.filter((name) => name !== data.find(({ is_main }) => is_main)?.name),
  )

  const qa = await app.as('QA')
  const words = { kind: 'meeting' as const, title: 'Regular meeting', agenda_note: null, chair_id: null, closes_at: null }
  const { data: meeting } = await qa.send(board.addMeeting, { body: { ...words, held_on: '2035-01-10', starts_at: '09:00' } })
  for (const { id, first_name, last_name, professional_title } of await insertPeople('trustee')) {
    const name = [professional_title, first_name, last_name].filter(Boolean).join(' ')
    await app.db.insertInto('board_seats').values({ meeting_id: meeting.id, account_id: id, name }).execute()
  }
  const seen = (await qa.send(board.meeting, { params: { id: meeting.id } })).data
  expect(seen.seats.map(({ name }) => name)).toEqual(inOrder)
})
