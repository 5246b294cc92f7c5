import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertInstitution } from '../../../../testing/insert.ts'
import type { Candidate } from '../../../kit/contract/candidates.ts'
import type { ImportReport } from '../../../kit/contract/imports.ts'
import { accounts } from '../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const home = await insertInstitution(app.db, { name: 'Tagaytay Ridge University' })
const known = await insertAccount(app.db, {
  role: 'institution',
  institution_id: home.id,
  email: 'jose.pena@known.example',
  professional_title: 'Dr.',
  first_name: 'José',
  middle_name: 'Lopez',
  last_name: 'Peña-Santos',
})
const add = { role: 'accreditor', first_name: 'Engr. Jose', last_name: 'Pena Santos Jr.' } as const
const csv = (...lines: string[]) => new File([['email,first_name,middle_name,last_name', ...lines].join('\n')], 'people.csv')

test('a person who likely has an account is asked about, with the account; confirmed there are two', async () => {
  const refusal = await admin.refused(accounts.add, { body: { ...add, email: 'jp@new.example' } })
  const { candidates } = refusal.body as { candidates: Candidate[] }
  expect(refusal.status).toBe(409)
  expect(candidates).toEqual([
    {
      id: known.id,
      name: 'Dr. José L. Peña-Santos',
      line: 'Institution · Tagaytay Ridge University · jose.pena@known.example',
      why: 'same name',
    },
  ])
  const other = await admin.send(accounts.add, { body: { ...add, middle_name: 'Reyes', email: 'jr@new.example' } })
  expect(other.data.name).toContain('R.')
  expect((await admin.send(accounts.add, { body: { ...add, email: 'jp@new.example', confirm_new: true } })).data.email).toBe(
    'jp@new.example',
  )
})

test('a known e-mail address is refused before anybody is asked', async () => {
  const refusal = await admin.refused(accounts.add, { body: { ...add, email: known.email.toUpperCase() } })
  expect([refusal.status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['email']])
})

test('an import names the rows of people who likely have an account, stores nobody, and everybody once confirmed', async () => {
  await insertAccount(app.db, { role: 'accreditor', first_name: 'Ligaya', last_name: 'Dimaano', email: 'ligaya@known.example' })
  const file = () => csv('new@one.example,Ligaya,,DIMAANO', 'new@two.example,Ligaya,,Dimaano-Cruz')
  const refusal = await admin.refused(accounts.import, { file: file(), body: { type: 'accreditor' } })
  const { report } = refusal.body as { report: ImportReport }
  expect([refusal.status, report.questions, report.errors.length]).toEqual([422, 1, 1])
  expect(report.errors[0]).toMatchObject({ row: 2, column: 'last_name', sentence: expect.stringContaining('ligaya@known.example') })
  const confirmed = await admin.send(accounts.import, { file: file(), body: { type: 'accreditor', confirm_new: '1' } })
  expect(confirmed.data).toBe(2)
})
