import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertProgram } from '../../../../testing/insert.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { campuses } from '../../institutions/contract-campuses.ts'
import { programs } from '../../programs/contract.ts'
import { tables } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const names = ['users', 'sessions', 'log_entries', 'Users', 'training_modules', '..', '%2e%2e', 'announcements%00']

test('no table but the two has generic calls, not even for Superadmin', async () => {
  for (const table of names) {
    for (const [method, path] of [
      ['GET', `/${newId()}`],
      ['GET', '/1'],
      ['POST', ''],
      ['POST', `/${newId()}`],
      ['DELETE', `/${newId()}`],
    ] as const) {
      const init =
        method === 'POST' ? { method, headers: { 'content-type': 'application/json' }, body: '{"role":"Superadmin"}' } : { method }
      const answer = await superadmin.fetch(`/api/admin/${table}${path}`, init)
      expect([table, method, path, answer.status]).toEqual([table, method, path, 404])
    }
  }
  expect(await app.db.selectFrom('log_entries').select('id').execute()).toEqual([])
})

test('a record that exists is not touched by a generic call', async () => {
  const { id } = await insertProgram(app.db)
  const params = { table: 'programs', id }
  const found = await superadmin.refused(tables.remove, { params })
  const unknown = await superadmin.refused(tables.remove, { params: { table: 'programs', id: newId() } })
  expect([found.status, found.body]).toEqual([404, unknown.body])
  expect((await superadmin.refused(tables.edit, { params })).status).toBe(404)
  expect((await superadmin.refused(tables.show, { params })).status).toBe(404)
  expect(await app.db.selectFrom('programs').select('version').where('id', '=', id).execute()).toEqual([{ version: 1 }])
})

test('a visitor is asked to sign in, whatever the table', async () => {
  for (const table of ['users', 'trainings', 'announcements']) {
    expect((await app.visitor.refused(tables.remove, { params: { table, id: newId() } })).status).toBe(401)
    expect((await app.visitor.refused(tables.add, { params: { table } })).status).toBe(401)
  }
})

test('calls with names of their own are found before the generic ones', async () => {
  const { name } = await insertProgram(app.db)
  expect((await superadmin.send(programs.list, { body: { search: name } })).meta.total).toBe(1)
  expect((await superadmin.send(campuses.list)).meta.total).toBeGreaterThan(0)
  expect((await superadmin.send(programs.upcoming)).data).toEqual([])
  expect((await superadmin.refused(programs.removeMany, { body: { ids: [newId()] } })).message).toContain('This program')
})
