import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const copy = mkdtempSync(path.join(os.tmpdir(), 'portal-build-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What prepare.mjs asks, of a tree that stands elsewhere. */
function ask(what: 'isBuilt' | 'isServerBuilt'): boolean {
  const asked = `import('./scripts/build.mjs').then((built) => console.log(built.${what}()))`
  return execFileSync(process.execPath, ['-e', asked], { cwd: copy, encoding: 'utf8' }).trim() === 'true'
}
const isBuilt = () => ask('isBuilt')
const isServerBuilt = () => ask('isServerBuilt')

const build = (...args: string[]) =>
  execFileSync(process.execPath, [path.join(copy, 'scripts/build.mjs'), ...args], { cwd: copy, stdio: 'pipe' })

test('whatever a build plugin, a step, a page or a setting is changed, the pages are built anew', { timeout: 120_000 }, () => {
  for (const name of ['scripts', 'src/kit/contract', 'agency.config.ts', 'vite.config.ts', 'tsconfig.json', 'package.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  mkdirSync(path.join(copy, 'src/kit/web/fonts'), { recursive: true })
  mkdirSync(path.join(copy, 'src/kit/server'), { recursive: true })
  // steps that do nothing: what is asked here is what it remembers
  mkdirSync(path.join(copy, 'node_modules/.bin'), { recursive: true })
  for (const step of [
    'node_modules/.bin/react-router',
    ...[
      'fonts/icon-font',
      'fonts/text-font',
      'fonts/site-icons',
      'theme-variables',
      'site-script',
      'service-worker',
      'compress',
      'light/server-build',
    ].map((one) => `scripts/${one}.ts`),
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
  expect(isServerBuilt()).toBe(true)
  writeFileSync(path.join(copy, 'src/kit/server/poller.ts'), '')
  expect(isBuilt()).toBe(true)
})

test('what the server alone reads is a reason to build it anew, and it alone; what its tests read is none', () => {
  expect(isServerBuilt()).toBe(false)
  build()
  for (const file of ['src/kit/server/poller.ts', 'demo/world.ts', 'src/kit/server/db/queries.ts']) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    writeFileSync(path.join(copy, file), '// changed\n', { flag: 'a' })
    expect([isBuilt(), isServerBuilt()], file).toEqual([true, false])
    build('--server')
    expect([isBuilt(), isServerBuilt()], file).toEqual([true, true])
  }
  writeFileSync(path.join(copy, 'src/kit/server/poller.test.ts'), '')
  expect(isServerBuilt()).toBe(true)
})

test('a build that broke off is no build', () => {
  writeFileSync(path.join(copy, 'scripts/compress.ts'), 'process.exit(3)\n')
  expect(build).toThrow()
  expect(isBuilt()).toBe(false)
})
