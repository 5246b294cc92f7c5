/** The browser tests in an installed Firefox, unchanged: Playwright drives it by WebDriver BiDi. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFirefox } from '../../e2e/browser.ts'
import { agencyDay } from '../../src/kit/contract/days.ts'
import { notDriven } from './not-driven.ts'

type Suite = { file: string; suites?: Suite[]; specs: { title: string; ok: boolean }[] }
type Report = { config: { version: string }; suites: Suite[] }
/** A test, by its file. */
type Told = { file: string; title: string; isTold: boolean }

/** Those whose file holds the word; all of them are written down in docs/firefox.md. Sets the exit code. */
export async function tellStories(only: string): Promise<void> {
  for (const { stories } of notDriven) stories.forEach(checkThere)
  const { status } = spawnSync(path.resolve('node_modules/.bin/playwright'), ['test', ...(only ? [only] : [])], {
    stdio: 'inherit',
    env: { ...process.env, E2E_BROWSER: 'firefox' },
  })
  process.exitCode = status ?? 1
  if (!only) writeFileSync('docs/firefox.md', page(JSON.parse(readFileSync('test-results/firefox.json', 'utf8')) as Report))
}

/** @throws Error where a story that is left out was renamed: it would be told, or its reason stay behind. */
function checkThere([file, ...tests]: (typeof notDriven)[number]['stories'][number]): void {
  const place = path.join('e2e', file)
  if (!existsSync(place)) throw new Error(`scripts/firefox/not-driven.ts names ${file}, which is not there`)
  const text = readFileSync(place, 'utf8')
  for (const test of tests)
    if (!text.includes(test)) throw new Error(`${file} has no test “${test}”; scripts/firefox/not-driven.ts names it`)
}

function page(report: Report): string {
  const told = report.suites.flatMap(testsOf)
  const isTold = told.filter((one) => one.isTold).length
  const files = [...new Set(told.map(({ file }) => file))].sort()
  return `# Stories in Firefox

Made by \`npm run firefox -- --stories\`: the browser tests, unchanged, in an installed Firefox. Playwright drives it by WebDriver BiDi; \`scripts/firefox/relay.mjs\` stands between the two.

${agencyDay()} · ${spawnSync(findFirefox(), ['--version'], { encoding: 'utf8' }).stdout.trim()}, Playwright ${report.config.version} · **${isTold} of ${told.length} tests pass**

| story | pass | fail |
|---|---|---|
${files.map((file) => row(file, told)).join('\n')}

## Not driven

What they do cannot be asked of Firefox from outside (\`scripts/firefox/not-driven.ts\`):

${notDriven.map(reason).join('\n')}
`
}

function testsOf(suite: Suite): Told[] {
  const own = suite.specs.map(({ title, ok }) => ({ file: suite.file, title, isTold: ok }))
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)]
}

function row(file: string, told: readonly Told[]): string {
  const own = told.filter((one) => one.file === file)
  const failed = own.filter(({ isTold }) => !isTold)
  return `| \`${file}\` | ${own.length - failed.length} | ${failed.map(({ title }) => title).join('; ')} |`
}

function reason({ why, stories }: (typeof notDriven)[number]): string {
  const named = stories.map(([file, ...tests]) => `  - \`${file}\`${tests.length > 0 ? `: ${tests.join('; ')}` : ''}`)
  return [`- ${why.charAt(0).toUpperCase()}${why.slice(1)}`, ...named].join('\n')
}
