/**
 * Who may import whom (docs/map.md, "Floors"): the order of `src/app/features.ts`, what of a feature is open to others, server and web
 * apart, packages in their places, no circle of files or folders. Types count as much as values.
 */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { circles, type Module, readFeatures, readModules, roots } from './modules.ts'

/** @param root a checkout of the product @returns a line for each broken rule */
export async function importFindings(root: string): Promise<string[]> {
  const [modules, features, files] = await Promise.all([readModules(root), readFeatures(root), sourceFiles(root)])
  const read = modules.filter(({ file }) => roots.some((folder) => file.startsWith(`${folder}/`)) && /\.[cm]?[jt]sx?$/.test(file)).length
  if (read < files.length) return [`imports: ${read} of ${files.length} modules were read; the cruiser no longer understands the sources`]
  const names = folderNames(files)
  return [
    ...names
      .filter((name) => !features.includes(name))
      .map((name) => `unlisted-feature: src/features/${name} is not in src/app/features.ts`),
    ...features
      .filter((name) => !names.includes(name))
      .map((name) => `missing-feature: src/app/features.ts names ${name}, which is not there`),
    ...modules.flatMap(({ file, imports }) =>
      imports.flatMap(({ to, unresolved, undeclared }) => [
        ...(unresolved ? [`not-resolvable: ${file} → ${to}`] : []),
        ...(undeclared ? [`undeclared-package: ${file} → ${to}`] : []),
        ...brokenRules(file, to, features).map((rule) => `${rule}: ${file} → ${to}`),
      ]),
    ),
    ...circles(edgesOf(modules, (file) => file)).map((group) => `circle-of-files: ${group.join(' ↔ ')}`),
    ...circles(edgesOf(modules, (file) => path.posix.dirname(file))).map((group) => `circle-of-folders: ${group.join(' ↔ ')}`),
  ]
}

type Place = { in: 'app' | 'kit' | 'feature' | 'outside'; feature: string; rest: string; side: 'server' | 'web' | 'both' }

function placeOf(file: string): Place {
  const [, feature = '', inFeature] = /^src\/features\/([\w-]+)\/(.*)$/.exec(file) ?? []
  if (inFeature) return { in: 'feature', feature, rest: inFeature, side: sideOf(inFeature) }
  if (file.startsWith('src/kit/')) return { in: 'kit', feature: '', rest: file.slice(8), side: sideOf(file.slice(8)) }
  if (file.startsWith('src/app/')) {
    const rest = file.slice(8)
    // the list of features ties calls to handlers; nothing of it reaches the browser
    const isServer = rest === 'features.ts' || /^(server|tests)\//.test(rest)
    return { in: 'app', feature: '', rest, side: isServer ? 'server' : 'web' }
  }
  return { in: 'outside', feature: '', rest: file, side: 'both' }
}

function sideOf(rest: string): Place['side'] {
  return rest.startsWith('server/') ? 'server' : rest.startsWith('web/') ? 'web' : 'both'
}

/** What other features may import of one. */
const open = /^[\w-]+\.ts$|^server\/(queries|acts|checks|mails)[\w-]*\.ts$|^web\/parts\//

/** The one file in which server and web meet, and what they hand over there. */
const mount = { from: 'src/app/server/web.ts', to: 'src/kit/web/request-context.ts' }

function brokenRules(file: string, target: string, features: readonly string[]): string[] {
  const from = placeOf(file)
  const to = placeOf(target)
  if (from.in === 'outside') return []
  if (to.in === 'outside') return brokenByPackage(from, file, target)
  const isTest = /\.test\.tsx?$/.test(file)
  const isMount = file === mount.from && target === mount.to
  const broken: string[] = []
  const isApart = (from.side === 'server' && to.side === 'web') || (from.side === 'web' && to.side === 'server')
  if ((isApart && !isMount) || (from.side === 'both' && to.side !== 'both' && from.in !== 'app')) broken.push('server-and-web-apart')
  if (isTest) return broken
  if (to.in === 'app' && from.in !== 'app') broken.push('app-is-imported-by-nobody')
  if (from.in === 'kit' && to.in === 'feature') broken.push('kit-knows-no-feature')
  if (from.in === 'feature' && to.in === 'feature' && from.feature !== to.feature) {
    if (features.indexOf(to.feature) > features.indexOf(from.feature)) broken.push('only-from-features-above')
    else if (!open.test(to.rest)) broken.push('not-open-to-other-features')
  }
  return broken
}

function brokenByPackage(from: Place, file: string, target: string): string[] {
  const [, name = ''] = /node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/.exec(target) ?? []
  const isBuiltIn = !target.includes('/') || target.startsWith('node:')
  const base = path.posix.basename(file)
  const broken: string[] = []
  if (from.side === 'both' && from.in !== 'app') {
    // days, words and money are loaded by every page
    const mayZod = base.startsWith('contract') || (from.in === 'kit' && !/^(days|words|money)\.ts$/.test(base))
    const isTest = base.includes('.test.')
    if (!isTest && ((isBuiltIn && !target.endsWith('.ts')) || (name && !(name === 'zod' && mayZod))))
      broken.push('contract-and-rules-are-pure')
  }
  if (
    name === 'kysely' &&
    !/^(queries|import|export|tables)[\w-]*\.ts$|\.test\.ts$/.test(base) &&
    !/^src\/(kit\/server|app\/server)\/|\/migrations\//.test(file)
  )
    broken.push('sql-in-its-place')
  if (name === 'fastify' && /^(queries|changes|checks|acts|rules)[\w-]*\.ts$/.test(base)) broken.push('queries-know-no-http')
  if (/^(@mantine\/|zod$)/.test(name) && isPublic(file)) broken.push('public-pages-stay-light')
  return broken
}

/** What only visitors load: the bundle of the public site stays small. */
function isPublic(file: string): boolean {
  return /^src\/(features\/(public-frame|drawings|site|announcements|members|resources)\/web|app\/site)\//.test(file)
}

/** Between the modules themselves, or between what `of` makes of them; tests are in nobody's way. */
function edgesOf(modules: readonly Module[], of: (file: string) => string): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { file, imports } of modules) {
    if (/\.(test|spec)\.tsx?$/.test(file) || file.startsWith('src/app/tests/')) continue
    const from = of(file)
    const known = edges.get(from) ?? new Set()
    edges.set(from, known)
    for (const { to } of imports) if (!to.includes('node_modules') && to.includes('/') && of(to) !== from) known.add(of(to))
  }
  return edges
}

async function sourceFiles(root: string): Promise<string[]> {
  const found = await Promise.all(
    roots.map((folder) =>
      readdir(path.join(root, folder), { recursive: true }).then(
        (files) => files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')).map((file) => `${folder}/${file}`),
        () => [],
      ),
    ),
  )
  return found.flat()
}

function folderNames(files: readonly string[]): string[] {
  return [...new Set(files.map((file) => /^src\/features\/([\w-]+)\//.exec(file)?.[1]).filter((name) => name !== undefined))]
}
