/** The modules of a checkout and what they import, types included, as dependency-cruiser reads them (docs/decisions/0007). */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

export type Module = { file: string; imports: readonly Import[] }
/** `to` is a file of the checkout, or a package's file under `node_modules`; `undeclared`: no dependency of package.json. */
export type Import = { to: string; unresolved: boolean; undeclared: boolean }

export const roots = ['src', 'demo', 'testing', 'scripts', 'e2e', 'bench'] as const

/** @param root a checkout of the product */
export async function readModules(root: string): Promise<Module[]> {
  const answer = await cruise([...roots, 'agency.config.ts'], {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
    baseDir: root,
  })
  return (answer.output as ICruiseResult).modules
    .filter(({ source }) => !source.includes('node_modules'))
    .map(({ source, dependencies }) => ({
      file: source,
      imports: dependencies.map(({ resolved, couldNotResolve, dependencyTypes, module }) => ({
        to: resolved,
        unresolved: couldNotResolve && !module.startsWith('./+types/') && !module.startsWith('virtual:') && !module.includes('.generated.'),
        undeclared: dependencyTypes.some((type) => type === 'npm-no-pkg' || type === 'npm-unknown'),
      })),
    }))
}

/** The folders of the features, in the order of `src/app/features.ts`. */
export async function readFeatures(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'src/app/features.ts'), 'utf8')
  return [...text.matchAll(/\bfolder: '([\w-]+)'/g)].map(([, folder]) => folder as string)
}

/** Groups of nodes that lead back to themselves, each once; a node that leads to itself alone is none. */
export function circles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  for (const start of edges.keys()) if (!index.has(start)) visit(start)
  return found

  function enter(node: string): { node: string; next: Iterator<string> } {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    open.push(node)
    isOpen.add(node)
    return { node, next: (edges.get(node) ?? new Set<string>()).values() }
  }

  // by a list of its own instead of calling itself: a chain of imports may be longer than the stack
  function visit(start: string): void {
    const path = [enter(start)]
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const { value: to, done } = here.next.next()
      if (!done) {
        if (!index.has(to)) path.push(enter(to))
        else if (isOpen.has(to)) low.set(here.node, Math.min(low.get(here.node) as number, index.get(to) as number))
        continue
      }
      path.pop()
      const before = path.at(-1)
      if (before) low.set(before.node, Math.min(low.get(before.node) as number, low.get(here.node) as number))
      if (low.get(here.node) !== index.get(here.node)) continue
      const group = open.splice(open.indexOf(here.node))
      for (const node of group) isOpen.delete(node)
      if (group.length > 1) found.push(group.sort())
    }
  }
}
