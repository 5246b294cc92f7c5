import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'built-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ours = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** What a program of its own says, and which process it was. */
function ran(lines: readonly string[], flags: readonly string[] = [], environment: Record<string, string> = {}) {
  const file = path.join(folder, 'program.mjs')
  writeFileSync(file, lines.join('\n'))
  const { stdout, stderr, pid } = spawnSync(process.execPath, [...flags, file, '--asked'], { env: environment, encoding: 'utf8' })
  expect(stderr).toBe('')
  return { pid, file, said: JSON.parse(stdout) as Record<string, unknown> }
}

const begins = [
  `import { giveBackMemory } from ${ours('./give-back-memory.ts')}`,
  'giveBackMemory()',
  'const { pid, execArgv, argv, env } = process',
  'console.log(JSON.stringify({ pid, flags: execArgv, asked: argv.slice(1), heaps: env.MALLOC_ARENA_MAX, other: env.OTHER }))',
]

test.runIf(process.platform === 'linux')('starts once more for the allocator, as the same process, asked the same', () => {
  const { pid, file, said } = ran(begins, ['--max-semi-space-size=4'], { OTHER: 'stays' })
  expect(said).toEqual({ pid, flags: ['--max-semi-space-size=4'], asked: [file, '--asked'], heaps: '2', other: 'stays' })
})

test('leaves the allocator to whoever has set it', () => {
  expect(ran(begins, [], { MALLOC_ARENA_MAX: '7' }).said.heaps).toBe('7')
  expect(ran(begins, [], { MALLOC_TRIM_THRESHOLD_: '1' }).said).not.toHaveProperty('heaps')
})

test('compiles nothing for speed while it is loaded, and whatever runs often afterwards', () => {
  const { said } = ran(
    [
      `import { loadPlainly, optimizeFromNow } from ${ours('./optimizing.ts')}`,
      'const isOptimized = (work) => Boolean(%GetOptimizationStatus(work) & (1 << 4))',
      'const add = (a, b) => a + b',
      'const runsOften = () => { for (let n = 0; n < 3e6 && !isOptimized(add); n++) add(n, 1) }',
      'loadPlainly()',
      'runsOften()',
      'const loading = isOptimized(add)',
      'optimizeFromNow()',
      'for (let n = 0; n < 100 && !isOptimized(add); n++) { runsOften(); await new Promise(setImmediate) }',
      'console.log(JSON.stringify({ loading, afterwards: isOptimized(add) }))',
    ],
    ['--allow-natives-syntax'],
  )
  expect(said).toEqual({ loading: false, afterwards: true })
})
