/**
 * The contract in the browser. A page needs of a call only how it is sent and who may; its schemas, and zod with them, are needed by
 * forms. So the pages' build leaves them out of the contracts, and gives each call a `whole()` that fetches the file as it
 * is, when the first form asks (src/kit/web/sending.ts, `bodySchema`). As they are drawn on the server, too: what checks calls there has
 * schemas of its own, and the same ones once more would be memory for nothing.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, parseAst } from 'vite'

/** What a feature and the kit say to both sides: the files on top of their folders. */
const contract = /[\\/]src[\\/](?:kit[\\/]contract|features[\\/][\w-]+)[\\/][\w-]+\.ts$/
const whole = '?whole'

export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    resolveId: {
      order: 'pre',
      // what a whole file is made of is whole too; files without schemas stay the same for both
      handler(source, importer) {
        if (!importer?.endsWith(whole) || !source.startsWith('.')) return null
        const file = path.resolve(path.dirname(importer), source.replace(whole, ''))
        return hasSchemas(file) ? file + whole : file
      },
    },
    transform: {
      order: 'post',
      handler(code, id) {
        if (!contract.test(id) || !hasSchemas(id)) return null
        // nothing but values: what is imported for a schema alone does not come along
        return { code: lightened(code, path.basename(id)), map: null, moduleSideEffects: false }
      },
    },
  }
}

function hasSchemas(file: string): boolean {
  return contract.test(file) && /from 'zod'|\bcalls\(\{/.test(readFileSync(file, 'utf8'))
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Property = Node & { key?: Node & { name?: string }; value?: Node }

/** Of a table of calls only what sends them; of everything else, that it goes where nothing uses it. Exported for its test. */
export function lightened(code: string, file: string): string {
  const edits: { start: number; end: number; text: string }[] = []
  let hasForms = false
  for (const { name, init } of constants(code)) {
    if (init.type === 'CallExpression' && (init.callee as Node & { name?: string }).name === 'calls') {
      const [table] = init.arguments as (Node & { properties: Property[] })[]
      for (const call of table?.properties ?? []) {
        if (call.value?.type !== 'ObjectExpression') continue
        const parts = call.value.properties as Property[]
        const body = parts.find((part) => part.key?.name === 'body')
        if (body) hasForms = true
        for (const part of parts) {
          if (part === body) edits.push({ ...part, text: `whole: () => $whole().then((file) => file.${name}.${call.key?.name})` })
          else if (isOnlyForTheServer(part)) edits.push({ start: part.start, end: part.end, text: '' })
        }
      }
    } else if (!['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier'].includes(init.type)) {
      edits.push({ start: init.start, end: init.end, text: `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()` })
    }
  }
  let light = code
  for (const { start, end, text } of edits.sort((one, other) => other.start - one.start)) {
    const after = text ? end : end + (/^\s*,/.exec(light.slice(end))?.[0].length ?? 0)
    light = light.slice(0, start) + text + light.slice(after)
  }
  return hasForms ? `${light}\nconst $whole = () => import('./${file}${whole}')\n` : light
}

function isOnlyForTheServer(part: Property): boolean {
  const name = part.key?.name
  return (
    name === 'query' ||
    name === 'says' ||
    name === 'fresh' ||
    name === 'beforeFactor' ||
    (name === 'answer' && part.value?.type !== 'Literal')
  )
}

/** The constants a module declares on its top level, exported or not. */
function constants(code: string): { name: string; init: Node }[] {
  return (parseAst(code).body as unknown as Node[]).flatMap((statement) => {
    const declared = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    if (declared?.type !== 'VariableDeclaration') return []
    return (declared.declarations as Node[]).flatMap((one) => {
      const { id, init } = one as Node & { id: Node & { name?: string }; init: Node | null }
      return init && id.name ? [{ name: id.name, init }] : []
    })
  })
}
