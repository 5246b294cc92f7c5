/**
 * `npm run bench:first-load`: what each page of the portal asks for at once, from the files of the build: KiB of scripts, each packed by
 * gzip, and by brotli as they travel. What comes later, when somebody comes near it or opens it, is not in it. Prints a table of the
 * heaviest for docs/performance.md; exits with 1 where one is above what we promise.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** KiB of scripts, packed by gzip, that any page of the portal may ask for at once. */
export const mostOfAPage = 200

const client = path.resolve(import.meta.dirname, '../../build/client')
type Part = { parentId?: string; module: string; imports?: string[] }
type Manifest = { entry: Part; routes: Record<string, Part> }
export type FirstLoad = { page: string; files: string[]; gzip: number; brotli: number }

/** Of each page of the portal, the heaviest first. */
export function firstLoads(): FirstLoad[] {
  const { entry, routes } = manifest()
  const chainOf = (id: string | undefined): Part[] => {
    const part = id === undefined ? undefined : routes[id]
    return part ? [part, ...chainOf(part.parentId)] : []
  }
  return Object.keys(routes)
    .filter((id) => chainOf(routes[id]?.parentId).includes(routes.portal as Part))
    .map((id) => {
      const files = [...new Set([entry, ...chainOf(id)].flatMap((part) => [part.module, ...(part.imports ?? [])]))]
      return { page: id.replace(/^.*features\//, ''), files, gzip: sizeOf(files, '.gz'), brotli: sizeOf(files, '.br') }
    })
    .sort((one, other) => other.gzip - one.gzip)
}

/** KiB of files as scripts/compress.ts packed them. */
function sizeOf(files: readonly string[], ending: '.gz' | '.br'): number {
  return files.reduce((sum, file) => sum + readFileSync(path.join(client, file + ending)).length, 0) / 1024
}

/** What React Router tells the browser of the pages and their files. */
function manifest(): Manifest {
  const [file] = globSync('assets/manifest-*.js', { cwd: client })
  if (!file) throw new Error('The pages are not built: npm run build')
  const text = readFileSync(path.join(client, file), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const all = firstLoads()
  console.log('| page | KiB, gzip | as it travels | files |\n|---|---|---|---|')
  for (const { page, files, gzip, brotli } of all.slice(0, 20))
    console.log(`| ${page} | ${gzip.toFixed(1)} | ${brotli.toFixed(1)} | ${files.length} |`)
  const over = all.filter(({ gzip }) => gzip > mostOfAPage)
  console.log(`\n${all.length} kinds of pages, ${over.length} above ${mostOfAPage} KiB`)
  process.exitCode = over.length > 0 ? 1 : 0
}
