/**
 * `npm run prove`: lists what is promised. `npm run prove -- P11` runs the program that proves one of them, `npm run prove -- all` each:
 * prints its figure with machine, date and command, and exits with 1 where a promise does not hold.
 */
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { proofs } from './promises.ts'

const asked = process.argv.slice(2)
const chosen = asked.includes('all') ? Object.keys(proofs) : asked
if (asked.length === 0) for (const [name, { promise }] of Object.entries(proofs)) console.log(`${name.padEnd(7)} ${promise}`)
for (const name of chosen) {
  const proof = proofs[name]
  if (!proof) {
    console.error(`There is no program for ${name}. There is one for ${Object.keys(proofs).join(', ')}.`)
    process.exitCode = 1
    continue
  }
  const begun = Date.now()
  try {
    const { holds, figure } = await proof.prove()
    console.log(`\n${name} ${holds ? 'holds' : 'DOES NOT HOLD'}: ${proof.promise}\n${figure}`)
    if (!holds) process.exitCode = 1
  } catch (error) {
    console.error(`\n${name} could not be tried:`, error)
    process.exitCode = 1
  }
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  const { model = 'unknown' } = os.cpus()[0] ?? {}
  const version = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} × ${model}, Node ${process.versions.node}, ${version}, ${minutes} min`,
  )
}
process.exit()
