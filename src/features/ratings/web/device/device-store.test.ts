import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { randomOf } from '../../../../../demo/basis/random.ts'
import {
  badLine,
  Killed,
  killable,
  LineBroken,
  memoryServer,
  memoryStore,
  naively,
  saidBy,
} from '../../../../../testing/ratings/devices.ts'
import { type Operation, ratingsOf } from '../../rules.ts'
import { type DeviceStore, exchange } from '../../rules-exchange.ts'
import { databaseOf, nameOf } from './database.ts'
import { deviceStore } from './device-store.ts'
import { lockedAnew, newKey, seal, unlock, unseal } from './seal.ts'

/** The long form takes its time. */
const longest = 300_000
const { key } = await newKey('246810')
let people = 0

const kinds: readonly [string, () => () => DeviceStore][] = [
  ['in memory', () => once(memoryStore('tablet', () => 1000))],
  [
    'in the browser’s database',
    () => {
      people += 1
      const person = `person ${people}`
      // every tab has a connection of its own
      return () => deviceStore(databaseOf(person), key, 'survey', () => 1000)
    },
  ],
]

describe.each(kinds)('a store %s', (_name, tabsOf) => {
  test('what was made waits in its order until it is settled, and stays afterwards', async () => {
    const store = tabsOf()()
    const [one, two] = [await store.make(mark(3)), await store.make(mark(4))]
    expect([one.seq, two.seq]).toEqual([1, 2])
    expect(two.device).toBe(one.device)
    expect(await store.waiting(10)).toEqual([one, two])
    expect(await store.waiting(1)).toEqual([one])
    await store.settle([one.id, 'unknown'], [])
    expect(await store.waiting(10)).toEqual([two])
    expect((await store.read()).counting).toHaveLength(2)
  })

  test('what comes from the server is there once, moves the clock on, and never makes the own wait again', async () => {
    const store = tabsOf()()
    const own = await store.make(mark(3))
    await store.settle([own.id], [])
    const other: Operation = { ...mark(5), id: 'other', device: 'elsewhere', seq: 9, at: { time: 5000, count: 4 }, person: 'Ben' }
    await store.takeIn([own, other], 2)
    await store.takeIn([other], 1)
    expect(await store.readTo()).toBe(2)
    expect(await store.waiting(10)).toEqual([])
    expect((await store.read()).counting.map(({ id }) => id).sort()).toEqual([own.id, 'other'].sort())
    expect((await store.make(mark(2))).at).toEqual({ time: 5000, count: 5 })
  })

  test('what QA has to decide on waits no more and does not count, until the server sends it back', async () => {
    const store = tabsOf()()
    const [one, two] = [await store.make(mark(3)), await store.make(mark(4))]
    await store.settle([one.id], [two.id])
    expect(await store.waiting(10)).toEqual([])
    expect((await store.read()).counting).toEqual([one])
    expect((await store.read()).held).toEqual([two])
    await store.takeIn([two], 2)
    expect((await store.read()).held).toEqual([])
    expect((await store.read()).counting).toHaveLength(2)
  })

  test('two tabs never give a number twice', async () => {
    const tab = tabsOf()
    const [left, right] = [tab(), tab()]
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 ? left : right).make(mark(1))))
    expect(made.map(({ seq }) => seq).sort((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
    expect(new Set(made.map(({ device }) => device)).size).toBe(1)
    expect(await left.waiting(20)).toHaveLength(12)
  })
})

test(
  'generated histories over the browser’s database: killed and cut off, two devices come to the same, and nothing acknowledged is lost',
  async () => {
    const many = Number(process.env.GENERATED_HISTORIES ?? 200) / 10
    for (let seed = 1; seed <= many; seed++) {
      const random = randomOf(seed)
      const server = memoryServer()
      const stores = [1, 2].map(() => kinds[1]?.[1]()() as DeviceStore)
      const acknowledged: string[] = []
      for (let step = 0; step < 20; step++) {
        const at = random.below(2)
        const shaky = killable(stores[at] as DeviceStore, random)
        try {
          if (random.below(2)) acknowledged.push((await shaky.make(mark(random.pick([1, 3, 5]), `person ${at}`))).id)
          else await exchange(shaky, badLine(server, random))
        } catch (error) {
          if (!(error instanceof Killed || error instanceof LineBroken)) throw error
        }
      }
      for (const store of [...stores, ...stores]) await exchange(store, server)
      const expected = naively(server.list)
      for (const store of stores) expect(saidBy(ratingsOf((await store.read()).counting)), `seed ${seed}`).toEqual(expected)
      expect(
        acknowledged.filter((id) => !server.list.some((one) => one.id === id)),
        `seed ${seed}`,
      ).toEqual([])
    }
  },
  longest,
)

test('a connection the browser closed is opened again, and what was made is there', async () => {
  const database = databaseOf('closed')
  const store = deviceStore(database, key, 'survey')
  const one = await store.make(mark(3))
  await database(async (connection) => connection.close())
  const two = await store.make(mark(4))
  expect(await store.waiting(10)).toEqual([one, two])
})

test('nothing readable lies on the device, and what was sealed for one place does not open in another', async () => {
  const database = databaseOf('sealed')
  const store = deviceStore(database, key, 'survey')
  await store.make({ ...mark(3), kind: 'note', text: 'The library closes at noon.', after: [], person: 'Ana' } as never)
  const kept = await database((connection) => connection.getAll('operations'))
  expect(new TextDecoder().decode(kept[0]?.sealed.bytes)).not.toContain('library')
  const sealed = await seal(key, 'one', { text: 'The library' })
  await expect(unseal(key, 'other', sealed)).rejects.toThrow()
  expect(await unseal(key, 'one', sealed)).toEqual({ text: 'The library' })
  expect(nameOf('sealed')).not.toBe(nameOf('closed'))
})

test('the PIN opens the key and another does not; the copy of the server opens it under a new PIN', async () => {
  const { key, locked, raw } = await newKey('135790')
  const sealed = await seal(key, 'mark', 4)
  expect(await unlock(locked, '135791')).toBeNull()
  expect(await unseal((await unlock(locked, '135790')) as CryptoKey, 'mark', sealed)).toBe(4)
  const anew = await lockedAnew(raw, '975310')
  expect(await unseal((await unlock(anew.locked, '975310')) as CryptoKey, 'mark', sealed)).toBe(4)
})

function mark(given: 1 | 2 | 3 | 4 | 5, person = 'Ana') {
  return { kind: 'mark' as const, person, statement: 'A.1', mark: given, after: [] }
}

function once(store: DeviceStore): () => DeviceStore {
  return () => store
}
