/**
 * The agency's settings in the browser. A page needs its name, not its fees: the browser's build writes the default where `agency.name`
 * stands, and imports lists and tables one by one, so that no page carries all the settings. What was changed since the build comes with
 * the document and goes before it (src/kit/contract/agency-block.ts).
 */
import path from 'node:path'
import type { Plugin } from 'vite'
import { defaults } from '../../agency.config.ts'
import { inTheFile } from '../../src/kit/contract/agency.ts'
import { inBrowserBuild } from '../browser-build.ts'

const root = path.resolve(import.meta.dirname, '../..')
const prefix = 'agency:'
const block = `import { changed as agency_changed } from '${prefix}block'\n`
/** As a new installation has them; rates from a day on come by changes alone. */
const all: Record<string, unknown> = { ...defaults, dated: [] }

export function lightAgency(): Plugin {
  return inBrowserBuild({
    name: 'light-agency',
    resolveId(source) {
      if (source === `${prefix}block`) return path.join(root, 'src/kit/contract/agency-block.ts')
      return source.startsWith(prefix) ? source : null
    },
    load: (id) => (id.startsWith(prefix) ? settingModule(id.slice(prefix.length)) : null),
    transform: {
      order: 'post',
      handler(code, id) {
        const own = id.startsWith(root) && !id.includes('node_modules')
        if (!own || !code.includes('agency.')) return null
        // nothing but values: who imports it for its name alone does not load it
        const values = id.endsWith('kit/contract/agency.ts') ? { moduleSideEffects: false } : {}
        return { code: lightened(code), map: null, ...values }
      },
    },
  })
}

/** Read where it is used, so that a page follows when the settings change while it is open. */
function settingModule(name: string): string {
  const value = JSON.stringify(all[name])
  return isFixed(name)
    ? `const value = ${value}\nexport default () => value`
    : `${block}const value = ${value}\nexport default () => agency_changed.${name} ?? value`
}

/** Exported for its test. */
export function lightened(code: string): string {
  const names = new Set<string>()
  let asksBlock = false
  const light = code.replace(/(?<![\w$'"`]|(?<!\.\.)\.)agency\.(\w+)/g, (whole, name: string) => {
    if (!Object.hasOwn(all, name)) return whole
    const value = all[name]
    if (typeof value === 'object') {
      names.add(name)
      return `agency_${name}()`
    }
    if (isFixed(name)) return JSON.stringify(value)
    asksBlock = true
    return `(agency_changed.${name} ?? ${JSON.stringify(value)})`
  })
  return (asksBlock ? block : '') + [...names].map((name) => `import agency_${name} from '${prefix}${name}'\n`).join('') + light
}

function isFixed(name: string): boolean {
  return inTheFile.some((one) => one === name)
}
