import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['server/testing/prepared-database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // files share a process, its modules and its embedded database, emptied between them (server/testing/fresh-database.ts)
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
