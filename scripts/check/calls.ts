/** Every call says who may call it, stands in a feature's line, is answered by a handler, and what it does is looked at by a test. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '../../src/kit/contract/call.ts'
import { roles } from '../../src/kit/contract/roles.ts'
import { callsLookedAt } from './call-tests.ts'

/** @param root a checkout of the product @returns a line for each broken rule */
export async function callFindings(root: string): Promise<string[]> {
  const findings: string[] = []
  const seen = new Map<string, string>()
  for (const [name, call] of await allCalls(root)) {
    const key = `${call.method} ${call.path}`
    if (!declaresAccess(call.access)) findings.push(`call-without-access: ${name} (${key}) does not say who may call it`)
    if (seen.has(key)) findings.push(`call-twice: ${name} and ${seen.get(key)} are both ${key}`)
    seen.set(key, name)
  }
  return [...findings, ...(await nameFindings(root)), ...(await testFindings(root)), ...(await handlerFindings(root, seen))]
}

/** What goes over all calls, the description among it, reads `src/app/features.ts`: a table that is missing there is forgotten. */
async function nameFindings(root: string): Promise<string[]> {
  const { namedCalls } = (await load(root, 'src/app/features.ts')) as { namedCalls: () => [string, Call][] }
  const named = new Set(namedCalls().map(([name]) => name))
  return [...(await allCalls(root)).keys()]
    .filter((name) => !named.has(name))
    .map((name) => `call-without-feature: ${name} is not in src/app/features.ts`)
}

async function testFindings(root: string): Promise<string[]> {
  const owned = await ownedCalls(root)
  const looked = await callsLookedAt(root, owned)
  return [...owned]
    .filter(([name]) => !looked.has(name) && !name.startsWith('tables.')) // these answer 404 whatever comes
    .map(([name, { file }]) => `call-without-test: ${name} is sent by no test of ${path.posix.dirname(file)} that looks at what it does`)
}

/** Every `calls({...})` table that a contract exports, as `programs.list` → call. */
export async function allCalls(root: string): Promise<Map<string, Call>> {
  return new Map([...(await ownedCalls(root))].map(([name, { call }]) => [name, call]))
}

/** The same with the file of its contract. */
async function ownedCalls(root: string): Promise<Map<string, { call: Call; file: string }>> {
  const found = new Map<string, { call: Call; file: string }>()
  const files = (await readdir(path.join(root, 'src/features'), { recursive: true })).filter((file) =>
    /^[\w-]+[\\/]contract[\w-]*\.ts$/.test(file),
  )
  for (const file of files) {
    const contract = path.posix.join('src/features', file.split(path.sep).join('/'))
    for (const [name, value] of Object.entries(await load(root, contract))) {
      for (const [key, call] of Object.entries(isTable(value) ? value : {})) found.set(`${name}.${key}`, { call, file: contract })
    }
  }
  return found
}

function load(root: string, file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(path.join(root, file)).href)
}

function isTable(value: unknown): value is Record<string, Call> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.values(value)
  return entries.length > 0 && entries.every((one) => typeof one === 'object' && one !== null && 'method' in one && 'path' in one)
}

function declaresAccess(access: unknown): boolean {
  if (access === 'public' || access === 'visitor') return true
  return Array.isArray(access) && access.length > 0 && access.every((role) => roles.includes(role))
}

async function handlerFindings(root: string, calls: Map<string, string>): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: the same modules as of this checkout, loaded from another
  const [{ makeApp }, { readSettings }, { openDatabase }, { tied }]: any[] = await Promise.all(
    ['src/app/server/app.ts', 'src/kit/server/settings.ts', 'src/kit/server/db/database.ts', 'src/kit/server/acts/handlers.ts'].map(
      (file) => load(root, file),
    ),
  )
  const { db, close } = await openDatabase({ memory: true })
  const app = await makeApp(db, readSettings({ LOG_LEVEL: 'silent', DEMO: 'off' }))
  await app.close()
  await close()
  return [...calls].filter(([key]) => !tied.has(key)).map(([key, name]) => `call-without-handler: ${name} (${key}) is answered by nobody`)
}
