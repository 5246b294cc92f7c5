import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'check-'))
  const parts = [
    'src',
    'demo',
    'testing',
    'scripts',
    'e2e',
    'bench',
    'docs',
    'content',
    'agency.config.ts',
    'package.json',
    'tsconfig.json',
  ]
  for (const part of parts) await cp(path.join(root, part), path.join(copy, part), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

async function findings(): Promise<string> {
  return run(process.execPath, ['scripts/check/check.ts', copy], { cwd: copy }).then(
    (done) => done.stdout,
    (error: { stderr: string }) => error.stderr,
  )
}

async function plant(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(copy, file)), { recursive: true })
  await writeFile(path.join(copy, file), `${text}\n`)
}

test('planted mistakes are found: floors, closed doors, sides, circles, misplaced packages, calls nobody guards, answers or tests, changes that are no act', {
  timeout: 120_000,
}, async () => {
  await plant(
    'src/features/programs/web/planted.ts',
    "import { makeApp } from '../../../app/server/app.ts'\nexport const planted = makeApp",
  )
  await plant('src/features/programs/planted.ts', "import { trainings } from '../trainings/contract.ts'\nexport const above = trainings")
  await plant(
    'src/features/trainings/server/planted.ts',
    "import { editProgram } from '../../programs/server/changes.ts'\nexport const door = editProgram",
  )
  await plant('src/kit/server/planted.ts', "import { programs } from '../../features/programs/contract.ts'\nexport const known = programs")
  await plant('src/features/visits/rules-planted.ts', "import { useState } from 'react'\nexport const pure = useState")
  await plant('src/features/visits/server/changes-planted.ts', "import { sql } from 'kysely'\nexport const place = sql")
  await plant('src/features/visits/server/checks-planted.ts', "import Fastify from 'fastify'\nexport const http = Fastify")
  await plant('src/features/site/web/planted.tsx', "import { Button } from '@mantine/core'\nexport const heavy = Button")
  await plant('src/kit/server/db/circle.ts', "import type { Square } from './square.ts'\nexport type Circle = Square")
  await plant('src/kit/server/db/square.ts', "import type { Circle } from './circle.ts'\nexport type Square = Circle")
  await plant('src/features/nobody/rules.ts', 'export const unlisted = 1')
  await plant(
    'src/features/programs/contract-planted.ts',
    "export const planted = { open: { method: 'GET', path: '/api/planted', answer: 'file' } }",
  )
  await plant(
    'src/features/programs/server/planted-change.ts',
    "import type { Db } from '../../../kit/server/db/database.ts'\nexport const change = (db: Db) => db.transaction().execute(async () => 1)",
  )
  const text = await findings()
  for (const finding of [
    'app-is-imported-by-nobody: src/features/programs/web/planted.ts → src/app/server/app.ts',
    'server-and-web-apart: src/features/programs/web/planted.ts → src/app/server/app.ts',
    'only-from-features-above: src/features/programs/planted.ts → src/features/trainings/contract.ts',
    'not-open-to-other-features: src/features/trainings/server/planted.ts → src/features/programs/server/changes.ts',
    'kit-knows-no-feature: src/kit/server/planted.ts → src/features/programs/contract.ts',
    'contract-and-rules-are-pure: src/features/visits/rules-planted.ts',
    'sql-in-its-place: src/features/visits/server/changes-planted.ts',
    'queries-know-no-http: src/features/visits/server/checks-planted.ts',
    'public-pages-stay-light: src/features/site/web/planted.tsx',
    'circle-of-files: src/kit/server/db/circle.ts ↔ src/kit/server/db/square.ts',
    'unlisted-feature: src/features/nobody',
    'call-without-access: planted.open',
    'call-without-handler: planted.open',
    'call-without-feature: planted.open',
    'call-without-test: planted.open',
    'changes-through-act: src/features/programs/server/planted-change.ts opens a transaction itself',
  ])
    expect(text).toContain(finding)
})
