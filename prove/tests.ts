/** Promises whose proof is a set of tests: those of `npm test` and those that take long, in their long form where they have one. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Verdict } from './verdict.ts'

/**
 * @param files as vitest takes them: a part of their paths is enough, and it may name files of both kinds
 * @param env what makes a test take more that is made by chance
 */
export function byTests(files: readonly string[], env: NodeJS.ProcessEnv = {}): () => Promise<Verdict> {
  return async () => {
    const usual = run(files, env)
    const long = run(files, { ...env, LONG_TESTS: '1' })
    const holds = usual.passed && long.passed && usual.summary !== undefined
    const figure = [usual.summary ?? 'no test ran', ...(long.summary ? [`long: ${long.summary}`] : [])].join(', ')
    return { holds, figure: `${figure}: ${files.join(', ')}` }
  }
}

function run(files: readonly string[], env: NodeJS.ProcessEnv): { passed: boolean; summary: string | undefined } {
  const vitest = path.resolve('node_modules/.bin/vitest')
  const { status, stdout, stderr } = spawnSync(vitest, ['run', '--no-color', '--passWithNoTests', ...files], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) console.error(stdout.slice(-4_000), stderr.slice(-4_000))
  return { passed: status === 0, summary: /Tests .*/.exec(stdout)?.[0] }
}
