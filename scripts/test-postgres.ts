/**
 * `npm run test:postgres`: the server tests on a real PostgreSQL. Uses TEST_DATABASE_URL when it is set, else a throw-away
 * cluster from installed binaries, which is stopped and removed afterwards. What stands behind `--` goes to the test runner.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { withCluster } from './cluster.ts'

const given = process.env.TEST_DATABASE_URL
try {
  process.exitCode = given ? runTests(given) : await withCluster(['fsync=off', 'max_connections=200'], runTests)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function runTests(url: string): number {
  const asked = process.argv.slice(2)
  const { status } = spawnSync(
    path.resolve('node_modules/.bin/vitest'),
    ['run', ...(asked.length > 0 ? asked : ['server', 'src/app/tests'])],
    {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: url },
    },
  )
  return status ?? 1
}
