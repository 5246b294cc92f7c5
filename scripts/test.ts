/**
 * `npm test`: types, lint, rules, unit and HTTP tests, browser tests. Stops at the first part that fails and ends with the
 * sum of all tests on one line.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const bin = (name: string) => path.resolve('node_modules/.bin', name)
const started = Date.now()
let passed = 0
let atSecondTry = 0
let failed = 0

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results', { recursive: true })

// The browser tests' world is made beside the checks, which leave half of a second processor unused.
const worlds = mkdtempSync(path.join(os.tmpdir(), 'portal-e2e-'))
process.env.E2E_DATA_DIR = worlds
process.on('exit', () => {
  makingWorlds.kill()
  rmSync(worlds, { recursive: true, force: true })
})
const makingWorlds = spawn(process.execPath, ['e2e/make-worlds.ts'], { stdio: 'inherit' })
const worldsMade = new Promise<number | null>((resolve) => makingWorlds.once('exit', resolve))

await beside(
  ['Types', [bin('react-router'), 'typegen'], [bin('tsc'), '--checkers', '1']],
  ['Lint', [bin('biome'), 'check']],
  ['Rules', [process.execPath, 'scripts/check/check.ts'], [bin('knip')]],
)
if ((await worldsMade) !== 0) finish(1)
part('Unit and HTTP tests', [bin('vitest'), 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/server.json'])
part('Browser tests', [bin('playwright'), 'test'])
finish(0)

function part(title: string, command: string[]): void {
  console.log(`\n── ${title}`)
  const begun = Date.now()
  const { status } = spawnSync(command[0] as string, command.slice(1), { stdio: 'inherit' })
  ended(title, status, begun)
}

/** Parts that use one processor each and say little: side by side, each heard when it is done. */
async function beside(...parts: [title: string, ...commands: string[][]][]): Promise<void> {
  await Promise.all(
    parts.map(async ([title, ...commands]) => {
      const begun = Date.now()
      let said = ''
      let status: number | null = 0
      for (const [command, ...args] of commands) {
        const running = spawn(command as string, args, { stdio: ['ignore', 'pipe', 'pipe'] })
        for (const stream of [running.stdout, running.stderr]) stream.on('data', (text) => (said += text))
        status = await new Promise<number | null>((resolve) => running.once('close', resolve))
        if (status !== 0) break
      }
      console.log(`\n── ${title}\n${said.trim()}`)
      ended(title, status, begun)
    }),
  )
}

function ended(title: string, status: number | null, begun: number): void {
  if (status !== 0) {
    console.error(`${title}: failed`)
    finish(status ?? 1)
  }
  console.log(`${title}: ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

function finish(status: number): never {
  count('test-results/server.json', (report) => [report.numPassedTests, report.numFailedTests])
  count('test-results/e2e.json', (report) => {
    atSecondTry = report.stats.flaky
    return [report.stats.expected + report.stats.flaky, report.stats.unexpected]
  })
  console.log(`\nIn all ${((Date.now() - started) / 1000).toFixed(0)} s`)
  if (atSecondTry > 0) console.log(`${atSecondTry} of them only at the second try: look at them`)
  console.log(`${passed} passed, ${status === 0 ? failed : Math.max(failed, 1)} failed`)
  process.exit(status)
}

// biome-ignore lint/suspicious/noExplicitAny: the reports of two test runners, read for four numbers
function count(file: string, read: (report: any) => [number, number]): void {
  try {
    const [good, bad] = read(JSON.parse(readFileSync(file, 'utf8')))
    passed += good
    failed += bad
  } catch {
    // This part did not run.
  }
}
