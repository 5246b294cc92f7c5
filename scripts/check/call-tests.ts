/**
 * A call is tested where a test of its own feature looks at what it does: that its name occurs says nothing. Read from the syntax
 * of the tests: what an expectation is about, through the constants and functions that lead to it.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'vite'
import type { Call } from '../../src/kit/contract/call.ts'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/**
 * @param owned each call with the file of its contract, as `src/features/programs/contract.ts`
 * @returns the names of those that a test of their feature, or the story over all of them, sends and looks at
 */
export async function callsLookedAt(root: string, owned: ReadonlyMap<string, { call: Call; file: string }>): Promise<Set<string>> {
  const looked = new Set<string>()
  const files = (await readdir(path.join(root, 'src'), { recursive: true })).filter((file) => file.endsWith('.test.ts'))
  for (const file of files.map((one) => `src/${one.split(path.sep).join('/')}`)) {
    const isStory = file === 'src/app/tests/story.test.ts'
    const isOwn = (contract: string) => isStory || file.startsWith(`${path.posix.dirname(contract)}/`)
    const open = [...owned].filter(([name, one]) => !looked.has(name) && isOwn(one.file))
    if (open.length === 0) continue
    const code = await readFile(path.join(root, file), 'utf8')
    const calls = new Map(open.map(([name, { call }]) => [name, call]))
    for (const name of lookedAtIn(file, code, calls, await leadsFromTesting(root, code))) looked.add(name)
  }
  return looked
}

/** What several test files share stands in `testing/`. */
async function leadsFromTesting(root: string, code: string): Promise<Leads> {
  const leads = new Map<string, readonly Node[]>()
  for (const [, file] of code.matchAll(/from '(?:\.\.\/)+(testing\/[\w-]+\.ts)'/g)) {
    const shared = await readFile(path.join(root, file as string), 'utf8')
    for (const [name, nodes] of leadsOf(parse(file as string, shared), isFunction)) leads.set(name, nodes)
  }
  return leads
}

/** The calls a test file looks at: a reading by its answer, a change by its answer or by what is expected after it. */
function lookedAtIn(file: string, code: string, calls: ReadonlyMap<string, Call>, shared: Leads): Set<string> {
  const top = parse(file, code)
  const looked = new Set<string>()
  const outer = new Map([...shared, ...leadsOf(top, (node) => isTest(node) || isFunction(node))])
  for (const test of nodesIn(top).filter(isTest)) {
    const leads = new Map([...outer, ...leadsOf(test)])
    const known = new Map<Node, Set<string>>()
    const sent = (node: Node) => known.get(node) ?? known.set(node, callsSent(node, leads, calls)).get(node)!
    const checks = reached(test, leads).filter((node) => isExpectation(node) && looksAtMore(node, leads, code))
    for (const check of checks) {
      for (const name of sent(check)) looked.add(name)
      // A function of the file that expects something does so about what it was given.
      const isOutside = check.start < test.start || check.start >= test.end
      for (const name of sent(test)) {
        if (looked.has(name)) continue
        if (isOutside || (!isReading(calls.get(name) as Call) && isSentBefore(test, name, check.start, sent))) looked.add(name)
      }
    }
    if (looked.size === calls.size) break
  }
  return looked
}

function isReading({ method, answer }: Call): boolean {
  if (method === 'GET' || answer === 'file') return true
  return typeof answer === 'object' && answer !== null && 'shape' in answer && 'meta' in (answer.shape as object)
}

/** Some statement that begins before the expectation sends the call. */
function isSentBefore(test: Node, name: string, at: number, sent: (node: Node) => Set<string>): boolean {
  return nodesIn(test).some(
    (node) => /Statement$|^VariableDeclaration$/.test(node.type) && node.start < at && node.end <= at && sent(node).has(name),
  )
}

/** `test(…)`, `test.for(…)(…)`, `test.skipIf(…)(…)`: the whole call, its table among it. */
function isTest(node: Node): boolean {
  if (node.type !== 'CallExpression' || !(node.arguments as Node[]).some(isFunction)) return false
  let callee = node.callee as Node
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression') callee = (callee.callee ?? callee.object) as Node
  return callee.type === 'Identifier' && (callee.name === 'test' || callee.name === 'it')
}

/** `expect(x).toEqual(y)`, the whole of it. */
function isExpectation(node: Node): boolean {
  return node.type === 'CallExpression' && (node.callee as Node).type === 'MemberExpression' && expectOf(node) !== undefined
}

function expectOf(node: Node): Node | undefined {
  let inner = (node.callee as Node).object as Node | undefined
  while (inner?.type === 'MemberExpression') inner = inner.object as Node
  const isExpect =
    inner?.type === 'CallExpression' && (inner.callee as Node).type === 'Identifier' && (inner.callee as Node).name === 'expect'
  return isExpect ? inner : undefined
}

