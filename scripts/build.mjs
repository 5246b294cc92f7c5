/**
 * Builds the pages and the server. The steps and what they read stand here alone: for `npm run build`, and for scripts/prepare.mjs, which
 * builds when something of it has changed. Whole folders, so that a new file cannot be forgotten. `--server`: the server alone; `--generated`:
 * what `npm run dev` needs of it.
 * On whatever Node the machine has this file can be imported; the steps need the Node that came with the packages.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const stamp = path.join(root, 'build', '.prepared')
const serverStamp = path.join(root, 'build', '.server')

const folders = ['src', 'public', 'content', 'scripts']
const serverFolders = ['src', 'demo', 'scripts']
const files = ['agency.config.ts', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

const generated = [
  ['scripts/fonts/icon-font.ts'],
  ['scripts/fonts/site-icons.ts'],
  ['scripts/fonts/text-font.ts'],
  ['scripts/theme-variables.ts'],
]
const steps = [
  ...generated,
  ['node_modules/.bin/react-router', 'build', '--logLevel', 'warn'],
  ['scripts/site-script.ts'],
  ['scripts/service-worker.ts'],
  ['scripts/compress.ts'],
]
const serverSteps = [['scripts/light/server-build.ts']]

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--generated')) run(generated)
  else {
    if (!process.argv.includes('--server')) build(stamp, steps, pagesKey)
    build(serverStamp, serverSteps, serverKey)
  }
}

/** Whether the pages that were built last were built, to their end, of what lies here now. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === pagesKey()
}

/** The same of the server. */
export function isServerBuilt() {
  return existsSync(serverStamp) && readFileSync(serverStamp, 'utf8') === serverKey()
}

function pagesKey() {
  return hashOf([...folders, ...files])
}

function serverKey() {
  return hashOf([...serverFolders, ...files], '', (place) => /\.css$|^src[\\/].*[\\/]tests$/.test(place))
}

function build(stamp, steps, keyOf) {
  const key = keyOf()
  rmSync(stamp, { force: true })
  run(steps)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, key)
}

function run(some) {
  for (const step of some) {
    const env = some === generated ? process.env : { ...process.env, NODE_ENV: 'production' }
    const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit', env })
    if (status !== 0) process.exit(status ?? 1)
  }
}

/**
 * @param places files and folders, from the root; what a step writes there itself is named `*.generated.*` and does not count
 * @param leftOut what does not count either: of the pages, what the server and the tests alone read, of which they import nothing
 * (`npm run check`)
 */
export function hashOf(places, more = '', leftOut = (place) => /^src[\\/].*[\\/](server|tests)$/.test(place)) {
  const hash = createHash('sha256').update(more)
  for (const file of places.filter((one) => existsSync(path.join(root, one))).flatMap((place) => walk(place, leftOut)))
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function walk(place, leftOut) {
  if (/\.generated|\.test\.tsx?$/.test(place) || leftOut(place)) return []
  if (!statSync(path.join(root, place)).isDirectory()) return [place]
  return readdirSync(path.join(root, place))
    .sort()
    .flatMap((name) => walk(path.join(place, name), leftOut))
}
