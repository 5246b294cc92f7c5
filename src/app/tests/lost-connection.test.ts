/** On PostgreSQL only (`npm run test:postgres`): an embedded database has no line that could break. */

import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { canMakeCluster, withCluster } from '../../../scripts/cluster.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { hashOf, makeRooms } from '../../../testing/evidence.ts'
import { faultyLine } from '../../../testing/faulty-line.ts'
import { insertCampus, insertCharge, insertInstitution } from '../../../testing/insert.ts'
import { accountSettings } from '../../features/account-settings/contract.ts'
import { evidence } from '../../features/evidence/contract.ts'
import { finances } from '../../features/finances/contract.ts'
import { newsroom } from '../../features/newsroom/contract.ts'
import { requests } from '../../features/requests/contract.ts'
import type { CallError } from '../../kit/contract/client.ts'
import { addDays, agencyDay } from '../../kit/contract/days.ts'
import { type Db, openDatabase } from '../../kit/server/db/database.ts'
import { newId } from '../../kit/server/db/ids.ts'
import { migrate } from '../../kit/server/db/migrate.ts'
import { placeOf } from '../../kit/server/files/folder-store.ts'
import { readSettings } from '../../kit/server/settings.ts'
import { migrations } from '../features.ts'
import { makeApp } from '../server/app.ts'

const server = process.env.TEST_DATABASE_URL as string
const notNow = 'The service is interrupted for a moment. Nothing was stored; try again shortly.'
const unknown = expect.stringContaining('it is not known whether it was stored')

