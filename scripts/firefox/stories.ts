/** The browser tests in an installed Firefox, unchanged: Playwright drives it by WebDriver BiDi. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findFirefox } from '../../e2e/browser.ts'
import { agencyDay } from '../../src/kit/contract/days.ts'
import { notDriven } from './not-driven.ts'

type Result = { error?: { message?: string } }
type Spec = { title: string; ok: boolean; tests: { status: string; results: Result[] }[] }
type Suite = { file: string; suites?: Suite[]; specs: Spec[] }
type Report = { config: { version: string }; suites: Suite[] }
/** A test, by its file. */
type Told = { file: string; title: string; isTold: boolean; why: string }

const place = 'docs/firefox.md'
const playwright = path.resolve('node_modules/.bin/playwright')

/** Those whose file holds the word. What becomes of them is written down in docs/firefox.md, beside what stands there of the others. Sets the exit code. */
export async function tellStories(only: string): Promise<void> {
  for (const { stories } of notDriven) stories.forEach(checkThere)
  const { status } = spawnSync(playwright, ['test', ...(only ? [only] : [])], {
    stdio: 'inherit',
    env: { ...process.env, E2E_BROWSER: 'firefox' },
  })
  process.exitCode = status ?? 1
  writeFileSync(place, page(JSON.parse(readFileSync('test-results/firefox.json', 'utf8')) as Report))
}

/** @throws Error where a story that is left out was renamed: it would be told, or its reason stay behind. */
function checkThere([file, ...tests]: (typeof notDriven)[number]['stories'][number]): void {
  const story = path.join('e2e', file)
  if (!existsSync(story)) throw new Error(`scripts/firefox/not-driven.ts names ${file}, which is not there`)
  const text = readFileSync(story, 'utf8')
  for (const test of tests)
    if (!text.includes(test)) throw new Error(`${file} has no test “${test}”; scripts/firefox/not-driven.ts names it`)
}

function page(report: Report): string {
  const told = Map.groupBy(report.suites.flatMap(testsOf), ({ file }) => file)
  const rows = driven().map((file) => rowOf(file, told.get(file)))
  const sum = (column: number) => rows.reduce((all, row) => all + Number(row.split('|')[column]), 0)
  const [passed, failed] = [sum(3), sum(4)]
  const all = count({}) + count({ LONG_TESTS: '1' })
  const canBe = count({ E2E_BROWSER: 'firefox' })
  const later = canBe > passed + failed ? `, ${canBe - passed - failed} were not run yet` : ''
  return `# Stories in Firefox

Made by \`npm run firefox -- --stories\`: the browser tests, unchanged, in an installed Firefox. Playwright drives it by WebDriver BiDi; \`scripts/firefox/relay.mjs\` stands between the two. With \`--only WORD\` it tells those whose file has the word, and writes their rows anew.

${spawnSync(findFirefox(), ['--version'], { encoding: 'utf8' }).stdout.trim()}, Playwright ${report.config.version} · **${canBe} of ${all} tests [can be driven](#not-driven): ${passed} pass, ${failed} fail${later}**

| story | last run | pass | fail | what fails |
|---|---|---|---|---|
${rows.join('\n')}

## Not driven

What they do cannot be asked of Firefox from outside (\`scripts/firefox/not-driven.ts\`):

${notDriven.map(reason).join('\n')}
`
}

/** Files with a test that can be told there. */
function driven(): string[] {
  const left = new Set(notDriven.flatMap(({ stories }) => stories.filter(([, ...tests]) => tests.length === 0).map(([file]) => file)))
  const all = globSync('**/*.spec.ts', { cwd: 'e2e' }).sort()
  return all.filter((file) => !left.has(file))
}

/** The tests Playwright finds. */
function count(chosen: NodeJS.ProcessEnv): number {
  const { stdout } = spawnSync(playwright, ['test', '--list', '--reporter=list'], { encoding: 'utf8', env: { ...process.env, ...chosen } })
  return Number(/^Total: (\d+) tests? in/m.exec(stdout)?.[1])
}

function testsOf(suite: Suite): Told[] {
  // after one that fails others of its file may not be run
  const run = suite.specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
  const own = run.map(({ title, ok, tests }) => {
    const said = tests[0]?.results.at(-1)?.error?.message ?? ''
    return { file: suite.file, title, isTold: ok, why: firstLine(said) }
  })
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)]
}

/** Without the colours of a terminal, and what would end a cell. */
function firstLine(message: string): string {
  return (stripVTControlCharacters(message).split('\n')[0] ?? '').replaceAll('|', '\\|')
}

/** As it was told now; else as it stands on the page. */
function rowOf(file: string, told: readonly Told[] | undefined): string {
  if (!told) return kept(file) ?? `| \`${file}\` | | 0 | 0 | not run yet |`
  const failed = told.filter(({ isTold }) => !isTold)
  const named = failed.map(({ title, why }) => `${title}: ${why}`).join('; ')
  return `| \`${file}\` | ${agencyDay()} | ${told.length - failed.length} | ${failed.length} | ${named} |`
}

function kept(file: string): string | undefined {
  const page = existsSync(place) ? readFileSync(place, 'utf8') : ''
  return page.split('\n').find((line) => line.startsWith(`| \`${file}\` | 2`))
}

function reason({ why, stories }: (typeof notDriven)[number]): string {
  const named = stories.map(([file, ...tests]) => `  - \`${file}\`${tests.length > 0 ? `: ${tests.join('; ')}` : ''}`)
  return [`- ${why.charAt(0).toUpperCase()}${why.slice(1)}`, ...named].join('\n')
}
