/**
 * `npm run bench:board`: confirms a meeting of the board with 500 programs on a throw-away PostgreSQL, several times: outcomes of visits and
 * lowered levels, their decisions, mails and the news post, in one transaction. Prints a table for docs/performance.md; exits with 1 when
 * it takes longer than we promise.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { withCluster } from '../scripts/cluster.ts'
import { migrations } from '../src/app/features.ts'
import { confirmMeeting } from '../src/features/board/server/confirm.ts'
import { inAct } from '../src/kit/server/acts/act.ts'
import { openDatabase } from '../src/kit/server/db/database.ts'
import { migrate } from '../src/kit/server/db/migrate.ts'
import { readSettings } from '../src/kit/server/settings.ts'
import { insertClosedMeeting } from '../testing/board/insert.ts'
import { insertAccount } from '../testing/insert.ts'
import { median } from './measured.ts'

const promised = 10_000
const rounds = 5
const visits = 80
const ends = 100

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-board-'))
await withCluster([], async (url) => {
  const { db, close } = await openDatabase({ url })
  await migrate(db, migrations)
  const settings = readSettings({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' })
  const origin = { request_id: 'bench', call: 'POST /api/board/confirm', address: '127.0.0.1', user_agent: '' }
  const [qa, chair] = [await insertAccount(db, { role: 'QA' }), await insertAccount(db, { role: 'trustee' })]
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const { id } = await insertClosedMeeting(db, chair.id, visits, ends)
    const confirm = (actor: typeof qa, version: number) =>
      inAct({ db, settings, origin, actor: { ...actor, name: `${actor.first_name} ${actor.last_name}` } as never }, (act) =>
        confirmMeeting(act, { id, version }),
      )
    await confirm(qa, 1)
    const begin = performance.now()
    const { is_confirmed } = await confirm(chair, 2)
    times.push(performance.now() - begin)
    if (!is_confirmed) throw new Error('The meeting is not confirmed.')
  }
  console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, ${rounds} rounds\n`)
  console.log('| confirmed at once | median | slowest | promised |\n|---|---|---|---|')
  const [middle, slowest] = [median(times), Math.max(...times)].map((time) => (time / 1000).toFixed(1))
  console.log(
    `| ${visits * 5 + ends} programs: ${visits * 5} outcomes of ${visits} visits, ${ends} lowered levels | ${middle} s | ${slowest} s | ≤ ${promised / 1000} s |`,
  )
  if (Math.max(...times) > promised) process.exitCode = 1
  await close()
})
await rm(folder, { recursive: true, force: true })
