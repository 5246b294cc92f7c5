import { describe, expect, test } from 'vitest'
import { CallError } from '../../contract/client.ts'
import { isStale, waitAfter, whyOf } from '../states/refusals.ts'
import { onceAtATime, oneByOne, saidOfEach } from './one-by-one.ts'

const rows = ['North', 'South', 'East', 'West']
const stale = new CallError(409, 'Somebody else saved this visit meanwhile.')

describe('one row after the other', () => {
  test('each begins when the one before it is over, in the order given', async () => {
    const heard: string[] = []
    const result = await oneByOne(
      rows,
      async (row) => {
        heard.push(`${row} begins`)
        await Promise.resolve()
        heard.push(`${row} ends`)
        return row.length
      },
      { onNext: (at) => heard.push(`${at} behind`) },
    )
    expect(heard.slice(0, 4)).toEqual(['0 behind', 'North begins', 'North ends', '1 behind'])
    expect(result).toEqual({ done: rows, answers: [5, 5, 4, 4], refused: [], untouched: [] })
  })

  test('what is refused is told with its reason, and the others are done', async () => {
    const { done, refused, untouched } = await oneByOne(rows, refusing('South', stale))
    expect(done).toEqual(['North', 'East', 'West'])
    expect(refused).toEqual([{ row: 'South', why: 'Somebody else saved this visit meanwhile.', refusal: stale }])
    expect(untouched).toEqual([])
  })

  test('stopped, the one on its way is finished and the rest stays untouched', async () => {
    let isStopped = false
    const result = await oneByOne(
      rows,
      async (row) => {
        isStopped = row === 'South'
      },
      { isStopped: () => isStopped },
    )
    expect(result.done).toEqual(['North', 'South'])
    expect(result.untouched).toEqual(['East', 'West'])
  })

  test('where one needs the other, the first refusal ends it', async () => {
    const { done, refused, untouched } = await oneByOne(rows, refusing('South', stale), { untilRefused: true })
    expect([done, refused.map(({ row }) => row), untouched]).toEqual([['North'], ['South'], ['East', 'West']])
  })

  test('an error of an unknown kind counts as not done, and is worded', async () => {
    const { refused } = await oneByOne(rows, refusing('East', new TypeError('row is undefined')))
    expect(refused).toEqual([{ row: 'East', why: 'Something unexpected happened.', refusal: null }])
  })
})

describe('once at a time', () => {
  test('a second press while it runs does nothing', async () => {
    const once = onceAtATime(() => {})
    let sent = 0
    const act = async () => ++sent
    expect(await Promise.all([once(act), once(act)])).toEqual([1, undefined])
    expect(await once(act)).toBe(2)
  })

  test('an error of an unknown kind is thrown on and leaves nothing busy', async () => {
    const busy: boolean[] = []
    const once = onceAtATime((now) => busy.push(now))
    await expect(once(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
    expect(busy).toEqual([true, false])
    expect(await once(async () => 'sent')).toBe('sent')
  })

  test('different ones run beside each other, and it is busy until the last is over', async () => {
    const busy: boolean[] = []
    const once = onceAtATime((now) => busy.push(now))
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const both = [once(() => first.promise, 'first'), once(() => second.promise, 'second')]
    first.resolve('one')
    await both[0]
    expect(busy).toEqual([true, true, true])
    second.resolve('two')
    expect(await Promise.all(both)).toEqual(['one', 'two'])
    expect(busy.at(-1)).toBe(false)
  })
})

describe('what is said of several', () => {
  const words = { one: 'announcement', past: 'deleted', nameOf: (row: string) => row }
  const none = { done: [], answers: [], refused: [], untouched: [] }

  test('one alone is told in the server’s own words', () => {
    expect(saidOfEach({ ...none, done: ['North'], answers: [{ message: 'The announcement is gone.' }] }, words)).toEqual({
      success: 'The announcement is gone.',
      problem: null,
    })
    expect(saidOfEach({ ...none, refused: [{ row: 'North', why: 'It is read.', refusal: null }] }, words)).toEqual({
      success: null,
      problem: 'North: It is read.',
    })
  })

  test('of several: how many, and which not and why', () => {
    const refused = [{ row: 'East', why: stale.message, refusal: stale }]
    expect(saidOfEach({ ...none, done: ['North', 'South'], answers: [{}, {}], refused }, words)).toEqual({
      success: '2 announcements deleted.',
      problem: '1 of 3 announcements not deleted. East: Somebody else saved this visit meanwhile.',
    })
  })
})

describe('a refusal', () => {
  test('is stale where somebody else saved, and not where it asks for a confirmation', () => {
    expect(isStale(stale)).toBe(true)
    expect(isStale(new CallError(409, 'Two visits overlap.', {}, { conflicts: [{ number: 'SV-2026-0311' }] }))).toBe(false)
    expect(isStale(new CallError(422, 'Please correct what is marked.'))).toBe(false)
  })

  test('says how long to wait only after too many tries', () => {
    expect(waitAfter(new CallError(429, 'Too many tries.', {}, undefined, 90))).toBe(90)
    expect(waitAfter(new CallError(429, 'Too many tries.'))).toBe(0)
    expect(waitAfter(new CallError(503, 'Not now.', {}, undefined, 5))).toBe(0)
  })

  test('is worded by the server; a bug is worded here', () => {
    expect(whyOf(stale)).toBe('Somebody else saved this visit meanwhile.')
    expect(whyOf('what?')).toBe('Something unexpected happened.')
  })
})

function refusing(which: string, error: Error): (row: string) => Promise<void> {
  return async (row) => {
    if (row === which) throw error
  }
}
