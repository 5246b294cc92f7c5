import { createHash } from 'node:crypto'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { fileGroups, isContract } from './scripts/file-groups.ts'
import { lightAgency } from './scripts/light/light-agency.ts'
import { lightClasses } from './scripts/light/light-classes.ts'
import { lightColumns } from './scripts/light/light-columns.ts'
import { lightContract } from './scripts/light/light-contract.ts'
import { lightPackages } from './scripts/light/light-packages.ts'
import { askedAhead, lightPreload } from './scripts/light/light-preload.ts'
import { lightRouter } from './scripts/light/light-router.ts'
import { plainLetters, shortText } from './scripts/light/plain-letters.ts'

export default defineConfig({
  plugins: [
    reactRouter(),
    lightContract(),
    lightColumns(),
    lightClasses(),
    lightAgency(),
    lightRouter(),
    lightPackages(),
    lightPreload(),
    plainLetters(),
  ],
  resolve: { alias: [{ find: /^zod$/, replacement: path.resolve(import.meta.dirname, 'src/kit/web/zod.ts') }] },
  // Without this the first visit of a route in development finds new packages, and the page breaks with "Outdated Optimize Dep".
  optimizeDeps: { entries: ['src/app/*.tsx', 'src/{app/{dev,portal,site},features/*/web,kit/web}/**/*.{ts,tsx}', '!**/*.test.ts'] },
  // The server build brings its packages with it: one file to load at start, and React's production build for sure. In development Node loads
  // them: through Vite, React Router would look into each of their files for styles before the first page, and what those import would be
  // packed anew for the browser, which loads the page again for that.
  ssr: process.env.NODE_ENV === 'production' ? { noExternal: true } : {},
  css: { modules: { generateScopedName: classOf } },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false, resolveDependencies: askedAhead } },
  experimental: {
    // React Router links a stylesheet that lazy parts need too with `#` behind its address. Vite, which looks for it without, would
    // load it a second time with the first lazy part, and then behind those that refine it.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'js' && file.endsWith('.css') ? `/${file}#` : undefined),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // what a feature says to both sides is values and functions: what is imported for a schema that the browser's build leaves out
          // goes with it
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          treeshake: { moduleSideEffects: [{ test: isContract, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: fileGroups,
            },
          },
        },
      },
    },
    // What the server loads stays in its memory as text: React's other build, and comments, would be a fifth of it. Nothing is renamed:
    // a stack in the log names our functions.
    ...(process.env.NODE_ENV === 'production' && {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          rolldownOptions: {
            input: 'src/app/answer-page.ts',
            output: shortText,
          },
        },
      },
    }),
  },
})

/** What a class of a module is called: its own name, and the file's mark. Every page of the portal brings a list of them: no line numbers. */
function classOf(name: string, file: string): string {
  const own = path.relative(import.meta.dirname, file.split('?')[0] as string)
  return `_${name}_${createHash('sha256').update(own).digest('hex').slice(0, 5)}`
}
