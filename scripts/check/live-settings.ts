/** The agency's settings can change while the server runs: a module that reads one while it is loaded keeps an old one. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from '@swc/core'
import { inTheFile } from '../../src/kit/contract/agency.ts'
import { listFiles } from './shape.ts'

/** @param root a checkout of the product @returns a line for each setting that a module of `src/` reads while it is loaded */
export async function liveSettingFindings(root: string): Promise<string[]> {
  const files = (await listFiles(root)).filter((file) => /^src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(root, file), 'utf8')
      return (await readWhenLoaded(text, file)).map((what) => `setting-read-too-early: ${file} reads ${what} while it is loaded`)
    }),
  )
  return found.flat()
}

type Node = { type: string; [key: string]: unknown }

/** Exported for its test. */
export async function readWhenLoaded(text: string, file: string): Promise<string[]> {
  if (!/\bagency\.\w/.test(text)) return []
  const found: string[] = []
  visit(await parse(text, { syntax: 'typescript', tsx: file.endsWith('x') }))
  return found

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null || isLater(node as Node)) return
    const { object, property } = node as { object?: { value?: string }; property?: { value?: string } }
    if ((node as Node).type === 'MemberExpression' && object?.value === 'agency' && !inTheFile.some((one) => one === property?.value))
      found.push(`agency.${property?.value}`)
    for (const part of Object.values(node)) visit(part)
  }
}

/** What runs when it is called, and types. */
function isLater({ type }: Node): boolean {
  return /^(ArrowFunction|Function|ClassMethod|MethodProperty|GetterProperty|Ts(?!As|Satisfies|NonNull|Const))/.test(type)
}
