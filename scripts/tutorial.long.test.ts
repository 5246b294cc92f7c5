import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, stepsOf } from './tutorial.ts'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)
const steps = stepsOf(await readFile(path.join(root, 'docs/tutorial.md'), 'utf8'))
const files = [...new Set(steps.map((step) => step.file))]
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(path.join(os.tmpdir(), 'tutorial-'))
  for (const part of ['src', 'testing', 'demo', 'agency.config.ts', 'package.json', 'tsconfig.json'])
    await cp(path.join(root, part), path.join(copy, part), { recursive: true })
  for (const part of ['node_modules', 'content', 'public']) await symlink(path.join(root, part), path.join(copy, part))
  await follow(steps, copy)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** What a command says, whether it ends well or not. */
async function outcome(command: string, ...args: string[]): Promise<{ isGood: boolean; says: string }> {
  const env = { ...process.env, NO_COLOR: '1', VITEST: '', TEST_DATABASE_URL: '' }
  return run(process.execPath, [path.join(root, 'node_modules', command), ...args], { cwd: copy, env }).then(
    ({ stdout }) => ({ isGood: true, says: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ isGood: false, says: stdout + stderr }),
  )
}

test('what the tutorial makes of the tree is what the compiler expects, and its own test passes there: form, filter, export, import, log', {
  timeout: 120_000,
}, async () => {
  const { compilerOptions } = JSON.parse(await readFile(path.join(copy, 'tsconfig.json'), 'utf8'))
  const seen = ['src/features/programs/web/ProgramList.tsx', 'src/features/programs/server/routes.ts', 'testing/prepared-database.ts']
  await writeFile(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({ files: [...files, ...seen], include: ['src/features/*/server/tables.ts'], compilerOptions }),
  )
  const own = files.filter((file) => file.endsWith('.test.ts'))
  const config = "export default { test: { globalSetup: ['testing/prepared-database.ts'], maxWorkers: 1, isolate: false } }\n"
  await writeFile(path.join(copy, 'vitest.config.ts'), config)
  const [types, tests] = await Promise.all([outcome('typescript/bin/tsc', '--checkers', '1'), outcome('vitest/vitest.mjs', 'run', ...own)])
  expect(types.says).toBe('')
  expect(tests.isGood, tests.says).toBe(true)
  expect(tests.says).toMatch(/Tests +2 passed/)
})
