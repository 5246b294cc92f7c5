import { once } from 'node:events'
import net from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { waitForWork } from './waiting.ts'

test('who has sent everything is answered however long the work takes; who says nothing is left', async () => {
  const app = Fastify({ connectionTimeout: 100, forceCloseConnections: true })
  onTestFinished(() => app.close())
  waitForWork(app)
  const done = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  app.get('/work', async () => {
    begun.resolve()
    await done.promise
    return 'done'
  })
  const base = await app.listen()

  const answer = fetch(`${base}/work`)
  await begun.promise
  const silent = net.connect(Number(new URL(base).port), '127.0.0.1')
  silent.on('error', () => {})
  await once(silent, 'close')
  done.resolve()
  expect(await (await answer).text()).toBe('done')
})
