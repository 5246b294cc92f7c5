/**
 * `npm run test:long`: the long form of the tests. More of what is made by chance (10,000 requests, 10,000 histories of ratings, 10,000
 * seasons, 10,000 decisions, every order of six acts; where PostgreSQL is installed, a confirmation of the board broken off at 50 points,
 * and backups from and to it), and the files named `*.long.test.ts` and `*.long.spec.ts`, which `npm test` leaves out: the rules of the tree with
 * planted mistakes, the tutorial followed, the state tables walked in the browser, the pages of developers, every page looked at by axe,
 * a server stopped.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { canMakeCluster } from './cluster.ts'

const generated = { GENERATED_REQUESTS: process.env.GENERATED_REQUESTS ?? '10000' }
const histories = { GENERATED_HISTORIES: process.env.GENERATED_HISTORIES ?? '10000', RATING_DEPTH: '6' }

for (const [command, args, env] of [
  ['vitest', ['run', 'src/app/tests/generated-requests.test.ts'], generated],
  ['vitest', ['run', 'src/features/ratings'], histories],
  ['vitest', ['run', 'src/features/seasons/server/plan/histories'], { GENERATED_SEASONS: process.env.GENERATED_SEASONS ?? '10000' }],
  ['vitest', ['run', 'src/features/decisions'], { GENERATED_DECISIONS: process.env.GENERATED_DECISIONS ?? '10000' }],
  ...(canMakeCluster()
    ? ([
        ['node', [path.resolve('scripts/test-postgres.ts'), 'confirm-broken'], { BROKEN_CONFIRMATIONS: '50' }],
        ['node', [path.resolve('scripts/test-postgres.ts'), 'backup'], { LONG_TESTS: '1' }],
      ] as const)
    : []),
  ['vitest', ['run'], { LONG_TESTS: '1' }],
  ['playwright', ['test'], { LONG_TESTS: '1' }],
] as const) {
  const { status } = spawnSync(path.resolve('node_modules/.bin', command), args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}
