/**
 * The agency's settings in the browser. A page needs its name, not its fees: the browser's build writes the name where `agency.name`
 * stands, and imports lists and tables one by one, so that no page carries all the settings.
 */
import path from 'node:path'
import type { Plugin } from 'vite'
import { defaults } from '../../agency.config.ts'
import { inBrowserBuild } from '../browser-build.ts'

const root = path.resolve(import.meta.dirname, '../..')
const prefix = 'agency:'

export function lightAgency(): Plugin {
  return inBrowserBuild({
    name: 'light-agency',
    resolveId: (source) => (source.startsWith(prefix) ? source : null),
    load(id) {
      const name = id.slice(prefix.length)
      return id.startsWith(prefix) ? `export default ${JSON.stringify(defaults[name as keyof typeof defaults])}` : null
    },
    transform: {
      order: 'post',
      handler(code, id) {
        const own = id.startsWith(root) && !id.includes('node_modules')
        return own && code.includes('agency.') ? { code: lightened(code), map: null } : null
      },
    },
  })
}

/** Exported for its test. */
export function lightened(code: string): string {
  const names = new Set<string>()
  const light = code.replace(/(?<![\w$'"`]|(?<!\.\.)\.)agency\.(\w+)/g, (whole, name: string) => {
    if (!Object.hasOwn(defaults, name)) return whole
    const value = defaults[name as keyof typeof defaults]
    if (typeof value !== 'object') return JSON.stringify(value)
    names.add(name)
    return `agency_${name}`
  })
  return [...names].map((name) => `import agency_${name} from '${prefix}${name}'\n`).join('') + light
}
