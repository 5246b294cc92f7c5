/**
 * A step of the build: the server as `npm start` runs it, into build/program/ (decision 52): without types, in a few files, and with the
 * libraries that are many small ones. What else the product reads it reads where it lies in the tree, as from its sources.
 */
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { plainLetters, shortText } from './plain-letters.ts'

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(root, 'build/program')

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [placesOfSources(), plainLetters()],
  // each a hundred files and more of plain modules; what Node loads from node_modules stays what it is there
  ssr: { noExternal: ['zod', 'kysely'] },
  build: {
    ssr: true,
    outDir: program,
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: {
      input: { main: path.join(root, 'src/app/server/built.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        ...shortText,
      },
    },
  },
})

/** A source finds what lies beside it from where it lies itself; a thread of its own is built as well. */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform(code, id) {
      const folder = path.dirname(id)
      if (id.includes('node_modules') || !code.includes('import.meta.')) return
      // packages are found from either place
      const unknown = /import\.meta\.(?!url\b|dirname\b|resolve\b)\w+/.exec(code)
      if (unknown) throw new Error(`${id}: what ${unknown[0]} is in the built server, nothing says.`)
      const place = (file: string) => JSON.stringify(path.relative(program, file).replaceAll(path.sep, '/'))
      return code
        .replace(/new URL\('(\.\/[\w/-]*worker\.ts)', import\.meta\.url\)/g, (_, file: string) => {
          const source = path.join(folder, file)
          const fileName = `${path.relative(path.join(root, 'src'), source).replaceAll(path.sep, '-').slice(0, -3)}.js`
          this.emitFile({ type: 'chunk', id: source, fileName })
          return `new URL('./${fileName}', import.meta.url)`
        })
        .replace(/(?<!worker[\w-]*\.js', )import\.meta\.url/g, `new URL(${place(id)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${place(folder).replace('"', '"/')})`)
    },
  }
}
