/**
 * The classes of style sheets in the browser: each stands as a text where it is used (with `inlineConst` in vite.config.ts). As they come,
 * a sheet is a table of all its classes, two names for each, which every page that uses one of them loads.
 */
import type { Plugin } from 'vite'
import { inBrowserBuild } from '../browser-build.ts'

const sheet = /import (\w+) from ["']([^"']+\.module\.css)["'];?/g
/** What no variable may be called: such a class is in the table alone. */
const reserved = new Set(
  'break case catch class const continue default delete do else export false finally for function if import in let new null return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/** A sheet none of whose names is asked for any more is still wanted: a module that does nothing would go, and its sheet with it. */
const wanted = 'document.title'

export function lightClasses(): Plugin {
  return inBrowserBuild({
    name: 'light-classes',
    // after Vite has made a module of a sheet
    enforce: 'post',
    transform: {
      order: 'post',
      handler(code, id) {
        if (id.endsWith('.module.css')) return { code: `${code}\n${wanted}`, map: null, moduleSideEffects: true }
        if (id.includes('node_modules') || !code.includes('.module.css')) return null
        return { code: withNames(code), map: null }
      },
    },
  })
}

/** Asks for each class by its name, where a module uses no other way. Exported for its test. */
export function withNames(code: string): string {
  return code.replaceAll(sheet, (whole, table: string, file: string) => {
    const uses = [...code.matchAll(new RegExp(String.raw`(?<![\w.$])${table}\b(\.(\w+))?`, 'g'))]
    const isPlain = uses.every(([use, , name], at) => (name ? !reserved.has(name) : at === 0 && use === table))
    return isPlain ? `import * as ${table} from "${file}";` : whole
  })
}
