import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAccreditor, insertAssignment, insertInstitution } from '../../../../testing/insert.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { accounts } from '../../accounts/contract.ts'
import { accreditors } from '../../accreditors/contract.ts'
import { financeInfos } from '../../finance-infos/contract.ts'
import { search } from '../../search/contract.ts'
import { sessions } from '../../sign-in/contract-sessions.ts'
import { merges } from '../contract.ts'

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
  await app.db.updateTable('accreditors').set({ specialisations: ['Research', 'library'] }).where('id', '=', absorbed.id).execute()
  await app.db.updateTable('accreditors').set({ specialisations: ['Library'] }).where('id', '=', kept.id).execute()
  const visit = await insertAccreditation(app.db)
  const { id } = await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: absorbed.id })
  const person = await app.asAccount(absorbed.id)
  await person.send(financeInfos.save, {
    body: { version: 0, bank: 'Bahaghari Bank', account_name: 'Ana Quison', account_number: '001234567890', tin: '123456789' },
  })

  const { data: told } = await plan(kept.id, absorbed.id)
  expect(told.problems).toEqual([])
  expect(told.moves.find(({ key }) => key === 'assignments')).toMatchObject({ moves: 1, stays: 0, lines: [expect.stringContaining(visit.number)] })
  expect(told.fields.find(({ key }) => key === 'mobile')).toMatchObject({ kept: null, absorbed: '0917 555 0101', choice: 'absorbed' })
  expect(told.fields.find(({ key }) => key === 'specialisations')).toMatchObject({ choice: 'both' })

  const done = await merge(kept.id, absorbed.id)
  expect(done).toMatchObject({ kept_id: kept.id, absorbed_id: absorbed.id, moved: { assignments: 1 } })
  const { data: card } = await admin.send(accreditors.show, { params: { id: kept.id } })
  expect(card).toMatchObject({ last_name: 'Quizon', middle_name: 'Lopez', mobile: '0917 555 0101', specialisations: ['Library', 'Research'] })
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
  expect((await app.db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).accreditor_id).toBe(absorbed.id)
  expect((await admin.send(accreditors.show, { params: { id: absorbed.id } })).data).toMatchObject({ id: absorbed.id, last_name: 'Quison' })
  expect((await person.send(sessions.user)).id).toBe(absorbed.id)
})
