import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import {
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertInstitution,
  insertProgram,
} from '../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { areasNow } from '../../ladder/rules-areas.ts'
import { logs } from '../../logs/contract.ts'
import { teams } from '../../teams/contract.ts'
import { proposals } from '../contract-proposals.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 40)
const far = await insertInstitution(app.db, { name: 'Far State University' })
const campus = await insertCampus(app.db)
const { institution_id } = campus

/** People of two homes who may go, all alike; the last name tells them apart. */
const people: string[] = []
for (let n = 0; n < 16; n++) {
  const home = n % 2 ? far.id : (await insertInstitution(app.db)).id
  people.push((await insertAccreditor(app.db, { last_name: `Person${n}`, home_institution_id: home })).id)
}
const tied = await insertAccreditor(app.db, { last_name: 'Tied', home_institution_id: institution_id })

async function visitToCome() {
  const visit = await insertAccreditation(app.db, {
    campus_id: campus.id,
    visit_date: soon,
    visit_end: addDays(soon, 2),
    status: 'approved',
  })
  const program = await insertProgram(app.db, { campus_id: campus.id })
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: newId(), accreditation_id: visit.id, program_id: program.id, survey_type: 'preliminary', level_sought: 'candidate' })
    .execute()
  const propose = async (body: Partial<Parameters<typeof qa.send<typeof proposals.propose>>[1]> | object = {}) =>
    (await qa.send(proposals.propose, { params: { id: visit.id }, body: body as never })).data
  const team = async () => (await qa.send(teams.list, { params: { id: visit.id } })).data
  return { visit, propose, team }
}

type Proposed = Awaited<ReturnType<Awaited<ReturnType<typeof visitToCome>>['propose']>>
const asked = ({ team }: Proposed) =>
  team.filter((one) => one.status === null).map(({ accreditor_id, role, areas }) => ({ accreditor_id, role, areas }))

test('a team of five is proposed with reasons, covers every area, and nobody is told before it is invited', async () => {
  const { visit, propose, team } = await visitToCome()
  const proposal = await propose()
  expect(proposal.impossible).toBeNull()
  expect(proposal.team.map((one) => one.role)).toEqual(['overall_coordinator', 'member', 'member', 'member', 'member'])
  expect(new Set(proposal.team.flatMap((one) => one.areas))).toEqual(new Set(areasNow()))
  expect(proposal.team.map((one) => one.accreditor_id)).not.toContain(tied.id)
  expect(proposal.team.filter((one) => one.home_institution === far.name).length).toBeLessThanOrEqual(2)
  for (const one of proposal.team) {
    expect(one.says.length).toBeGreaterThan(10)
    expect(one.next.length).toBeLessThanOrEqual(3)
    for (const next of one.next) expect(next.says).not.toBe('')
  }
  expect(await team()).toEqual([])
  expect((await app.db.selectFrom('mails').selectAll().execute()).length).toBe(0)

  const { data } = await qa.send(proposals.invite, {
    params: { id: visit.id },
    body: { version: proposal.visit.version, team: asked(proposal) },
  })
  expect(data.invited).toBe(5)
  expect((await team()).map((one) => [one.accreditor_id, one.role, one.status]).sort()).toEqual(
    asked(proposal)
      .map((one) => [one.accreditor_id, one.role, 'invited'])
      .sort(),
  )
  const mails = await app.db.selectFrom('mails').select('template').execute()
  expect(mails.filter((mail) => mail.template === 'accreditor_assigned')).toHaveLength(5)
  const { data: log } = await (await app.as('Monitoring')).send(logs.general, { query: { paginate: 1 } })
  expect(log[0]).toMatchObject({ action: 'accreditation.team_proposed', accreditation_id: visit.id })
  const again = await propose()
  expect(again.team.every((one) => one.status === 'invited')).toBe(true)
  await app.db.deleteFrom('assignments').where('accreditation_id', '=', visit.id).execute()
})

test('who is kept stays, who is ruled out is not proposed, and who declined is not asked again', async () => {
  const { visit, propose } = await visitToCome()
  const first = await propose()
  const [, out] = first.team
  const kept = people.find((id) => !first.team.some((one) => one.accreditor_id === id)) as string
  const declined = first.team[2]?.accreditor_id as string
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: declined, role: 'member', status: 'declined' })
  const next = await propose({ kept: [{ accreditor_id: kept, role: 'member' }], ruled_out: [out?.accreditor_id as string] })
  const ids = next.team.map((one) => one.accreditor_id)
  expect(ids).toContain(kept)
  expect(next.team.find((one) => one.accreditor_id === kept)).toMatchObject({ is_kept: true, role: 'member', says: 'Kept, as you asked' })
  expect(ids).not.toContain(out?.accreditor_id)
  expect(ids).not.toContain(declined)
  await app.db.deleteFrom('assignments').where('accreditation_id', '=', visit.id).execute()
})

