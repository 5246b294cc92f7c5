/**
 * The browser gets the contracts without their schemas (scripts/light/light-contract.ts): what nothing uses goes. A schema that is taken
 * apart while the file is loaded (`const { id, name } = fields`) cannot go, and brings zod into the portal's first file.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from '@swc/core'
import { listFiles } from './shape.ts'

/** What a feature and the kit say to both sides: the files on top of their folders. */
const contract = /^src\/(?:kit\/contract|features\/[\w-]+)\/[\w-]+\.ts$/

/** @param root a checkout of the product @returns a line for each schema or table of calls that a contract takes apart while it is loaded */
export async function lazyContractFindings(root: string): Promise<string[]> {
  const files = (await listFiles(root)).filter((file) => contract.test(file) && !file.includes('.test.'))
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(root, file), 'utf8')
      return (await takenApart(text)).map((names) => `schema-taken-apart: ${file} takes ${names} out of a value; use .pick(…) or .omit(…)`)
    }),
  )
  return found.flat()
}

/** The names that a contract's own constants take out of another value. Exported for its test. */
export async function takenApart(text: string): Promise<string[]> {
  if (!/from 'zod'|\bcalls\(\{/.test(text)) return []
  const { body } = await parse(text, { syntax: 'typescript' })
  return body.flatMap((item) => {
    const made = item.type === 'ExportDeclaration' ? item.declaration : item
    if (made.type !== 'VariableDeclaration') return []
    return made.declarations.flatMap(({ id }) => (/^(Object|Array)Pattern$/.test(id.type) ? [namesOf(id)] : []))
  })
}

type Node = {
  type: string
  key?: { value?: string }
  properties?: Node[]
  elements?: ({ expression?: unknown } | null)[]
  argument?: { value?: string }
}

function namesOf(pattern: unknown): string {
  const { properties, elements } = pattern as Node
  if (!properties) return `${elements?.length ?? 0} elements`
  return properties.map((one) => one.key?.value ?? `...${one.argument?.value}`).join(', ')
}
