/**
 * `npm run figures`: how large the product is and how well it holds together: sizes, folders a feature, broken floors, circles, flat
 * folders, what nobody uses, what stands twice, who opens transactions, what a new field touches.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { importFindings } from './imports.ts'
import { readFeatures } from './modules.ts'
import { listFiles, shapeFindings } from './shape.ts'

const sides = ['contracts and rules', 'server', 'web', 'kit', 'app', 'tests', 'around it'] as const

if (process.argv[1] === import.meta.filename) await print(process.argv[2] ?? process.cwd())

async function print(root: string): Promise<void> {
  const files = (await listFiles(root)).filter((file) => /\.(tsx?|mjs|js|css)$/.test(file))
  const [features, imports, shape, unused, sizes] = await Promise.all([
    readFeatures(root),
    importFindings(root),
    shapeFindings(root),
    unusedExports(root),
    sizesOf(root, files),
  ])
  console.log(`${'lines a file'.padEnd(20)}${['files', 'median', 'p90', 'most'].map((head) => head.padStart(8)).join('')}`)
  for (const [side, lines] of sizes) {
    const figures = [lines.length, at(lines, 0.5), at(lines, 0.9), at(lines, 1)]
    console.log(`${side.padEnd(20)}${figures.map((figure) => String(figure).padStart(8)).join('')}`)
  }
  const of = (findings: readonly string[], rule: RegExp) => findings.filter((finding) => rule.test(finding)).length
  const circles = of(imports, /^circle-of-/)
  const figures: [name: string, figure: number | string, goal?: number][] = [
    ['features', features.length],
    ['folders a feature, at most', Math.max(...features.map((feature) => foldersOf(feature, files).size)), 1],
    ['broken floors', imports.length - circles, 0],
    ['circles', circles, 0],
    ['flat folders', of(shape, /^flat-folder/), 0],
    ['unused exports', unused, 0],
    ['ten lines twice', of(shape, /^ten-lines-twice/), 0],
    ['files that open a transaction themselves', await openingTransactions(root, files)],
    ['files a new field touches', await ofTutorial(root)],
  ]
  console.log()
  for (const [name, figure, goal] of figures)
    console.log(`${name.padEnd(44)}${String(figure).padStart(8)}${goal === undefined || figure === goal ? '' : `   (goal ${goal})`}`)
}

function sideOf(file: string): (typeof sides)[number] {
  if (/\.(test|spec)\.tsx?$/.test(file) || /^(testing|e2e|src\/app\/tests)\//.test(file)) return 'tests'
  if (file.startsWith('src/app/')) return 'app'
  if (file.startsWith('src/kit/')) return 'kit'
  if (!file.startsWith('src/features/')) return 'around it'
  const [, room] = /^src\/features\/[\w-]+\/(server|web)\//.exec(file) ?? []
  return (room as 'server' | 'web' | undefined) ?? 'contracts and rules'
}

async function sizesOf(root: string, files: readonly string[]): Promise<[side: string, lines: number[]][]> {
  const sizes = new Map<string, number[]>(sides.map((side) => [side, []]))
  for (const file of files) sizes.get(sideOf(file))?.push((await readFile(path.join(root, file), 'utf8')).split('\n').length - 1)
  return [...sizes].map(([side, lines]) => [side, lines.sort((one, other) => one - other)])
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * The folder of a feature, and those elsewhere that bear its name. The kit's rooms may be named alike (mail, files): they know no
 * feature, which the floors hold; `src/app/site` is the frame all public pages stand in.
 */
function foldersOf(feature: string, files: readonly string[]): Set<string> {
  const named = files.filter((file) => file.startsWith('src/') && file.split('/').slice(0, -1).includes(feature))
  const rooms = named.map((file) => file.slice(0, file.indexOf(`/${feature}/`)))
  return new Set(rooms.filter((room) => !room.startsWith('src/kit') && !(room === 'src/app' && feature === 'site')))
}

type Reported = { issues: Record<'exports' | 'types' | 'files' | 'dependencies', readonly unknown[] | undefined>[] }

/** As knip reports them; it exits with 1 when there are some. */
async function unusedExports(root: string): Promise<number> {
  const knip = path.join(root, 'node_modules/.bin/knip')
  const { stdout } = await promisify(execFile)(knip, ['--no-progress', '--no-exit-code', '--reporter', 'json'], { cwd: root })
  const { issues } = JSON.parse(stdout) as Reported
  return issues.reduce((sum, { exports = [], types = [] }) => sum + exports.length + types.length, 0)
}

async function openingTransactions(root: string, files: readonly string[]): Promise<number> {
  const inFeatures = files.filter((file) => file.startsWith('src/features/') && sideOf(file) === 'server')
  const texts = await Promise.all(inFeatures.map((file) => readFile(path.join(root, file), 'utf8')))
  return texts.filter((text) => text.includes('.transaction()')).length
}

/** The files the tutorial names on the way of its field. */
async function ofTutorial(root: string): Promise<number | string> {
  const tutorial = path.join(root, 'docs', 'tutorial.md')
  if (!existsSync(tutorial)) return 'no tutorial'
  const text = await readFile(tutorial, 'utf8')
  return new Set([...text.matchAll(/`(src\/[\w./-]+\.(?:tsx?|css))`/g)].map(([, file]) => file)).size
}
