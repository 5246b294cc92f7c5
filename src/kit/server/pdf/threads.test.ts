import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { PdfAnnouncement } from './document.ts'
import { drawInTurn } from './threads.ts'

const announcement: PdfAnnouncement = {
  title: 'Visits begin',
  category: 'News',
  summary: 'Who is visited.',
  body: '<p>In March.</p>',
  published: '3 Mar 2026',
  publishedAt: '2026-03-03T00:00:00Z',
  author: null,
  when: null,
  where: null,
  cover: null,
  mark: null,
  pictures: {},
  address: 'https://agency.example/announcement?id=visits',
  publicUrl: 'https://agency.example',
}
const draw = () => drawInTurn(async () => announcement)
const nothing = () => drawInTurn(async () => null as never)

test('a thread that breaks while it waits ends neither the server nor the next document', async () => {
  const threads: Worker[] = []
  const note = (message: unknown) => threads.push((message as { worker: Worker }).worker)
  // Those that other tests left waiting go first; what cannot be drawn is an error of who asked for it.
  const asked = await Promise.allSettled([nothing(), nothing()])
  expect(asked.map((one) => one.status)).toEqual(['rejected', 'rejected'])
  subscribe('worker_threads', note)
  try {
    expect((await draw()).subarray(0, 5).toString()).toBe('%PDF-')
    const [waiting] = threads as [Worker]
    const ended = new Promise((resolve) => waiting.once('exit', resolve))
    waiting.postMessage(null)
    await ended
    expect((await draw()).subarray(0, 5).toString()).toBe('%PDF-')
    expect(threads).toHaveLength(2)
  } finally {
    unsubscribe('worker_threads', note)
  }
})