describe.skipIf(!server)('on PostgreSQL', async () => {
  if (!server) return
  const line = await faultyLine(server)
  afterAll(line.close)
  const app = await startApp({}, line.url)

  test('connections that end under their statements are the failure of these calls, and the next ones work', async () => {
    const [mine, school] = await Promise.all([app.as('QA'), app.as('Admin')])
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
    const database = rows[0]?.name as string
    for (let round = 0; round < 3; round++) {
      const { calls, waiting } = await app.db.transaction().execute(async (holder) => {
        // Whoever writes to the log waits behind this lock, in the middle of a transaction.
        await sql`lock table log_entries in share row exclusive mode`.execute(holder)
        const photo = new File([await picture()], 'me.png')
        const calls = [mine, school].map((one) => outcome(one.send(accountSettings.editPhoto, { file: photo })))
        let waiting = 0
        while (waiting < calls.length) waiting = await waitingOn(app.db, database)
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = ${database} and wait_event_type = 'Lock'`.execute(app.db)
        return { calls: await Promise.all(calls), waiting }
      })
      expect([calls, waiting]).toEqual([Array(2).fill({ status: 503, retryAfter: 5, message: notNow }), 2])
    }
    expect((await mine.send(accountSettings.editPhoto, { file: new File([await picture()], 'me.png') })).data.avatar).toBeTruthy()
  })

  describe.each(changesWithFiles(app))('$what', ({ change, files, name }) => {
    test('is stored, and answered so, when the answer to its commit is lost', async () => {
      const call = await change()
      const before = await files()
      line.breakAt('commit\0', 'before the answer')
      expect(await outcome(call())).toEqual({ status: 200 })
      const stored = (await files()).filter((id) => !before.includes(id))
      expect(stored.length).toBeGreaterThan(0)
      for (const id of stored) await expect(access(placeOf(path.join(app.dataDir, 'files'), id))).resolves.toBeUndefined()
    })

    test('takes its file away when the line breaks before the commit arrives, for it is found out', async () => {
      const call = await change()
      const [before, seen] = [await files(), await onDisk(app)]
      line.breakAt('commit\0', 'before the statement')
      expect(await outcome(call())).toEqual({ status: 503, retryAfter: 5, message: notNow })
      expect([await files(), await onDisk(app)]).toEqual([before, seen])
    })

    test('takes its file away when the line breaks before the commit was sent, and says that nothing was stored', async () => {
      const call = await change()
      const before = await onDisk(app)
      // The row of the file says its name, after the file was put in its place.
      line.breakAt(name, 'before the answer')
      expect(await outcome(call())).toEqual({ status: 503, retryAfter: 5, message: notNow })
      expect(await onDisk(app)).toEqual(before)
      expect(await outcome(call())).toEqual({ status: 200 })
    })
  })

  test('a payment keeps its file when nobody can be asked what became of it, and the sentence says to look', async () => {
    const { change, files } = changesWithFiles(app)[0] as ReturnType<typeof changesWithFiles>[number]
    const call = await change()
    const seen = await onDisk(app)
    line.closeAt('commit\0')
    expect(await outcome(call())).toEqual({ status: 503, retryAfter: 5, message: unknown })
    line.mend()
    expect((await onDisk(app)).length).toBeGreaterThan(seen.length)
    for (const id of await files()) await expect(access(placeOf(path.join(app.dataDir, 'files'), id))).resolves.toBeUndefined()
  })

  test('connections that are lost without a word are given up, and new ones take their places', async () => {
    const mine = await app.as('QA')
    const asked = () => Promise.all(Array.from({ length: 20 }, () => outcome(mine.send(accountSettings.show))))
    expect(new Set((await asked()).map(({ status }) => status))).toEqual(new Set([200]))
    line.silence('those there are')
    const given = await asked()
    expect(given.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(given.map(({ status }) => status)).toContain(503)
    expect(new Set((await asked()).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('the first statement of a transaction goes out with its beginning where it reads, and waits for it where it writes', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
    const { db, close } = await openDatabase({ url: new URL(`/${rows[0]?.name}`, line.url).href })
    const [id, key] = [newId(), 'once@test.example']
    await db.insertInto('tries').values({ id, kind: 'test', key }).execute()
    const locked = () => db.transaction().execute((trx) => trx.selectFrom('tries').select('key').where('id', '=', id).forUpdate().execute())
    line.breakAfter(2)
    expect(await locked()).toEqual([{ key }])
    expect(line.breakAfter(null)).toBe(true)
    const renamed = () => db.transaction().execute((trx) => trx.updateTable('tries').set({ key: 'new' }).where('id', '=', id).execute())
    line.breakAfter(2)
    await expect(renamed()).rejects.toThrow()
    expect(await locked()).toEqual([{ key }])
    // who hears nothing of the beginning hears nothing of the statement either, and the transaction is over
    line.breakAt('begin\0', 'before the answer')
    await expect(locked()).rejects.toThrow()
    await renamed()
    expect(await locked()).toEqual([{ key: 'new' }])
    await db.deleteFrom('tries').where('id', '=', id).execute()
    await close()
  })

  test('while the whole line is silent everybody is told, and the first after it is answered', async () => {
    const mine = await app.as('QA')
    line.silence('new ones too')
    for (let round = 0; round < 2; round++)
      expect(await outcome(mine.send(accountSettings.show))).toEqual({ status: 503, retryAfter: 5, message: notNow })
    line.mend()
    await vi.waitFor(async () => expect(await outcome(mine.send(accountSettings.show))).toEqual({ status: 200 }), 5_000)
  })

  test.skipIf(!canMakeCluster())(
    'a database that is started anew under writes is there again for the next call, without a new process',
    async () => {
      await withCluster(['fsync=off'], async (url, restart) => {
        const broken: string[] = []
        const { db, close } = await openDatabase({ url }, (error) => broken.push(error.message))
        await migrate(db, migrations)
        const served = await makeApp(db, readSettings({ DATA_DIR: app.dataDir, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }))
        const signIn = () =>
          served.inject({ method: 'POST', url: '/api/login', payload: { email: 'a@test.example', password: 'a long pass phrase' } })
        for (let round = 0; round < 3; round++) {
          const before = await Promise.all(Array.from({ length: 8 }, signIn))
          expect(new Set(before.map((one) => one.statusCode))).toEqual(new Set([422]))
          // those that come through while it is started anew count, too: together they would be too many for one address
          await db.deleteFrom('tries').execute()
          const during = Promise.all(Array.from({ length: 8 }, signIn))
          restart()
          for (const answer of await during)
            expect([answer.statusCode, answer.headers['retry-after']]).toEqual(answer.statusCode === 503 ? [503, '5'] : [422, undefined])
          expect((await signIn()).statusCode).toBe(422)
          await db.deleteFrom('tries').execute()
        }
        expect(broken.length).toBeGreaterThan(0)
        await served.close()
        await close()
      })
    },
  )
})

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#112361' } })
    .png()
    .toBuffer()
  return new Uint8Array(bytes)
}

/** How many connections of a database wait for a lock; asked outside of transactions, which see one moment only. */
async function waitingOn(db: Db, database: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = ${database} and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

async function onDisk(app: TestApp): Promise<string[]> {
  return (await readdir(path.join(app.dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) => name.length > 36).sort()
}

/** What a call came to, as whoever sent it learns it. */
function outcome(call: Promise<unknown>) {
  return call.then(
    () => ({ status: 200 }),
    ({ status, retryAfter, message }: CallError) => ({ status, retryAfter, message }),
  )
}

/** Places that store a file together with a row. */
function changesWithFiles(app: TestApp) {
  const pdf = () => new File([`%PDF-1.4\n${Math.random()}\n%%EOF\n`], 'slip.pdf')
  const png = async () => new File([await picture()], 'picture.png')
  const filesOf = (kind: 'payment_proof' | 'avatar' | 'announcement_image' | 'evidence') => async () =>
    (await app.db.selectFrom('files').select('id').where('kind', '=', kind).orderBy('id').execute()).map((one) => one.id)
  const room = makeRooms(app)
  let number = 0
  return [
    {
      what: 'a payment that is claimed',
      name: 'slip.pdf',
      files: filesOf('payment_proof'),
      change: async () => {
        const charge = await insertCharge(app.db)
        const school = await app.as('institution', { institution_id: charge.institution_id })
        return () => school.send(finances.claim, { body: { finance_id: charge.id }, file: pdf() })
      },
    },
    {
      what: 'a request for an accreditation',
      name: 'slip.pdf',
      files: filesOf('payment_proof'),
      change: async () => {
        const { id: institution_id } = await insertInstitution(app.db)
        const school = await app.as('institution', { institution_id })
        const campus = await insertCampus(app.db, { institution_id })
        const visit_date = addDays(agencyDay(), 200)
        const body = { campus_id: campus.id, program_name: `BS Number ${++number}`, visit_date, payment_status: 'paid' } as const
        return () => school.send(requests.add, { body, file: pdf() })
      },
    },
    {
      what: 'a photo',
      name: 'picture.webp',
      files: filesOf('avatar'),
      change: async () => {
        const person = await app.as('accreditor')
        return async () => person.send(accountSettings.editPhoto, { file: await png() })
      },
    },
    {
      what: 'a picture of an announcement',
      name: 'picture.webp',
      files: filesOf('announcement_image'),
      change: async () => {
        const creator = await app.as('Content Creator')
        return async () => creator.send(newsroom.addImage, { file: await png() })
      },
    },
    {
      what: 'a file of an evidence room',
      name: 'slip.pdf',
      files: filesOf('evidence'),
      change: async () => {
        const { survey, owner } = await room()
        const file = pdf()
        const body = { title: 'Minutes of the council', name: file.name, bytes: file.size }
        const { id } = (await owner.send(evidence.begin, { params: { survey_id: survey }, body })).data
        const sha256 = await hashOf(file)
        await owner.send(evidence.part, { params: { id }, body: { offset: 0, sha256 }, file: new File([file], 'part') })
        return () => owner.send(evidence.finish, { params: { id }, body: { sha256 } })
      },
    },
  ]
}
