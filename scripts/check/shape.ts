/** What grows unseen: a folder nobody overlooks any more, and the same ten lines in two places. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { duplicates } from './duplicates.ts'
import { roots } from './modules.ts'

/** As many files as may lie directly in a folder, tests and styles included. */
const most = 25

/** @param root a checkout of the product @returns a line for each broken rule */
export async function shapeFindings(root: string): Promise<string[]> {
  const files = await listFiles(root)
  return [
    ...flatFolders(files).map(([folder, count]) => `flat-folder: ${folder} holds ${count} files, more than ${most}`),
    ...(await duplicates(root, files.filter(isSource))).map(
      ({ lines, first, second }) => `ten-lines-twice: ${first.file}:${first.line} and ${second.file}:${second.line} share ${lines} lines`,
    ),
  ]
}

/** The files of the product's own folders; what the build makes is left out. */
export async function listFiles(root: string): Promise<string[]> {
  const found = await Promise.all(
    roots.map((folder) => readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])),
  )
  return found
    .flat()
    .filter((entry) => entry.isFile() && !entry.name.includes('.generated'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !file.startsWith('src/kit/web/fonts/'))
    .sort()
}

/** Migrations are left out: one comes with each version, and none goes. */
function flatFolders(files: readonly string[]): [folder: string, count: number][] {
  const counts = Map.groupBy(files, (file) => path.posix.dirname(file))
  return [...counts]
    .map(([folder, { length }]): [string, number] => [folder, length])
    .filter(([folder, count]) => count > most && !folder.endsWith('/migrations'))
}

/** What the product itself is made of. */
function isSource(file: string): boolean {
  return /^src\/.*\.(tsx?|css)$/.test(file)
}