test('a team is planned around who is there already, whose areas stay', async () => {
  const { visit, propose } = await visitToCome()
  await insertAssignment(app.db, {
    accreditation_id: visit.id,
    accreditor_id: people[0] as string,
    role: 'member',
    status: 'accepted',
    areas: ['II'],
  })
  const { team } = await propose()
  expect(team).toHaveLength(5)
  expect(team.find((one) => one.accreditor_id === people[0])).toMatchObject({ status: 'accepted', areas: ['II'], next: [] })
  expect(new Set(team.flatMap((one) => one.areas))).toEqual(new Set(areasNow()))
  await app.db.deleteFrom('assignments').where('accreditation_id', '=', visit.id).execute()
})

test('all of a team are invited or nobody: who went elsewhere meanwhile stops it, and a stale visit is told', async () => {
  const { visit, propose, team } = await visitToCome()
  const proposal = await propose()
  const [first] = proposal.team
  const other = await insertAccreditation(app.db, { visit_date: soon, visit_end: soon, status: 'scheduled' })
  await insertAssignment(app.db, { accreditation_id: other.id, accreditor_id: first?.accreditor_id as string, status: 'confirmed' })
  const sent = { params: { id: visit.id }, body: { version: proposal.visit.version, team: asked(proposal) } }
  expect((await qa.refused(proposals.invite, sent)).status).toBe(422)
  expect(await team()).toEqual([])
  expect((await qa.refused(proposals.invite, { ...sent, body: { ...sent.body, version: 99 } })).status).toBe(409)
  await app.db.deleteFrom('accreditations').where('id', '=', other.id).execute()
})

test('who coordinates the visit already stays so, whatever they have done before', async () => {
  const { visit, propose } = await visitToCome()
  const past = await insertAccreditation(app.db, { status: 'decided' })
  for (const id of people.slice(5))
    await insertAssignment(app.db, { accreditation_id: past.id, accreditor_id: id, role: 'team_leader', status: 'completed' })
  const lead = people[0] as string
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: lead, role: 'overall_coordinator', status: 'accepted' })
  const { team } = await propose()
  expect(team[0]).toMatchObject({ accreditor_id: lead, role: 'overall_coordinator', status: 'accepted' })
  expect(team).toHaveLength(5)
  await app.db.deleteFrom('assignments').where('accreditation_id', 'in', [visit.id, past.id]).execute()
})

test('where there is no team the rules in the way are named', async () => {
  const { propose } = await visitToCome()
  const { team, impossible } = await propose({ places: { team_leader: 0, member: 12, consultant: 0, trainee: 0 } })
  expect(team).toEqual([])
  expect(impossible?.rules.length).toBeGreaterThan(0)
  expect(impossible?.rules.length).toBeLessThanOrEqual(3)
})

test('an open place has three people who fit it, with what each would cost', async () => {
  const { visit, propose } = await visitToCome()
  const proposal = await propose()
  await qa.send(proposals.invite, { params: { id: visit.id }, body: { version: proposal.visit.version, team: asked(proposal) } })
  const gone = proposal.team[3]
  const { id } = await app.db
    .updateTable('assignments')
    .set({ status: 'declined', left_at: new Date() })
    .where('accreditation_id', '=', visit.id)
    .where('accreditor_id', '=', gone?.accreditor_id as string)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await qa.send(proposals.replacements, { params: { id } })
  expect(data.impossible).toBeNull()
  expect(data.next).toHaveLength(3)
  expect(data.next[0]?.says).toBe('Fits best')
  expect(data.next.map((one) => one.accreditor_id)).not.toContain(gone?.accreditor_id)
  await app.db.deleteFrom('assignments').where('accreditation_id', '=', visit.id).execute()
})

test('where the others of a team lack more than one person could bring, the next people are proposed all the same', async () => {
  const { visit, propose } = await visitToCome()
  const proposal = await propose()
  await qa.send(proposals.invite, { params: { id: visit.id }, body: { version: proposal.visit.version, team: asked(proposal) } })
  const ids = proposal.team.map((one) => one.accreditor_id)
  await app.db
    .updateTable('accreditors')
    .set({ specialisations: ['Fisheries'], areas: ['I'] })
    .where('id', 'in', ids)
    .execute()
  const { id } = await app.db
    .updateTable('assignments')
    .set({ status: 'declined', left_at: new Date() })
    .where('accreditation_id', '=', visit.id)
    .where('accreditor_id', '=', ids[3] as string)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await qa.send(proposals.replacements, { params: { id } })
  expect(data.impossible).toBeNull()
  expect(data.next).toHaveLength(3)
  await app.db.deleteFrom('assignments').where('accreditation_id', '=', visit.id).execute()
  await app.db.updateTable('accreditors').set({ specialisations: [], areas: [] }).where('id', 'in', ids).execute()
})

test('a visit that is not approved takes no team', async () => {
  const visit = await insertAccreditation(app.db, { visit_date: soon, visit_end: soon, status: 'requested' })
  const refusal = await qa.refused(proposals.propose, { params: { id: visit.id }, body: {} })
  expect([refusal.status, refusal.message]).toEqual([422, expect.stringContaining('this one is requested')])
})
