/** On PostgreSQL only (`npm run test:postgres`): an embedded database has no line that could break. */
import { afterAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertClosedMeeting } from '../../../../testing/board/insert.ts'
import { faultyLine } from '../../../../testing/faulty-line.ts'
import { board } from '../contract.ts'

const server = process.env.TEST_DATABASE_URL as string
/** Points at which the line breaks: `BROKEN_CONFIRMATIONS=50` in the long run. */
const points = Number(process.env.BROKEN_CONFIRMATIONS ?? 6)

describe.skipIf(!server)('on PostgreSQL', async () => {
  if (!server) return
  const line = await faultyLine(server)
  afterAll(line.close)
  const app = await startApp({}, line.url)

  test('a confirmation that is broken off anywhere has written nothing; then it is whole, with no number twice and none missing', async () => {
    const [qa, chair] = await Promise.all([app.as('QA'), app.as('trustee')])
    const meeting = await insertClosedMeeting(app.db, chair.id as string, 10, 10)
    await qa.send(board.confirm, { body: { id: meeting.id, version: 1 } })
    const before = await stored()
    const isWhole = { version: 2, id: meeting.id }
    // the first messages find the session; sixty programs have more than four hundred
    const step = Math.max(1, Math.floor(400 / points))
    let broken = 0
    for (let at = 0; at < points; at += 1) {
      line.breakAfter(4 + at * step)
      const refusal = await chair.refused(board.confirm, { body: isWhole })
      expect(line.breakAfter(null)).toBe(false)
      expect(refusal.status).toBe(503)
      expect(await stored()).toEqual(before)
      broken += 1
    }
    expect(broken).toBe(points)
    const { is_confirmed } = await chair.send(board.confirm, { body: isWhole })
    expect(is_confirmed).toBe(true)
    const after = await stored()
    expect([after.entered, after.announcements - before.announcements]).toEqual([meeting.programs.length, 1])
    const rows = await app.db.selectFrom('decisions').select('number').orderBy('seq').execute()
    expect(rows.map(({ number }) => Number(number.slice(-4)))).toEqual(rows.map((_, at) => at + 1))
  }, 180_000)

  /** What a confirmation writes, counted. */
  async function stored() {
    const count = async (table: 'announcements' | 'mails' | 'program_outcomes' | 'log_entries') =>
      Number(
        (
          await app.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<string>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const entered = await app.db.selectFrom('decisions').select('id').where('resolution', 'like', 'B-%').execute()
    const { state } = await app.db.selectFrom('board_meetings').select('state').executeTakeFirstOrThrow()
    return {
      ...{ state, entered: entered.length, announcements: await count('announcements'), mails: await count('mails') },
      ...{ outcomes: await count('program_outcomes'), entries: await count('log_entries') },
    }
  }
})
