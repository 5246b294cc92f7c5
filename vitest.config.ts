import { defaultExclude, defineConfig } from 'vitest/config'

// what takes long has a command of its own: `npm run test:long`
const long = process.env.LONG_TESTS === '1'

export default defineConfig({
  test: {
    include: ['src', 'demo', 'scripts'].map((root) => `${root}/**/*${long ? '.long' : ''}.test.ts`),
    exclude: long ? defaultExclude : [...defaultExclude, '**/*.long.test.ts'],
    globalSetup: ['testing/prepared-database.ts'],
    setupFiles: ['testing/calendar/days-without-holidays.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // files share a process, its modules and its embedded database, emptied between them (testing/fresh-database.ts)
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
