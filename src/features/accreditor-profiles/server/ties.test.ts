import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertInstitution } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, addMonths, agencyDay } from '../../../kit/contract/days.ts'
import { logs } from '../../logs/contract.ts'
import type { Relation } from '../../people/rules.ts'
import { teams } from '../../teams/contract.ts'
import { accreditorProfiles } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const today = agencyDay()
const soon = addDays(today, 40)
const longAgo = addMonths(soon, -12 * agency.formerTieYears)

/** A visit, and somebody who says to be tied to its institution. */
async function tied(tie: { relation: Relation; from?: string; to?: string }) {
  const visit = await insertAccreditation(app.db, { visit_date: soon, visit_end: addDays(soon, 2) })
  const me = await app.as('accreditor')
  const { data } = await me.send(accreditorProfiles.saveSubMember, { body: { institution_id: visit.institution_id, ...tie } })
  const assign = { body: { accreditation_id: visit.id, accreditor_id: me.id as string, role: 'member' } } as const
  const candidate = async () => {
    const { data } = await qa.send(teams.candidates, { params: { id: visit.id }, query: { paginate: 100 }, body: {} })
    return data.find((one) => one.accreditor_id === me.id)
  }
  return { me, visit, entry: data, assign, candidate }
}

test('who names a tie to an institution is not assigned to its visits any more, and is again once it is removed', async () => {
  const { me, entry, assign, candidate } = await tied({ relation: 'relative_employed' })
  const refusal = await qa.refused(teams.add, assign)
  expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['accreditor_id']])
  expect(refusal.message).toContain('a relative works there')
  expect(await candidate()).toMatchObject({
    state: 'block',
    conflicts: [{ kind: 'tie', says: expect.stringContaining('a relative works there') }],
  })
  const { message } = await me.send(accreditorProfiles.removeSubMember, { params: { id: entry.id } })
  expect(message).toBe(`${entry.institution.name} is removed.`)
  expect(await candidate()).toMatchObject({ state: 'clear' })
  expect((await qa.send(teams.add, assign)).data.status).toBe('invited')
})

test('a tie that ended long before the visit is only to be thought about; one day less and it keeps the person away', async () => {
  const over = await tied({ relation: 'former_employee', from: '2001-06-01', to: addDays(longAgo, -1) })
  expect(await over.candidate()).toMatchObject({ state: 'warn' })
  expect((await qa.refused(teams.add, over.assign)).status).toBe(409)
  expect((await qa.send(teams.add, { body: { ...over.assign.body, confirm_conflict: true } })).data.status).toBe('invited')
  const recent = await tied({ relation: 'former_employee', from: '2001-06-01', to: longAgo })
  expect(await recent.candidate()).toMatchObject({ state: 'block' })
  expect((await qa.refused(teams.add, recent.assign)).status).toBe(422)
})

test('of several ties to one institution the one that lasts is named first', async () => {
  const { me, visit, candidate } = await tied({ relation: 'consultant' })
  const ended = { institution_id: visit.institution_id, relation: 'employee', from: '2015-01-01', to: addDays(today, -1) } as const
  await me.send(accreditorProfiles.saveSubMember, { body: ended })
  expect((await candidate())?.says).toMatch(/: consultant and 1 more\. Cannot be assigned$/)
})

test('a tie is changed as a whole and logged for its institution, without how the person is tied', async () => {
  const { me, visit, entry } = await tied({ relation: 'employee', from: '2019-06-01' })
  const body = {
    id: entry.id,
    institution_id: visit.institution_id,
    relation: 'former_employee',
    from: '2019-06-01',
    to: '2023-05-31',
  } as const
  const { data } = await me.send(accreditorProfiles.saveSubMember, { body })
  expect(data).toEqual({ ...entry, relation: 'former_employee', to: '2023-05-31' })
  const log = await (await app.as('Monitoring')).send(logs.general, { query: { actor: me.id as string } })
  expect(log.data.map((one) => one.action)).toEqual(['sub_member_institution.updated', 'sub_member_institution.created'])
  expect(log.data[0]).toMatchObject({
    institution_id: visit.institution_id,
    accreditor_id: me.id,
    before: { to: null },
    after: { to: '2023-05-31' },
  })
  expect(JSON.stringify(log.data)).not.toMatch(/employee|relation/)
  await me.send(accreditorProfiles.saveSubMember, { body })
  const total = async () => (await (await app.as('Monitoring')).send(logs.general, { query: { actor: me.id as string } })).meta.total
  expect(await total()).toBe(2)
  await me.send(accreditorProfiles.saveSubMember, { body: { ...body, relation: 'consultant' } })
  expect([await total(), (await me.send(accreditorProfiles.subMembers)).data[0]?.relation]).toEqual([3, 'consultant'])
})

test('a tie names another institution that exists, a relation of the list, and days in order', async () => {
  const me = await app.as('accreditor')
  const home = await insertInstitution(app.db)
  await me.send(accreditorProfiles.editProfile, { body: { version: 1, home_institution_id: home.id } })
  const refused = async (more: object) => {
    const refusal = await me.refused(accreditorProfiles.saveSubMember, {
      body: { institution_id: home.id, relation: 'employee', ...more } as never,
    })
    return [refusal.status, ...Object.keys(refusal.errors)]
  }
  expect(await refused({})).toEqual([422, 'institution_id'])
  expect(await refused({ institution_id: me.id })).toEqual([422, 'institution_id'])
  expect(await refused({ institution_id: 'x', relation: 'friend' })).toEqual([422, 'institution_id', 'relation'])
  expect(await refused({ from: '2024-01-02', to: '2024-01-01' })).toEqual([422, 'to'])
  expect((await me.send(accreditorProfiles.subMembers)).data).toEqual([])
})
