/**
 * `npm run audit`: asks the registry whether what runs in production has known weaknesses. Ends with 1 where the answer names one that is high
 * or critical. A registry that does not answer (no network, a mirror that has no advisories) is said in a line and is no failure: whoever
 * builds without a network would never be told why.
 */
import { spawnSync } from 'node:child_process'
import { judged } from './judging.ts'

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 })
const { line, isBad } = judged(stdout ?? '', stderr ?? '')
console[isBad ? 'error' : 'log'](line)
process.exit(isBad ? 1 : 0)
