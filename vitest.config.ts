import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['testing/prepared-database.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // files share a process, its modules and its embedded database, emptied between them (testing/fresh-database.ts)
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
