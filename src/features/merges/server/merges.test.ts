import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAccreditor, insertAssignment, insertInstitution } from '../../../../testing/insert.ts'
import { marksOfTables } from '../../../../testing/merges/tables.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { accounts } from '../../accounts/contract.ts'
import { accreditors } from '../../accreditors/contract.ts'
import { financeInfos } from '../../finance-infos/contract.ts'
import { search } from '../../search/contract.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { merges } from '../contract.ts'
import { forgetMerges } from './forgetting.ts'

const app = await startApp()
const admin = await app.as('Superadmin')
const plan = (kept_id: string, absorbed_id: string) => admin.send(merges.plan, { query: { kept_id, absorbed_id } })

async function merge(kept_id: string, absorbed_id: string, fields: Record<string, 'kept' | 'absorbed' | 'both'> = {}) {
  const { data } = await plan(kept_id, absorbed_id)
  const versions = { kept_version: data.kept.version, absorbed_version: data.absorbed.version }
  return (await admin.send(merges.merge, { body: { kind: 'person', kept_id, absorbed_id, ...versions, fields } })).data
}

async function refused(kept_id: string, absorbed_id: string) {
  const { data } = await plan(kept_id, absorbed_id)
  const versions = { kept_version: data.kept.version, absorbed_version: data.absorbed.version }
  const refusal = await admin.refused(merges.merge, { body: { kind: 'person', kept_id, absorbed_id, ...versions } })
  expect(refusal.status).toBe(409)
  expect(data.problems.join(' ')).toBe(refusal.message)
  return refusal.message
}

test('two records of a person become one: fields, visits, trainings and bank data; the old address and the old e-mail lead to the one that stays', async () => {
  const kept = await insertAccreditor(app.db, { last_name: 'Quizon' })
  const absorbed = await insertAccreditor(app.db, { last_name: 'Quison' })
  await app.db.updateTable('accounts').set({ mobile: '0917 555 0101', middle_name: 'Lopez' }).where('id', '=', absorbed.id).execute()
  await app.db
    .updateTable('accreditors')
    .set({ specialisations: ['Research', 'library'] })
    .where('id', '=', absorbed.id)
    .execute()
  await app.db
    .updateTable('accreditors')
    .set({ specialisations: ['Library'] })
    .where('id', '=', kept.id)
    .execute()
  const visit = await insertAccreditation(app.db)
  const { id } = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: absorbed.id })
  const person = await app.asAccount(absorbed.id)
  await person.send(financeInfos.save, {
    body: { version: 0, bank: 'Bahaghari Bank', account_name: 'Ana Quison', account_number: '001234567890', tin: '123456789' },
  })

  const { data: told } = await plan(kept.id, absorbed.id)
  expect(told.problems).toEqual([])
  expect(told.moves.find(({ key }) => key === 'assignments')).toMatchObject({
    moves: 1,
    stays: 0,
    lines: [expect.stringContaining(visit.number)],
  })
  expect(told.fields.find(({ key }) => key === 'mobile')).toMatchObject({ kept: null, absorbed: '0917 555 0101', choice: 'absorbed' })
  expect(told.fields.find(({ key }) => key === 'specialisations')).toMatchObject({ choice: 'both' })

  const done = await merge(kept.id, absorbed.id)
  expect(done).toMatchObject({ kept_id: kept.id, absorbed_id: absorbed.id, moved: { assignments: 1 } })
  const { data: card } = await admin.send(accreditors.show, { params: { id: kept.id } })
  expect(card).toMatchObject({
    last_name: 'Quizon',
    middle_name: 'Lopez',
    mobile: '0917 555 0101',
    specialisations: ['Library', 'Research'],
  })
  const assignment = await app.db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(assignment.accreditor_id).toBe(kept.id)
  const finance = await app.as('Finance')
  const bank = await finance.send(financeInfos.list, { body: { filter: { accreditor_id: kept.id }, reveal: [kept.id] } })
  expect(JSON.stringify(bank.data)).toContain('001234567890')

  // signed out, and nowhere in the lists; its address leads to the one that stays
  expect((await person.refused(sessions.user)).status).toBe(401)
  const listed = await admin.send(accounts.list, { query: { query: 'Qui', paginate: 100 } })
  expect(listed.data.map((one) => one.id)).toEqual([kept.id])
  expect((await admin.send(accounts.list, { query: { query: 'Quison' } })).data.map((one) => one.id)).toEqual([kept.id])
  expect((await admin.send(accreditors.show, { params: { id: absorbed.id } })).data.id).toBe(kept.id)
  expect((await admin.send(accounts.show, { params: { id: absorbed.id } })).data.id).toBe(kept.id)
  const found = await admin.send(search.records, { query: { query: 'Quison' } })
  expect(JSON.stringify(found)).toContain(kept.id)
  expect(JSON.stringify(found)).not.toContain(absorbed.id)

  const { data: undone } = await admin.send(merges.undo, { params: { id: done.id } })
  expect(undone.undone_at).not.toBeNull()
  expect((await app.db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).accreditor_id).toBe(
    absorbed.id,
  )
  expect((await admin.send(accreditors.show, { params: { id: absorbed.id } })).data).toMatchObject({ id: absorbed.id, last_name: 'Quison' })
  expect((await person.send(sessions.user)).id).toBe(absorbed.id)
})

