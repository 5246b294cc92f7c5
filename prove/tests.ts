/** Promises whose proof is a set of tests: those of `npm test`, in their long form where they have one. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Verdict } from './verdict.ts'

/**
 * @param files as vitest takes them: a part of their paths is enough
 * @param env what makes a test take more that is made by chance
 */
export function byTests(files: readonly string[], env: NodeJS.ProcessEnv = {}): () => Promise<Verdict> {
  return async () => {
    const vitest = path.resolve('node_modules/.bin/vitest')
    const { status, stdout, stderr } = spawnSync(vitest, ['run', '--no-color', ...files], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const [summary] = /Tests .*/.exec(stdout) ?? []
    if (status !== 0 || !summary) console.error(stdout.slice(-4_000), stderr.slice(-4_000))
    return { holds: status === 0 && summary !== undefined, figure: `${summary ?? 'no test ran'}: ${files.join(', ')}` }
  }
}
