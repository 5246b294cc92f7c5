/** Evidence that is pinned to be read without the server. */
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { LineBroken, memoryRoom, memoryServer } from '../../../../../testing/ratings/devices.ts'
import type { EvidenceItem } from '../../../evidence/contract-records.ts'
import type { RatingPack } from '../../contract.ts'
import { leaveDevice, whatWaits } from '../parts/leaving.ts'
import { benchOf } from './bench.ts'
import { type Database, databaseOf } from './database.ts'
import { expirePins } from './expire-pins.ts'
import { sweepPieces } from './pins.ts'
import { newKey } from './seal.ts'
import { waitingOf } from './waiting.ts'

const { key } = await newKey('246810')
let people = 0
/** Three pieces. */
const large = 2 * 1_048_576 + 7

test('a pinned file is read without the server, lies sealed, waits for nothing, and leaves with its person', async () => {
  const { room, bench, person, database } = await device(item('plan', { bytes: large }))
  const { until, items } = await bench.pins.list('survey', 'I')
  await bench.pins.pin('survey', 'I', items[0]!, until)
  room.isBroken = true
  const content = await bench.pins.content('plan-1')
  expect([content?.size, content?.type, (await content?.text())?.slice(-3)]).toEqual([large, 'application/pdf', 'xxx'])
  expect((await bench.pins.listed('survey', 'I'))?.items).toEqual(items)
  const pieces = await database((connection) => connection.getAll('pieces'))
  expect(pieces.map(({ at }) => at)).toEqual([0, 1, 2])
  expect(new TextDecoder().decode(pieces[2]?.sealed.bytes)).not.toContain('xxx')
  expect([await bench.waiting(), await whatWaits(person)]).toEqual([{ entries: 0, photos: 0 }, null])
  await leaveDevice(person)
  expect((await indexedDB.databases()).some(({ name }) => name?.includes(person))).toBe(false)
})

test('a file that comes half, breaks off, or whose page is killed, leaves nothing half: it is pinned again', async () => {
  const { room, bench, person, database } = await device(item('plan', { bytes: large }))
  const [plan] = room.items
  room.isBroken = true
  await expect(bench.pins.pin('survey', 'I', plan!, room.until)).rejects.toThrow(LineBroken)
  room.isBroken = false
  await expect(bench.pins.pin('survey', 'I', { ...plan!, bytes: large + 1 }, room.until)).rejects.toThrow('did not come whole')
  const dies = benchOf(person, killedAfter(database, 2), key, serverOf(memoryRoom(plan!).line))
  await expect(dies.pins.pin('survey', 'I', plan!, room.until)).rejects.toThrow()
  expect(await database((connection) => connection.count('pieces'))).toBe(2)
  expect([await bench.pins.of('survey'), await bench.pins.content('plan-1')]).toEqual([[], null])
  await sweepPieces(person, database)
  expect(await database((connection) => connection.count('pieces'))).toBe(0)
  await bench.pins.pin('survey', 'I', plan!, room.until)
  await sweepPieces(person, database)
  expect((await bench.pins.content('plan-1'))?.size).toBe(large)
})

test('a newer version takes the place of the older; what was taken out of the room goes, what was moved stays', async () => {
  const { room, bench } = await device(item('plan'), item('list'), item('moved'))
  for (const one of room.items) await bench.pins.pin('survey', 'I', one, room.until)
  const newer = item('plan', { version_id: 'plan-2', number: 2 })
  room.items = [newer, item('moved', { area: 'II' })]
  await bench.pins.list('survey', 'I')
  expect((await bench.pins.of('survey')).map((pin) => pin.item.version_id)).toEqual(['moved-1', 'plan-1'])
  await bench.pins.pin('survey', 'I', newer, room.until)
  expect((await bench.pins.of('survey')).map((pin) => pin.item.version_id)).toEqual(['moved-1', 'plan-2'])
  expect(await bench.pins.content('plan-1')).toBeNull()
})

