import { beforeEach, expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { noteSeen, readClock } from './queries.ts'
import { clockFault, heldToTheClock } from './watch.ts'

/** A wrong clock stops what goes out by itself (docs/domain.md#the-clock). */
const { db } = await startApp()
const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const lastSeen = async (at: Date) => {
  await noteSeen(db)
  await db.updateTable('clock_watch').set({ seen_at: at }).execute()
}

beforeEach(async () => {
  await db.deleteFrom('clock_watch').execute()
})

test('a first start, a restart and a week of sleep are no wrong clock', async () => {
  expect(await clockFault(db)).toBeUndefined()
  for (const ago of [0, 0.1, 7, 13]) {
    await lastSeen(days(-ago))
    expect(await clockFault(db)).toBeUndefined()
  }
})

test('a clock that jumped by 400 days, or went back by two, waits for a person', async () => {
  for (const seen of [days(-400), days(2)]) {
    await lastSeen(seen)
    expect(await clockFault(db)).toMatchObject({ person: true, says: expect.stringContaining('but the product last ran on') })
  }
})

test('a server whose clock is not that of the database waits until they agree', async () => {
  expect(await clockFault(db, days(400))).toMatchObject({ person: false, says: expect.stringContaining('that of the database') })
  expect(await clockFault(db, new Date(Date.now() - 3_600_000))).toMatchObject({ person: false })
  expect(await clockFault(db, new Date(Date.now() + 60_000))).toBeUndefined()
})

test('work is left while the clock is in doubt, which is told once, and goes on by itself when it is right again', async () => {
  const told: string[] = []
  let rounds = 0
  const round = heldToTheClock(
    db,
    async () => {
      rounds++
    },
    (error) => told.push(error.message),
  )
  await round()
  expect((await readClock(db)).seenAt).toBeInstanceOf(Date)
  await lastSeen(days(-400))
  await round()
  await round()
  expect([rounds, told.length]).toEqual([1, 1])
  // a wrong time is never taken for the last one that was right
  expect((await readClock(db)).seenAt?.getTime()).toBeLessThan(days(-399).getTime())
  await lastSeen(days(0))
  await round()
  expect([rounds, told.length]).toEqual([2, 1])
})
