import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drain, stopWithTheLastAnswer } from './stopping.ts'

test('a stop waits for the answers under way, and for no connection beyond them', async () => {
  const app = Fastify({ forceCloseConnections: true, keepAliveTimeout: 600_000 })
  stopWithTheLastAnswer(app)
  let answer = () => {}
  const asked = new Promise<void>((reached) => {
    app.get('/slow', async () => {
      reached()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { said: 'whole' }
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  const silent = net.connect(port, '127.0.0.1').on('error', () => {})
  await once(silent, 'connect')
  const slow = fetch(`http://127.0.0.1:${port}/slow`)
  await asked
  const closed = app.close()
  const late = await fetch(`http://127.0.0.1:${port}/slow`)
  expect(late.status).toBe(503)
  answer()
  expect(await (await slow).json()).toEqual({ said: 'whole' })
  await closed
  expect(app.server.listening).toBe(false)
})

test('before it closes nobody new is let in, and who has a connection is answered as always, once more', async () => {
  const app = Fastify({ forceCloseConnections: true, keepAliveTimeout: 600_000 })
  stopWithTheLastAnswer(app)
  app.get('/', async () => ({ said: 'whole' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const [answer] = (await once(http.get({ port, host: '127.0.0.1', agent }), 'response')) as [http.IncomingMessage]
    await answer.resume().toArray()
    return [answer.statusCode, answer.headers.connection]
  }
  expect(await ask()).toEqual([200, 'keep-alive'])
  const drained = drain(app)
  expect(await ask()).toEqual([200, 'close'])
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
  await drained
  await app.close()
  agent.destroy()
})