test('a room closes to the minute, with or without the PIN; one that is open longer keeps its pins, and who is let in no more has none', async () => {
  const { room, bench, person, database } = await device(item('plan'), item('list'))
  room.until = new Date(Date.now() + 60_000).toISOString()
  const { items, until } = await bench.pins.list('survey', 'I')
  for (const one of items) await bench.pins.pin('survey', 'I', one, until)
  await expirePins(database, new Date(Date.parse(until) - 1))
  expect(await bench.pins.of('survey')).toHaveLength(2)

  room.until = new Date(Date.parse(until) + 60_000).toISOString()
  await bench.exchange()
  await expirePins(database, new Date(until))
  expect(await bench.pins.of('survey')).toHaveLength(2)

  room.closed = 'This evidence was not found.'
  await bench.exchange()
  expect([await bench.pins.of('survey'), await bench.pins.content('plan-1'), await bench.pins.listed('survey', 'I')]).toEqual([
    [],
    null,
    null,
  ])
  await expect(bench.pins.list('survey', 'I')).rejects.toThrow(room.closed)

  await bench.pins.pin('survey', 'I', items[0]!, new Date(Date.now() - 1).toISOString())
  await waitingOf(person)
  expect(await database(async (connection) => [await connection.count('pins'), await connection.count('pieces')])).toEqual([0, 0])
})

test('on a full device what is rated comes first: pins make room for it and say so, and a pin that does not fit harms nothing', async () => {
  const { room, bench, person, database } = await device(item('plan'), item('list'))
  const mark = { kind: 'mark' as const, person: 'Ana', statement: 'I.A.1', mark: 4 as const, after: [] }
  const [plan, list] = room.items
  await bench.pins.pin('survey', 'I', plan!, room.until)
  const full = benchOf(person, fullWith(database, 1), key, serverOf(memoryRoom(list!).line))
  await expect(full.pins.pin('survey', 'I', list!, room.until)).rejects.toThrow('not enough room for it beside what you rate')
  expect((await bench.pins.of('survey')).map((pin) => [pin.item.id, pin.isDropped])).toEqual([['plan', false]])

  await full.store('survey').make(mark)
  await full.keepPhoto('survey', { id: 'door', blob: new Blob(['door']) })
  expect(await bench.waiting()).toEqual({ entries: 1, photos: 1 })
  expect((await bench.pins.of('survey')).map((pin) => [pin.item.id, pin.isDropped])).toEqual([['plan', true]])
  expect(await bench.pins.content('plan-1')).toBeNull()
  await bench.pins.pin('survey', 'I', plan!, room.until)
  expect((await bench.pins.content('plan-1'))?.size).toBe(3)
})

async function device(...items: EvidenceItem[]) {
  people += 1
  const person = `who pins ${people}`
  const database = databaseOf(person)
  const { room, line } = memoryRoom(...items)
  const bench = benchOf(person, database, key, serverOf(line))
  await bench.take('survey')
  return { room, bench, person, database }
}

function serverOf(evidence: ReturnType<typeof memoryRoom>['line']) {
  const take = async () => ({ id: 'survey', number: 'SV-1', program: 'BS Nursing', visit_date: '2026-11-23' }) as RatingPack
  return { take, line: () => memoryServer(), sendPhoto: async () => {}, evidence }
}

function item(id: string, more: Partial<EvidenceItem> = {}): EvidenceItem {
  const version = { number: 1, version_id: `${id}-1`, kind: 'file', name: `${id}.pdf`, type: 'application/pdf', bytes: 3 } as const
  return { id, slot: 'evidence', area: 'I', title: id, ...version, ...more } as EvidenceItem
}

/** A page that is gone after so many steps. */
function killedAfter(database: Database, steps: number): Database {
  let left = steps
  return async (work) => {
    if (left-- <= 0) throw new Error('killed')
    return database(work)
  }
}

/** A device that is full with so many pieces on it: it writes nothing then, and takes away what it is told to. */
function fullWith(database: Database, pieces: number): Database {
  const isWriting = (connection: object): object =>
    new Proxy(connection, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name === 'put') throw new DOMException('full', 'QuotaExceededError')
        if (name === 'transaction')
          return (stores: string | string[], mode: IDBTransactionMode, options: object) => {
            if (options && mode === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
            return value.call(target, stores, mode, options)
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return (work) =>
    database(async (connection) => {
      const isFull = (await connection.count('pieces')) >= pieces
      return work(isFull ? (isWriting(connection) as typeof connection) : connection)
    })
}