test('the other e-mail may be kept; whoever signs in with either gets to the one that stays, with its password', async () => {
  const secret = await hash('four unrelated words here')
  const kept = await insertAccount(app.db, { role: 'accreditor', password_hash: secret })
  const absorbed = await insertAccount(app.db, { role: 'accreditor', password_hash: await hash('another password of before') })
  const { id } = await merge(kept.id, absorbed.id, { email: 'absorbed' })
  for (const email of [kept.email, absorbed.email]) {
    const answer = await app.visitor.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'four unrelated words here' }),
    })
    expect([email, answer.status]).toEqual([email, 200])
    expect(await answer.text()).toContain(kept.id)
  }
  expect((await admin.send(accounts.show, { params: { id: kept.id } })).data.email).toBe(absorbed.email)
  // nobody opens it again, changes or deletes it behind the back of the merge
  expect((await admin.refused(accounts.edit, { params: { id: absorbed.id }, body: { version: 2, status: 'active' } })).status).toBe(404)
  expect((await admin.refused(accounts.remove, { params: { id: kept.id } })).message).toContain('a merged record')
  await admin.send(merges.undo, { params: { id } })
  expect((await admin.send(accounts.show, { params: { id: kept.id } })).data.email).toBe(kept.email)
  expect((await admin.send(accounts.show, { params: { id: absorbed.id } })).data.email).toBe(absorbed.email)
})

test('what could not be one person’s is refused with what to do: one team, the same days, a tie, days off, a rating, who can sign in, another role', async () => {
  const [one, other] = [await insertAccreditor(app.db), await insertAccreditor(app.db)]
  const day = addDays(agencyDay(), 60)
  const visit = await insertAccreditation(app.db, { visit_date: day, visit_end: addDays(day, 2), status: 'scheduled' })
  const own = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: one.id })
  const set = (id: string, status: 'confirmed' | 'declined') =>
    app.db.updateTable('assignments').set({ status }).where('id', '=', id).execute()

  const both = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: other.id })
  expect(await refused(one.id, other.id)).toContain(`Both are on the team of ${visit.number}`)
  await set(both.id, 'declined')
  expect(await refused(other.id, one.id)).toContain('Let the other record stay.')
  expect((await plan(one.id, other.id)).data).toMatchObject({ problems: [], moves: [{ key: 'assignments', moves: 0, stays: 1 }] })

  const near = await insertAccreditation(app.db, { visit_date: addDays(day, 2), visit_end: addDays(day, 3), status: 'scheduled' })
  const second = await insertAssignment(app.db, { accreditation_id: near.id, accreditor_id: other.id })
  expect(await refused(one.id, other.id)).toContain('the same days. Correct one of the two teams first')
  await set(second.id, 'declined')

  await app.db.insertInto('accreditor_days_off').values({ id: newId(), accreditor_id: other.id, from_date: day, to_date: day }).execute()
  expect(await refused(one.id, other.id)).toContain('Take them off that team first, or have it corrected in the profile.')
  await app.db.deleteFrom('accreditor_days_off').execute()
  await app.db.updateTable('accreditors').set({ home_institution_id: visit.institution_id }).where('id', '=', other.id).execute()
  expect(await refused(one.id, other.id)).toContain('home institution')
  await set(own.id, 'declined')
  expect((await plan(one.id, other.id)).data.problems).toEqual([])

  await app.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', one.id).execute()
  expect(await refused(one.id, other.id)).toContain('Let the active one stay')
  const trustee = await insertAccount(app.db, { role: 'QA' })
  expect(await refused(other.id, trustee.id)).toContain('Only records of accreditors are merged')
})

