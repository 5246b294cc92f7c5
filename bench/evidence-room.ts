/**
 * `npm run bench:evidence`: fills an evidence room with 2,000 files, as an institution does, and lists it: how soon the server answers a
 * page of a hundred, the last of them, an area, a search, and how full the room is. Prints a table for docs/performance.md; exits with 1
 * when a median is above what we promise.
 */
import { createHash } from 'node:crypto'
import os from 'node:os'
import { sendAs } from '../e2e/people.ts'
import { evidence } from '../src/features/evidence/contract.ts'
import { withDemoServer } from './demo-server.ts'
import { median } from './measured.ts'

const files = 2_000
const promised = 200
const rounds = 21
const atOnce = 8
const areas = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'] as const

await withDemoServer(process.env.PORT ?? '4396', async ({ address }) => {
  const { data } = await sendAs(address, 'institution', evidence.rooms, { query: { paginate: 100 } })
  const room = data.find(({ filling_closed }) => filling_closed === null)
  if (!room) throw new Error('No room of the demo world may be filled.')
  let next = 0
  const fill = async () => {
    for (let at = next++; at < files; at = next++) await addFile(address, room.id, at)
  }
  await Promise.all(Array.from({ length: atOnce }, fill))

  const params = { survey_id: room.id }
  const list = (query: object) => () =>
    sendAs(address, 'institution', evidence.items, { params, query: { paginate: 100, ...query } }).then(({ meta }) => meta.total)
  const asked: [string, () => Promise<unknown>][] = [
    ['its first hundred, with their total', list({})],
    ['its last hundred', list({ page: files / 100 })],
    ['an area', list({ area: 'IX' })],
    ['a search', list({ search: 'minutes 19' })],
    ['how full it is', () => sendAs(address, 'institution', evidence.show, { params })],
  ]
  console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, ${rounds} rounds\n`)
  console.log(`| of a room of ${files.toLocaleString('en-US')} files | median | slowest | promised |\n|---|---|---|---|`)
  for (const [name, ask] of asked) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begin = performance.now()
      await ask()
      times.push(performance.now() - begin)
    }
    if (median(times) > promised) process.exitCode = 1
    console.log(`| ${name} | ${Math.round(median(times))} ms | ${Math.round(Math.max(...times))} ms | ≤ ${promised} ms |`)
  }
})

async function addFile(address: string, room: string, at: number): Promise<void> {
  const content = Buffer.from(`%PDF-1.4\n% ${at}\n%%EOF`)
  const name = `minutes-${at}.pdf`
  const { data } = await sendAs(address, 'institution', evidence.begin, {
    params: { survey_id: room },
    body: { area: areas[at % areas.length] ?? null, title: `Minutes ${at}`, name, bytes: content.length },
  })
  const params = { id: data.id }
  const sha256 = createHash('sha256').update(content).digest('hex')
  await sendAs(address, 'institution', evidence.part, { params, body: { offset: 0, sha256 }, file: new File([content], name) })
  await sendAs(address, 'institution', evidence.finish, { params, body: { sha256 } })
}
