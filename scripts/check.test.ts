import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'check-'))
  const parts = ['contract', 'server', 'web', 'scripts', 'agency.config.ts', 'package.json', 'tsconfig.json', '.dependency-cruiser.mjs']
  for (const part of parts) await cp(path.join(root, part), path.join(copy, part), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

async function findings(): Promise<string> {
  return run(process.execPath, ['scripts/check.ts', copy], { cwd: copy }).then(
    (done) => done.stdout,
    (error: { stderr: string }) => error.stderr,
  )
}

test('planted mistakes are found: a page that reaches into the server, a cycle, a call that nobody guards, answers or tests', {
  timeout: 120_000,
}, async () => {
  await writeFile(path.join(copy, 'web/planted.ts'), "import { makeApp } from '../src/app/server/app.ts'\nexport const planted = makeApp\n")
  await writeFile(path.join(copy, 'server/circle.ts'), "import { square } from './square.ts'\nexport const circle = () => square\n")
  await writeFile(path.join(copy, 'server/square.ts'), "import { circle } from './circle.ts'\nexport const square = () => circle\n")
  await writeFile(
    path.join(copy, 'contract/planted.ts'),
    "export const planted = { open: { method: 'GET', path: '/api/planted', answer: 'file' } }\n",
  )
  const text = await findings()
  expect(text).toContain('web-not-server: web/planted.ts → src/app/server/app.ts')
  expect(text).toContain('no-cycle: server/circle.ts')
  expect(text).toContain('call-without-access: planted.open')
  expect(text).toContain('call-without-handler: planted.open')
  expect(text).toContain('call-without-feature: planted.open')
  expect(text).toContain('call-without-test: planted.open')
})
