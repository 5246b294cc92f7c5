/**
 * The rules a machine checks (docs/map.md): who may import whom, and that every call says who may call it,
 * has a handler, a name among the features and a test.
 * `npm run check`; exits with 1 and a line for each finding.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise, type ICruiseResult, type IReporterOutput } from 'dependency-cruiser'
import type { Call } from '../src/kit/contract/call.ts'
import { roles } from '../src/kit/contract/roles.ts'

/** Fewer means that the cruiser could not read the sources and would call everything well. */
const fewestModules = 60

if (process.argv[1] === import.meta.filename) {
  const findings = await check(process.argv[2] ?? process.cwd())
  for (const finding of findings) console.error(finding)
  console.log(findings.length === 0 ? 'check: all rules hold' : `check: ${findings.length} found`)
  process.exit(findings.length === 0 ? 0 : 1)
}

/** @param root a checkout of the product @returns a line for each broken rule */
export async function check(root: string): Promise<string[]> {
  return [...(await importFindings(root)), ...(await callFindings(root))]
}

async function importFindings(root: string): Promise<string[]> {
  const rules = (await import(pathToFileURL(path.join(root, '.dependency-cruiser.mjs')).href)).default
  const answer: IReporterOutput = await cruise(['contract', 'server', 'web'], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    baseDir: root,
  })
  const { summary } = answer.output as ICruiseResult
  if (summary.totalCruised < fewestModules)
    return [`imports: only ${summary.totalCruised} modules were read; the cruiser no longer understands the sources`]
  return summary.violations.map((one) => `${one.rule.name}: ${one.from}${one.to === one.from ? '' : ` → ${one.to}`}`)
}

async function callFindings(root: string): Promise<string[]> {
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
  const { namedCalls } = (await import(pathToFileURL(path.join(root, 'src/app/features.ts')).href)) as {
    namedCalls: () => [string, Call][]
  }
  const named = new Set(namedCalls().map(([name]) => name))
  return [...(await allCalls(root)).keys()]
    .filter((name) => !named.has(name))
    .map((name) => `call-without-feature: ${name} is not in src/app/features.ts`)
}

/**
 * A test of behaviour names its call (`await client.send(programs.list, …)`) or fetches its path. Those that go over all calls
 * name none; the table of rights writes the paths of all.
 */
async function testFindings(root: string): Promise<string[]> {
  const files = (await readdir(path.join(root, 'server'), { recursive: true })).filter(
    (file) => file.endsWith('.test.ts') && file !== 'permission-matrix.test.ts',
  )
  const text = (await Promise.all(files.map((file) => readFile(path.join(root, 'server', file), 'utf8')))).join('\n')
  const named = new Set(text.match(/\b[a-zA-Z]+\.[a-zA-Z]+\b/g))
  for (const [, keys = '', table] of text.matchAll(/const \{([\w\s,]+)\} = (\w+)\b/g))
    for (const key of keys.split(',')) named.add(`${table}.${key.trim()}`)
  const isFetched = (call: Call) =>
    [call.path, ...(call.also ?? [])].some((one) => new RegExp(`['"\`]${one.replace(/:\w+/g, '\\$\\{[^}]+\\}')}['"\`?]`).test(text))
  return [...(await allCalls(root))]
    .filter(([name, call]) => !named.has(name) && !isFetched(call))
    .map(([name]) => `call-without-test: ${name} is sent by no server/**/*.test.ts`)
}

/** Every `calls({...})` table that a file of contract/ exports, as `programs.list` → call. */
export async function allCalls(root: string): Promise<Map<string, Call>> {
  const found = new Map<string, Call>()
  for (const file of (await readdir(path.join(root, 'contract'))).filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))) {
    const module = (await import(pathToFileURL(path.join(root, 'contract', file)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      for (const [key, call] of Object.entries(isTable(value) ? value : {})) found.set(`${name}.${key}`, call)
    }
  }
  return found
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
  const load = (file: string) => import(pathToFileURL(path.join(root, file)).href)
  const [{ makeApp }, { readSettings }, { openDatabase }, { tied }] = await Promise.all(
    ['src/app/server/app.ts', 'src/kit/server/settings.ts', 'src/kit/server/db/database.ts', 'src/kit/server/http/routes.ts'].map(load),
  )
  const { db, close } = await openDatabase({ memory: true })
  const app = await makeApp(db, readSettings({ LOG_LEVEL: 'silent', DEMO: 'off' }))
  await app.close()
  await close()
  return [...calls].filter(([key]) => !tied.has(key)).map(([key, name]) => `call-without-handler: ${name} (${key}) is answered by nobody`)
}
