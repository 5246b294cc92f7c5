/**
 * `npm run bench:papers`: a thousand certificates, each with a number and a square code of its own, made as the server makes them: in two
 * threads, signed and unsigned. Prints a table for docs/performance.md; exits with 1 when the signed ones take more processor time than we
 * promise.
 */
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { makePaper, type PaperInput, papersAtOnce } from '../src/kit/server/papers/paper.ts'
import { readSeal } from '../src/kit/server/seal/key-file.ts'

const count = 1_000
/** Seconds of processor time. */
const promised = 30

const input: PaperInput = JSON.parse(readFileSync('content/papers/inputs/certificate-plain.json', 'utf8'))
const seal = await readSeal({ sealP12: 'testing/seal.p12', sealP12Password: 'correct horse' })
if (seal.problem !== undefined || !seal.key) throw new Error(seal.problem ?? 'There is no key.')
const p12 = seal.key

console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}\n`)
console.log(`| ${count} certificates | processor | clock | a file |\n|---|---|---|---|`)
await measure('tagged, PDF/A-2a', false)
const signed = await measure('the same, each signed (PAdES B-B)', true)
if (signed > promised) process.exitCode = 1
process.exit()

async function measure(name: string, isSigned: boolean): Promise<number> {
  const before = process.cpuUsage()
  const begin = performance.now()
  let bytes = 0
  let next = 1
  const oneAfterAnother = async () => {
    for (let at = next++; at <= count; at = next++) {
      const number = `C-2026-${String(at).padStart(5, '0')}`
      const paper = { ...input, number, check: `https://agency.example/c/${number}`, program: `${input.program} ${at}` }
      const signing = isSigned ? { seal: { p12, signedAt: new Date() } } : {}
      bytes += (await makePaper({ template: 'certificate', input: paper, ...signing })).length
    }
  }
  await Promise.all(Array.from({ length: papersAtOnce }, oneAfterAnother))
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  const clock = (performance.now() - begin) / 1_000
  console.log(`| ${name} | ${seconds.toFixed(1)} s | ${clock.toFixed(1)} s | ${Math.round(bytes / count / 1024)} KiB |`)
  return seconds
}
