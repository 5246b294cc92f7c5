import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { features } from '../../../app/features.ts'
import { finances } from '../../../features/finances/contract.ts'
import { sessions } from '../../../features/sign-in/contract-sessions.ts'
import { type Call, calls } from '../../contract/call.ts'
import { admitByClass, classOf, laneOf } from './lanes.ts'

/** Work that is begun and goes on until it is told to end. */
function work() {
  const ends: (() => void)[] = []
  return {
    begin: () => new Promise<void>((end) => ends.push(end)),
    begun: () => ends.length,
    end: (n: number) => ends[n]?.(),
  }
}
const settled = () => new Promise((resume) => setImmediate(resume))

test('as many work side by side as may, the others in the order in which they came', async () => {
  const lane = laneOf({ atOnce: 2, waiting: 10, seconds: 60 })
  const order: number[] = []
  const { begin, begun, end } = work()
  const all = [0, 1, 2, 3].map((n) =>
    lane.run(async () => {
      order.push(n)
      await begin()
    }),
  )
  await settled()
  expect(begun()).toBe(2)
  end(1)
  await settled()
  expect(order).toEqual([0, 1, 2])
  for (const n of [0, 2]) end(n)
  await settled()
  end(3)
  await Promise.all(all)
  expect(order).toEqual([0, 1, 2, 3])
})

test('what would wait behind too many is refused at once and told when to come again; a failure gives its place free', async () => {
  const lane = laneOf({ atOnce: 1, waiting: 1, seconds: 8 })
  const { begin, end } = work()
  const first = lane.run(async () => {
    await begin()
    throw new Error('it failed')
  })
  const second = lane.run(async () => 'done')
  await expect(lane.run(async () => 'never')).rejects.toMatchObject({ status: 503, retryAfter: 4 })
  end(0)
  await expect(first).rejects.toThrow('it failed')
  expect(await second).toBe('done')
})

test('who has waited for as long as may be is refused, and takes no place', async () => {
  const lane = laneOf({ atOnce: 1, waiting: 5, seconds: 0.01 })
  const { begin, end } = work()
  const first = lane.run(begin)
  await expect(lane.run(async () => 'late')).rejects.toMatchObject({ status: 503 })
  end(0)
  await first
  expect(await lane.run(async () => 'next')).toBe('next')
})

test('a place is given free once, however often', async () => {
  const lane = laneOf({ atOnce: 1, waiting: 0, seconds: 1 })
  const leave = await lane.enter()
  leave()
  leave()
  await lane.enter()
  await expect(lane.enter()).rejects.toMatchObject({ status: 503 })
})

test('every call has its class: light reads, lists, changes, passwords, documents, exports, uploads', () => {
  const of = (path: string, method = 'GET') => {
    const all = features.flatMap(({ calls: tables = {} }) => Object.values(tables).flatMap((table) => Object.values(table) as Call[]))
    const call = all.find((one) => one.path === path && one.method === method)
    return call && classOf(call)
  }
  expect(classOf(sessions.user)).toBe('light')
  expect(classOf(sessions.login)).toBe('passwords')
  expect(classOf(finances.claim)).toBe('uploads')
  expect([of('/api/admin/programs', 'POST'), of('/api/admin/mails')]).toEqual(['lists', 'lists'])
  expect([of('/api/files/:id'), of('/api/announcement/pdf'), of('/api/admin/export/finances')]).toEqual(['light', 'documents', 'exports'])
  expect(of('/api/admin/mails/:id/resend', 'POST')).toBe('changes')
})

test('a call that is answered, refused or given up before it began holds no place', async () => {
  const app = Fastify()
  const { read, list } = calls({
    read: { ...sessions.user, path: '/api/one' },
    list: { ...sessions.list, path: '/api/many' },
  })
  admitByClass(app, (request) => request.headers.own !== undefined)
  const { begin, begun, end } = work()
  app.get('/api/one', { config: { call: read } }, async () => 'one')
  app.get('/api/many', { config: { call: list } }, async () => {
    await begin()
    throw new Error('it failed')
  })
  // more than may work at once, one after the other
  for (let n = 0; n < 40; n++) expect((await app.inject('/api/one')).statusCode).toBe(200)
  const lists = Array.from({ length: 6 }, () => app.inject('/api/many'))
  await expect.poll(begun).toBe(4)
  // light work is not behind heavy work, nor is what a page asks for itself
  expect((await app.inject('/api/one')).statusCode).toBe(200)
  const own = app.inject({ url: '/api/many', headers: { own: '1' } })
  await expect.poll(begun).toBe(5)
  for (let n = 0; n < 7; n++) {
    await expect.poll(begun).toBeGreaterThan(n)
    end(n)
  }
  for (const answer of [...lists, own]) expect((await answer).statusCode).toBe(500)
  await app.close()
})
