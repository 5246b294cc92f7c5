/**
 * The columns of a record in the browser: what a list reads of them, their names, titles and filters (src/kit/web/list/record-columns.ts).
 * How a file is written and read by them, the other heads an import knows, examples and notes for a template: that is the server's, and
 * each list page brought it. So the browser's build leaves it out; a page that reads it all the same does not build.
 */
import { type Plugin, parseAst } from 'vite'
import { inBrowserBuild } from '../browser-build.ts'

const columns = /[\\/]src[\\/]features[\\/][\w-]+[\\/]columns\.ts$/
/** What of a column stands for files alone (`RecordColumn` in src/kit/contract/columns.ts), and the functions that make it. */
const ofFiles = new Set(['cell', 'value', 'field', 'names', 'isDay'])
const forFiles = new Set(['fromField', 'fromDay'])

export function lightColumns(): Plugin {
  return inBrowserBuild({
    name: 'light-columns',
    transform: {
      order: 'post',
      handler(code, id) {
        if (columns.test(id)) return { code: withoutFiles(code), map: null }
        const found = id.includes('node_modules') ? null : readsOtherwise(code)
        if (found)
          this.error(
            `${id} reads ${found} otherwise than by titled and filtersOf, which is all the browser has of it (scripts/light/light-columns.ts)`,
          )
        return null
      },
    },
  })
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Of tables of columns what lists read; functions stay as they are. Exported for its test. */
export function withoutFiles(code: string): string {
  const gone: Node[] = []
  const walk = (node: Node | null) => {
    if (node?.type === 'ArrayExpression') (node.elements as (Node | null)[]).forEach(walk)
    if (node?.type === 'SpreadElement') walk(node.argument as Node)
    if (node?.type !== 'ObjectExpression') return
    for (const part of node.properties as Node[]) {
      const { name } = ((part.key as Node | undefined) ?? {}) as { name?: string }
      const called = part.type === 'SpreadElement' ? ((part.argument as Node).callee as { name?: string } | undefined)?.name : undefined
      if ((name && ofFiles.has(name)) || (called && forFiles.has(called))) gone.push(part)
      else if (part.type === 'SpreadElement') walk(part)
    }
  }
  for (const statement of parseAst(code).body as unknown as Node[]) {
    const declared = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    if (declared?.type === 'VariableDeclaration') for (const one of declared.declarations as Node[]) walk(one.init as Node | null)
  }
  let light = code
  for (const { start, end } of gone.sort((one, other) => other.start - one.start)) {
    const comma = /^\s*,/.exec(light.slice(end))?.[0].length ?? 0
    light = light.slice(0, start) + light.slice(end + comma)
  }
  return light
}

/** The table that a page reads by itself. Exported for its test. */
export function readsOtherwise(code: string): string | undefined {
  const imported = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/columns\.ts["']/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/\b\w+Columns\b/g)].map(([name]) => name),
  )
  return imported.find((name) => new RegExp(String.raw`\b${name}\s*[.[]|\.\.\.${name}\b|\bof ${name}\b`).test(code))
}
