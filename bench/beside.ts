/**
 * `npm run bench:beside`: what people notice on the embedded database while 50,000 programs are imported and exported, with the demo world. Prints
 * Markdown for docs/performance.md; exits with 1 when 99 of 100 light reads take longer than 300 ms.
 *
 *     npm run bench:beside -- --rows 50000
 *     npm run bench:beside -- --data folder       a DATA_DIR with a demo world, of which a copy is taken: making one takes its time
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { asStarted } from '../scripts/as-started.ts'
import { at } from './asking.ts'
import { signIn, startServer } from './servers.ts'
import { watch } from './watching.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '50000' }, data: { type: 'string' } } })
const rows = Number(values.rows)
const allowed = 300

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'beside-'))
if (values.data) cpSync(values.data, dataDir, { recursive: true })
const server = await startServer(
  asStarted,
  { DATABASE_URL: '', DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: 'on', NODE_ENV: '', LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' },
  '/readyz',
)
try {
  const token = await signIn(server.base, 'admin')
  const campuses = await placesOf()
  console.log('| meanwhile | takes | `/healthz` p99 | light read p99 | slowest | refused | memory, at most |')
  console.log('|---|---|---|---|---|---|---|')
  await measure(`${rows.toLocaleString('en-US')} programs with a level are imported`, importOnce)
  await measure('all programs are exported', async () => {
    const answer = await fetch(`${server.base}/api/admin/export/programs`, { headers: { authorization: `Bearer ${token}` } })
    for await (const _ of answer.body as AsyncIterable<Uint8Array>);
  })

  async function measure(name: string, work: () => Promise<void>): Promise<void> {
    const watched = watch(server.base, token)
    await new Promise((resume) => setTimeout(resume, 300))
    let most = 0
    const weighing = setInterval(() => {
      most = Math.max(most, server.memory())
    }, 100)
    const begun = performance.now()
    await work()
    const seconds = (performance.now() - begun) / 1000
    clearInterval(weighing)
    const { health, light } = await watched.stop()
    const refused = light.filter((one) => one.status >= 400).length
    console.log(
      `| ${name} | ${seconds.toFixed(1)} s | ${at(health, 0.99)} ms | ${at(light, 0.99)} ms | ${at(light, 1)} ms | ${refused} of ${light.length} | ${most.toFixed(0)} MB |`,
    )
    if (at(light, 0.99) > allowed || refused > 0) process.exitCode = 1
  }

  async function placesOf(): Promise<{ institution: string; campus: string }[]> {
    const answer = await fetch(`${server.base}/api/admin/export/programs`, { headers: { authorization: `Bearer ${token}` } })
    const lines = (await answer.text()).split('\r\n').slice(1, 400)
    const found = lines.flatMap((line) => {
      const [institution, campus] = line.split(',')
      return institution && campus && !line.includes('"') ? [{ institution, campus }] : []
    })
    return [...new Map(found.map((one) => [one.institution + one.campus, one])).values()]
  }

  async function importOnce(): Promise<void> {
    const head = 'institution_name,campus_name,program_name,degree_level,level,valid_from,valid_to'
    const lines = Array.from({ length: rows }, (_, n) => {
      const { institution, campus } = campuses[n % campuses.length] as (typeof campuses)[number]
      const name = `Bachelor of Science in Measured Studies major in Field ${Math.floor(n / campuses.length)}`
      return `${institution},${campus},${name},Undergraduate,Level II,2024-06-01,2029-05-31`
    })
    const form = new FormData()
    form.append('file', new File([`${head}\r\n${lines.join('\r\n')}\r\n`], 'programs.csv', { type: 'text/csv' }))
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.base}/api/admin/import-programs`, { method: 'POST', headers, body: form })
    const { data, message } = (await answer.json()) as { data?: number; message: string }
    if (data !== rows) throw new Error(`import: ${answer.status} ${message}`)
  }
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