/** Not a refusal, and not the number of a status alone. */
function looksAtMore(expectation: Node, leads: Leads, code: string): boolean {
  const said = code.slice(expectation.start, expectation.end)
  if (/\)\s*\.(not\s*\.)?(rejects|toThrow)\b/.test(said)) return false
  const about = expectOf(expectation) as Node
  const subject = (about.arguments as Node[])[0]
  if (!subject || isRefusal(subject, leads)) return false
  const isStatus = code.slice(subject.start, subject.end).endsWith('.status')
  const matcher = (expectation.arguments as Node[])[0]
  return !(isStatus && (matcher === undefined || !matcher || typeof matcher.value !== 'string'))
}

/** What a call was refused with, or a constant that holds it. */
function isRefusal(subject: Node, leads: Leads): boolean {
  const held = nodesIn(subject).flatMap((node) => (node.type === 'Identifier' ? (leads.get(node.name as string) ?? []) : []))
  return [subject, ...held].some((one) => one.type !== 'BlockStatement' && nodesIn(one, isFunction).some(isRefusedCall))
}

type Leads = ReadonlyMap<string, readonly Node[]>

/** What each name of a piece leads to: the value of a constant, the body of a function, what a loop goes over. */
function leadsOf(piece: Node, isClosed?: (node: Node) => boolean): Leads {
  const leads = new Map<string, Node[]>()
  const lead = (pattern: Node, value: Node) => {
    for (const name of namesIn(pattern)) leads.set(name, [...(leads.get(name) ?? []), value])
  }
  for (const node of nodesIn(piece, isClosed)) {
    if (node.type === 'VariableDeclarator' && node.init) lead(node.id as Node, node.init as Node)
    if (node.type === 'AssignmentExpression') lead(node.left as Node, node.right as Node)
    if (node.type === 'FunctionDeclaration') lead(node.id as Node, node.body as Node)
    if (node.type === 'ForOfStatement') lead(node.left as Node, node.right as Node)
  }
  return leads
}

function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name as string]
  if (pattern.type === 'MemberExpression') return []
  const parts =
    pattern.type === 'ObjectPattern' ? (pattern.properties as Node[]).map((one) => (one.value ?? one.argument) as Node) : children(pattern)
  return parts.flatMap(namesIn)
}

/** The nodes of a piece, and of what the names in it lead to. */
function reached(piece: Node, leads: Leads): Node[] {
  const found: Node[] = []
  const seen = new Set<string>()
  const waiting = [piece]
  for (const next of waiting) {
    for (const node of nodesIn(next)) {
      found.push(node)
      if (node.type !== 'Identifier' || seen.has(node.name as string)) continue
      seen.add(node.name as string)
      waiting.push(...(leads.get(node.name as string) ?? []))
    }
  }
  return found
}

/** The calls a piece sends, by `table.key`, by a key taken out of its table, or by their path. */
function callsSent(piece: Node, leads: Leads, calls: ReadonlyMap<string, Call>): Set<string> {
  const found = new Set<string>()
  const nodes = reached(piece, leads)
  const refused = new Set(nodes.flatMap((node) => (isRefusedCall(node) ? nodesIn((node.arguments as Node[])[0]) : [])))
  for (const node of nodes) {
    if (refused.has(node)) continue
    if (node.type === 'MemberExpression') {
      const name = `${(node.object as Node).name}.${(node.property as Node).name}`
      if (calls.has(name)) found.add(name)
    }
    const text = textOf(node)
    if (text?.startsWith('/api/')) {
      for (const [name, call] of calls) if (isPathOf(call, text)) found.add(name)
    }
  }
  for (const name of calls.keys()) {
    const [table, key] = name.split('.') as [string, string]
    const isUsed = nodes.some(
      (node) => node.type === 'Identifier' && node.name === key && leads.get(key)?.some((from) => from.name === table),
    )
    if (isUsed) found.add(name)
  }
  return found
}

/** The text of a literal; `*` stands for what a template fills in. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('*')
}

function isPathOf(call: Call, text: string): boolean {
  const path = text.split('?')[0] as string
  return [call.path, ...(call.also ?? [])].some((one) => new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}$`).test(path))
}

function isRefusedCall(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    (node.callee as Node).type === 'MemberExpression' &&
    ((node.callee as Node).property as Node).name === 'refused'
  )
}

function isFunction(node: Node): boolean {
  return node.type.includes('Function')
}

function parse(file: string, code: string): Node {
  return parseSync(file, code).program as unknown as Node
}

const whole = new WeakMap<Node, Node[]>()

/** A node and everything in it; into what is closed it does not look. */
function nodesIn(node: Node | undefined, isClosed?: (node: Node) => boolean): Node[] {
  if (!node) return []
  const known = isClosed ? undefined : whole.get(node)
  if (known) return known
  const found = [node]
  for (const child of children(node)) {
    if (!isClosed?.(child)) for (const inner of nodesIn(child, isClosed)) found.push(inner)
    else if (child.type === 'FunctionDeclaration') found.push(child)
  }
  if (!isClosed) whole.set(node, found)
  return found
}

function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === 'object' && one !== null && 'type' in one)
}
