import { readdir } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertCampus, insertCharge, insertInstitution } from '../../../../testing/insert.ts'
import { losing } from '../../../../testing/losing.ts'
import { csv, head } from '../../../../testing/program-files.ts'
import { finances } from '../../../features/finances/contract.ts'
import { programs } from '../../../features/programs/contract.ts'
import { sessions } from '../../../features/sign-in/contract-sessions.ts'
import { hashPassword } from '../security/password.ts'

const app = await startApp()
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Has the next transactions that write to a table lose. @returns how many have tried */
async function lose(table: string, times: number) {
  const { tried, end } = await losing(app.db, table, times)
  ends.push(end)
  return tried
}
const storedFiles = async () =>
  (await readdir(`${app.dataDir}/files`, { recursive: true }).catch(() => [])).filter((name) => name.length > 36)

test('a sign-in whose session loses against another transaction counts as one try, however often it is carried out', async () => {
  const password = 'a long enough pass phrase'
  await insertAccount(app.db, { email: 'busy@test.example', password_hash: await hashPassword(password) })
  const tried = await lose('sessions', 2)
  const refusal = await app.visitor.refused(sessions.login, { body: { email: 'busy@test.example', password } })
  expect([refusal.status, refusal.retryAfter, await tried()]).toEqual([503, 1, 2])
  const counted = await app.db.selectFrom('tries').select('kind').where('key', 'like', 'busy@test.example %').execute()
  expect(counted).toEqual([{ kind: 'sign_in' }])
  await app.visitor.send(sessions.login, { body: { email: 'busy@test.example', password } })
})

test('an import that loses reads its file once more, and answers as if nothing had been', async () => {
  const institution = await insertInstitution(app.db)
  const campus = await insertCampus(app.db, { institution_id: institution.id })
  const rows = Array.from({ length: 2_000 }, (_, n) => `${institution.name},${campus.name},BS Number ${n},Undergraduate,,,`)
  const tried = await lose('log_entries', 1)
  const answer = await (await app.as('Admin')).send(programs.import, { file: csv(head, ...rows, rows[0] as string) })
  expect(answer).toMatchObject({ data: 2_000, report: { rows: 2_001, created: 2_000, repeated: 1, error_count: 0 } })
  expect(await tried()).toBeGreaterThan(1)
  const { count } = await app.db
    .selectFrom('programs')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('campus_id', '=', campus.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(2_000)
})

test('a change with a file that loses stores the file once, and takes it away when it loses again', async () => {
  const charge = await insertCharge(app.db)
  const school = await app.as('institution', { institution_id: charge.institution_id })
  const before = await storedFiles()
  const claim = { body: { finance_id: charge.id }, file: new File(['%PDF-1.4\nslip\n%%EOF\n'], 'slip.pdf') }
  const tried = await lose('payment_proofs', 3)
  expect((await school.refused(finances.claim, claim)).status).toBe(503)
  expect([await tried(), await storedFiles()]).toEqual([2, before])
  await school.send(finances.claim, claim)
  expect(await tried()).toBe(4)
  const added = (await storedFiles()).filter((name) => !before.includes(name))
  const proofs = await app.db.selectFrom('payment_proofs').select('file_id').where('finance_id', '=', charge.id).execute()
  expect(added.map((name) => name.slice(3))).toEqual(proofs.map((one) => one.file_id))
})
