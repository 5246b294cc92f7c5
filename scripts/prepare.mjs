// Runs before every npm script, on whatever Node the machine has and without any package:
// installs when the lock file changed, builds pages and server when a source of theirs changed, and does nothing otherwise.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf, isBuilt, isServerBuilt } from './build.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const bin = path.join(root, 'node_modules', '.bin')

once('node_modules/.prepared', hashOf(['package-lock.json', 'package.json'], process.platform + process.arch), install)
const node = existsSync(path.join(bin, 'node')) ? path.join(bin, 'node') : process.execPath
requireNode24()
if (!process.argv.includes('--no-build')) {
  if (!isBuilt()) {
    console.log('Building the pages and the server …')
    run(node, ['scripts/build.mjs'], process.env)
  } else if (!isServerBuilt()) {
    console.log('Building the server …')
    run(node, ['scripts/build.mjs', '--server'], process.env)
  }
}

function install() {
  console.log('Installing packages …')
  // Not `npm ci`: a registry mirror may lack optional packages of other platforms, and `npm ci` then refuses the lock file.
  // The outer Node runs npm: the one in node_modules/.bin is about to be replaced.
  const PATH = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((one) => !one.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter)
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...process.env, PATH }
  const npm = process.env.npm_execpath
  if (npm) run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], env)
  else run('npm', args, env)
}

function requireNode24() {
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
  if (Number(version.slice(1).split('.')[0]) >= 24) return
  console.error(
    `This product needs Node 24 or newer, found ${version}. On Linux it comes with the packages; elsewhere install it from your system.`,
  )
  process.exit(1)
}

/** Runs `work` unless the stamp says it was done for the same key. */
function once(stamp, key, work) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  work()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, key)
}

function run(command, args, env) {
  const result = spawnSync(command, args, { stdio: 'inherit', env })
  if (result.status !== 0) process.exit(result.status ?? 1)
}
