import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf } from './database.ts'
import { keyState, newPin, openWith, setPin } from './open-bench.ts'

/** The keys a server was given, by the device: the one thing it does here. */
const kept = new Map<string, string>()
const { fetch } = globalThis

beforeAll(() => {
  globalThis.fetch = async (address, init) => {
    if (init?.method === 'PUT') {
      const { device, key } = JSON.parse(String(init.body))
      kept.set(device, key)
      return Response.json({ message: 'Kept.' })
    }
    const device = new URL(String(address), 'http://here').searchParams.get('device') ?? ''
    return Response.json({ data: { key: kept.get(device) } })
  }
})
afterAll(() => {
  globalThis.fetch = fetch
})

test('a PIN set in two tabs at once: the first key stays, the other tab is told, and what lies here opens with the first PIN alone', async () => {
  const person = 'two tabs'
  const tabs = await Promise.allSettled([setPin(person, '111111'), setPin(person, '222222')])
  const [won, lost] = [tabs.findIndex(({ status }) => status === 'fulfilled'), tabs.findIndex(({ status }) => status === 'rejected')]
  expect([won, lost].sort()).toEqual([0, 1])
  expect(tabs[lost]).toMatchObject({ reason: { message: expect.stringContaining('in another tab') } })
  const first = (tabs[won] as PromiseFulfilledResult<Awaited<ReturnType<typeof setPin>>>).value
  const made = await first.bench.store('survey').make({ kind: 'mark', person, statement: 'I.A.1', mark: 4, after: [] })

  const pins = ['111111', '222222']
  expect(await openWith(person, pins[lost]!)).toBeNull()
  expect(await (await openWith(person, pins[won]!))?.bench.store('survey').waiting(10)).toEqual([made])
  await expect(setPin(person, '333333')).rejects.toThrow('in another tab')
  expect(await databaseOf(person)((connection) => connection.count('keys'))).toBe(1)
  expect(await keyState(person)).toBe('locked')

  // a forgotten PIN opens the same key: the server has it by the device that stayed
  const again = await newPin(person, '444444')
  expect(await again.bench.store('survey').waiting(10)).toEqual([made])
})