test('a home that is not kept stays as a tie; of a training the better attendance counts; papers are read with the one that stays', async () => {
  const [home, left] = [await insertInstitution(app.db), await insertInstitution(app.db)]
  const kept = await insertAccreditor(app.db, { home_institution_id: home.id })
  const absorbed = await insertAccreditor(app.db, { home_institution_id: left.id })
  const training_module_id = newId()
  await app.db.insertInto('training_modules').values({ id: training_module_id, title: 'Basics', type: 'training' }).execute()
  for (const [account_id, attendance] of [
    [kept.id, 'absent'],
    [absorbed.id, 'attended'],
  ] as const)
    await app.db.insertInto('training_accreditors').values({ id: newId(), training_module_id, account_id, attendance }).execute()
  // that somebody looked is kept once in an hour
  await admin.send(accreditors.show, { params: { id: kept.id } })
  const before = await marksOfTables(app.db)
  const { id } = await merge(kept.id, absorbed.id)
  const { data: card } = await admin.send(accreditors.show, { params: { id: kept.id } })
  expect(card.sub_member_institutions).toMatchObject([{ relation: 'former_employee', institution: { id: left.id } }])
  expect(card.training_modules).toMatchObject([{ title: 'Basics', attendance: 'attended' }])
  await admin.send(merges.undo, { params: { id } })
  expect(await marksOfTables(app.db)).toEqual(before)
})

test('what was changed and added since stays when a merge is undone; merges are undone from the last one on, and for 30 days', async () => {
  const [a, b, c] = [await insertAccreditor(app.db), await insertAccreditor(app.db), await insertAccreditor(app.db)]
  await app.db.updateTable('accounts').set({ mobile: '0917 555 0111', region: 'Old region' }).where('id', '=', b.id).execute()
  const first = await merge(a.id, b.id)
  const second = await merge(c.id, a.id)
  expect(await refusedUndo(first.id)).toContain('Undo that merge first')
  await admin.send(merges.undo, { params: { id: second.id } })
  expect(await refusedUndo(second.id)).toContain('undone already')

  await app.db.updateTable('accounts').set({ mobile: '0917 555 0999' }).where('id', '=', a.id).execute()
  const visit = await insertAccreditation(app.db)
  const added = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: a.id })
  await app.db.updateTable('merges').set({ done_at: sql`now() - interval '31 days'` }).where('id', '=', first.id).execute()
  expect(await refusedUndo(first.id)).toContain('these are over')
  await app.db.updateTable('merges').set({ done_at: sql`now() - interval '29 days'` }).where('id', '=', first.id).execute()
  await forgetMerges(app.db, app.settings, agencyDay(), 'test')
  await admin.send(merges.undo, { params: { id: first.id } })
  const row = await app.db.selectFrom('accounts').select(['mobile', 'region']).where('id', '=', a.id).executeTakeFirstOrThrow()
  expect(row).toEqual({ mobile: '0917 555 0999', region: null })
  const { accreditor_id } = await app.db.selectFrom('assignments').selectAll().where('id', '=', added.id).executeTakeFirstOrThrow()
  expect(accreditor_id).toBe(a.id)

  const { data } = await admin.send(merges.list, { query: { paginate: 100 } })
  expect(data.find(({ id }) => id === first.id)).toMatchObject({ undo_until: null, undone_by_name: expect.any(String) })
  await forgetMerges(app.db, app.settings, agencyDay(), 'test')
  expect(await app.db.selectFrom('merge_rows').select('id').where('merge_id', 'in', [first.id, second.id]).execute()).toEqual([])
  // a day without anything to forget
  await forgetMerges(app.db, app.settings, agencyDay(), 'test')

  async function refusedUndo(id: string) {
    return (await admin.refused(merges.undo, { params: { id } })).message
  }
})

test('likely doubles are listed with why; a pair that is said to be two leaves the list, for good until it is taken back', async () => {
  const names = { first_name: 'Purisima', middle_name: 'Villacorta', last_name: 'Macalintal', mobile: '0917 555 0777' }
  const one = await insertAccount(app.db, { ...names, role: 'accreditor' })
  const other = await insertAccount(app.db, { ...names, last_name: 'Macalintall', role: 'accreditor' })
  const list = async (dismissed: '0' | '1' = '0') =>
    (await admin.send(merges.doubles, { query: { dismissed, paginate: 100 } })).data.filter((pair) => pair.id.includes(one.id))
  const [found] = await list()
  expect(found?.reasons).toEqual(['names alike', 'same mobile number'])
  expect([found?.one.id, found?.other.id].sort()).toEqual([one.id, other.id].sort())

  const body = { kind: 'person' as const, one_id: other.id, other_id: one.id }
  await admin.send(merges.dismiss, { body })
  await admin.send(merges.dismiss, { body })
  expect(await list()).toEqual([])
  expect(await list('1')).toMatchObject([{ dismissed_by: expect.any(String) }])
  await admin.send(merges.recall, { body })
  expect(await list()).toHaveLength(1)
  await merge(one.id, other.id)
  expect(await list()).toEqual([])
  const { data } = await admin.send(merges.doubles, { query: { kind: 'institution' } })
  expect(Array.isArray(data)).toBe(true)
})
