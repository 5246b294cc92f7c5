import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../kit/server/db/database.ts'

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'first-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** As a script of an operator runs it: without a terminal. */
function create(args: string[], input: string) {
  const { PATH } = process.env
  return spawnSync(process.execPath, [path.join(import.meta.dirname, 'create-superadmin.ts'), ...args], {
    env: { PATH, DATA_DIR: dataDir },
    input,
    encoding: 'utf8',
    timeout: 60_000,
  })
}

test('without a terminal the first account is made with the password from standard input, and what is missing is said in a sentence', {
  timeout: 120_000,
}, async () => {
  const me = ['--email', 'maria@agency.example']
  const refusals = [create(me, '').stderr, create([...me, '--password-stdin'], '').stderr]
  expect(refusals.map((one) => one.trim())).toEqual([
    'There is no terminal to ask for the password in: add --password-stdin and send it on standard input.',
    expect.stringMatching(/^No password came on standard input/),
  ])

  const made = create([...me, '--password-stdin'], 'tidal library lantern seven\n')
  expect(made.stderr).toBe('')
  expect(made.stdout).toContain('maria@agency.example is Superadmin now. Sign in at http://127.0.0.1:3000/login.')
  const { db, close } = await openDatabase({ folder: path.join(dataDir, 'db') })
  const accounts = await db.selectFrom('accounts').select(['email', 'role', 'status']).execute()
  expect(accounts).toEqual([{ email: 'maria@agency.example', role: 'Superadmin', status: 'active' }])
  await close()
})
