import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const copy = mkdtempSync(path.join(os.tmpdir(), 'portal-build-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What prepare.mjs asks, of a tree that stands elsewhere. */
function isBuilt(): boolean {
  const ask = "import('./scripts/build.mjs').then(({ isBuilt }) => console.log(isBuilt()))"
  return execFileSync(process.execPath, ['-e', ask], { cwd: copy, encoding: 'utf8' }).trim() === 'true'
}

const build = () => execFileSync(process.execPath, [path.join(copy, 'scripts/build.mjs')], { cwd: copy, stdio: 'pipe' })

test('whatever a build plugin, a step, a page or a setting is changed, the pages are built anew', { timeout: 120_000 }, () => {
  for (const name of ['scripts', 'src/kit/contract', 'agency.config.ts', 'vite.config.ts', 'tsconfig.json', 'package.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  mkdirSync(path.join(copy, 'src/kit/web/fonts'), { recursive: true })
  mkdirSync(path.join(copy, 'src/kit/server'), { recursive: true })
  // steps that do nothing: what is asked here is what it remembers
  mkdirSync(path.join(copy, 'node_modules/.bin'), { recursive: true })
  for (const step of [
    'node_modules/.bin/react-router',
    ...['fonts/icon-font', 'fonts/text-font', 'fonts/site-icons', 'site-script', 'service-worker', 'compress'].map(
      (one) => `scripts/${one}.ts`,
    ),
  ])
    writeFileSync(path.join(copy, step), '')
  expect(isBuilt()).toBe(false)
  build()
  expect(isBuilt()).toBe(true)
  for (const file of [
    'scripts/light-preload.ts',
    'scripts/browser-build.ts',
    'scripts/service-worker/worker.js',
    'scripts/a-new-plugin.ts',
    'src/kit/contract/days.ts',
    'src/kit/web/a-page.tsx',
    'vite.config.ts',
    'tsconfig.json',
  ]) {
    writeFileSync(path.join(copy, file), '// changed\n', { flag: 'a' })
    expect(isBuilt(), file).toBe(false)
    build()
    expect(isBuilt(), file).toBe(true)
  }
  // what a step writes itself is no reason to build again, nor is what the server alone reads
  writeFileSync(path.join(copy, 'src/kit/web/fonts/icons.generated.css'), '')
  writeFileSync(path.join(copy, 'src/kit/server/poller.ts'), '')
  expect(isBuilt()).toBe(true)
})

test('a build that broke off is no build', () => {
  writeFileSync(path.join(copy, 'scripts/compress.ts'), 'process.exit(3)\n')
  expect(build).toThrow()
  expect(isBuilt()).toBe(false)
})
