import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { poolOf } from './pool.ts'

const home = await mkdtemp(path.join(os.tmpdir(), 'pool-test-'))
afterAll(() => rm(home, { recursive: true, force: true }))

/** A thread that does what it is told: answers, breaks, ends, takes all memory, says nothing, or ends once it waits. */
async function pool(seconds = 30) {
  const file = path.join(home, 'thread.mjs')
  await writeFile(
    file,
    `import { parentPort, threadId } from 'node:worker_threads'
    parentPort.on('message', (task) => {
      if (task === 'answer') parentPort.postMessage('answered')
      if (task === 'who') parentPort.postMessage(String(threadId))
      if (task === 'break') setImmediate(() => { throw new Error('broken') })
      if (task === 'end') process.exit(1)
      if (task === 'eat') { const all = []; for (;;) all.push(new Array(1_000_000).fill(Math.random())) }
      if (task === 'tell') { parentPort.postMessage({ news: 'begun' }); parentPort.postMessage({ news: 'half' }); parentPort.postMessage('told') }
      if (task === 'answer and break') { parentPort.postMessage('answered'); setImmediate(() => { throw new Error('broken while it waits') }) }
    })
    parentPort.postMessage('ready')`,
  )
  return poolOf<string, string, string>(pathToFileURL(file), 'does as it is told', seconds, () => new Error('It took too long.'))
}

test.for([
  ['break', 'broken'],
  ['end', 'The thread that does as it is told ended.'],
  ['eat', 'memory limit'],
])('a thread that is told to %s fails its task alone, and the next task has another', async ([how, why]) => {
  const work = await pool()
  const beside = work('answer')
  await expect(work(how as string)).rejects.toThrow(why as string)
  expect(await beside).toBe('answered')
  expect(await work('answer')).toBe('answered')
})

test('a thread that breaks while it waits ends nothing, and the tasks after it have another', async () => {
  for (let n = 0; n < 5; n++) {
    const work = await pool()
    // answer and error come by two ways, and either may be first
    const why = (error: Error) => error.message
    expect(['answered', 'broken while it waits']).toContain(await work('answer and break').catch(why))
    // until it has broken it may be given one more, which then hears of it
    await expect.poll(() => work('answer').catch(why)).toBe('answered')
  }
})

test('a thread that never answers is ended, and its task told so', async () => {
  const work = await pool(0.2)
  await expect(work('nothing')).rejects.toThrow('It took too long.')
})

test('who waits hears of what a thread tells before its answer', async () => {
  const work = await pool()
  const heard: string[] = []
  expect(await work('tell', { onNews: (news) => heard.push(news) })).toBe('told')
  expect(heard).toEqual(['begun', 'half'])
  expect(await work('answer')).toBe('answered')
})

test('who stops waiting ends the thread, and the next task has another', async () => {
  const work = await pool()
  const stop = new AbortController()
  const waiting = work('nothing', { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('No longer wanted.')), 20)
  await expect(waiting).rejects.toThrow('No longer wanted.')
  await expect(work('answer', { signal: stop.signal })).rejects.toThrow('No longer wanted.')
  expect(await work('answer')).toBe('answered')
})

test('of threads that wait one is kept for a minute, those beside it for ten seconds', async () => {
  const work = await pool()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const both = () => Promise.all([work('who'), work('who')])
    const first = await both()
    vi.advanceTimersByTime(9_000)
    expect((await both()).sort()).toEqual(first.sort())
    vi.advanceTimersByTime(11_000)
    const kept = (await both()).filter((one) => first.includes(one))
    expect(kept.length).toBe(1)
    vi.advanceTimersByTime(61_000)
    expect(kept).not.toContain(await work('who'))
  } finally {
    vi.useRealTimers()
  }
})
