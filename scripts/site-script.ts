/**
 * A step of the build: the script of the public site (src/app/site/script/start.ts), built by itself, so that nothing of the portal comes
 * with it. Writes its files beside the others, and their names into build/site-script.json. Fails where it has grown too heavy.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
/** KiB, packed: what a page brings at once, and what a press may bring behind it. */
const most = { atOnce: 10, later: 20 }

const { output } = (await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    target: 'es2024',
    modulePreload: false,
    rolldownOptions: {
      input: path.join(root, 'src/app/site/script/start.ts'),
      output: { entryFileNames: 'assets/site-[hash].js', chunkFileNames: 'assets/site-[name]-[hash].js' },
    },
  },
})) as Rolldown.RolldownOutput

const chunks = output.filter((one) => one.type === 'chunk')
const entry = chunks.find(({ isEntry }) => isEntry)
if (!entry) throw new Error('The script of the public site has no entry.')
const atOnce = weightOf([entry.fileName, ...entry.imports])
const all = weightOf(chunks.map(({ fileName }) => fileName))
if (atOnce > most.atOnce || all > most.later)
  throw new Error(
    `The script of the public site has ${atOnce} KiB, ${all} with all that comes later; ${most.atOnce} and ${most.later} are its limits.`,
  )
const files = chunks.map(({ fileName }) => `/${fileName}`)
writeFileSync(path.join(root, 'build/site-script.json'), JSON.stringify({ entry: `/${entry.fileName}`, files }))

function weightOf(names: readonly string[]): number {
  const bytes = chunks.filter(({ fileName }) => names.includes(fileName)).map(({ code }) => gzipSync(code, { level: 9 }).length)
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 102.4) / 10
}
