/** The ten ways in which tools for the field lose work: a test for each. */
import 'fake-indexeddb/auto'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { memoryRoom, memoryServer } from '../../../../../testing/ratings/devices.ts'
import { CallError } from '../../../../kit/contract/client.ts'
import type { RatingPack } from '../../contract.ts'
import { besides, type Operation, ratingsOf, shareOf } from '../../rules.ts'
import type { Line } from '../../rules-exchange.ts'
import { leaveDevice, whatWaits } from '../parts/leaving.ts'
import { type Bench, benchOf, type Server } from './bench.ts'
import { databaseOf } from './database.ts'
import { engineOf } from './engine.ts'
import { newKey, unlock } from './seal.ts'
import { oneByOneWhereRefused, serverFor } from './server.ts'

const { key, locked } = await newKey('246810')
let people = 0

test('1 · a draft is gone after the app was killed: here a new page with the same PIN has all of it', async () => {
  const { bench, person } = await rating(memoryServer())
  const made = await bench.store('survey').make(mark(4))
  const again = (await unlock(locked, '246810')) as CryptoKey
  const next = benchOf(person, databaseOf(person), again, serverOf(memoryServer()))
  expect(await next.store('survey').waiting(10)).toEqual([made])
  expect((await next.pack('survey'))?.number).toBe('SV-1')
})

test('2 · clearing the app, or logging out, takes what was never sent: here it stays until it is uploaded, and then goes', async () => {
  const server = memoryServer()
  const { bench, person } = await rating(server)
  await bench.store('survey').make(mark(4))
  await bench.keepPhoto('survey', photo('door'))
  expect(await whatWaits(person)).toMatchObject({ text: expect.stringContaining('1 entry and 1 photo') })
  await leaveDevice(person)
  expect(await bench.store('survey').waiting(10)).toHaveLength(1)
  await bench.exchange()
  expect(await whatWaits(person)).toBeNull()
  await leaveDevice(person)
  expect((await indexedDB.databases()).some(({ name }) => name?.includes(person))).toBe(false)
  expect(server.list).toHaveLength(1)
})

test('a device that does not answer is not taken for one on which nothing waits: logging out asks, and wipes nothing', async () => {
  const { bench, person } = await rating(memoryServer())
  await bench.store('survey').make(mark(4))
  const { databases } = indexedDB
  indexedDB.databases = () => Promise.reject(new DOMException('closed', 'UnknownError'))
  try {
    expect(await whatWaits(person)).toMatchObject({ title: expect.stringContaining('without knowing') })
    await expect(leaveDevice(person)).rejects.toThrow()
  } finally {
    indexedDB.databases = databases
  }
  expect(await bench.store('survey').waiting(10)).toHaveLength(1)
  let answers = true
  const waiting = () => (answers ? bench.waiting() : Promise.reject(new Error('closed')))
  const engine = engineOf({ ...bench, waiting }, new Map(), () => {})
  await engine.count()
  answers = false
  await engine.count()
  expect(engine.state().waiting).toBe(1)
})

test('3 · one record that is refused blocks all behind it: here the others are uploaded, and it stays with its sentence', async () => {
  const server = memoryServer()
  const refused = new Map<string, string>()
  const { bench } = await rating(server, (line) => ({
    ...line,
    send: (operations) => oneByOneWhereRefused(operations, refused, refusing(line)),
  }))
  const store = bench.store('survey')
  const [bad, good] = [await store.make({ ...mark(2), statement: 'refused' }), await store.make(mark(5))]
  await bench.exchange()
  expect(server.list).toEqual([good])
  expect(await store.waiting(10)).toEqual([bad])
  expect([...refused]).toEqual([[bad.id, 'No such statement.']])
})

test('4 · nobody can see what was sent: here every program says what waits, and what was sent stays readable', async () => {
  const { bench } = await rating(memoryServer())
  const made = await bench.store('survey').make(mark(3))
  expect(await bench.surveys()).toMatchObject([{ waiting: 1, held: 0 }])
  await bench.exchange()
  expect(await bench.surveys()).toMatchObject([{ waiting: 0, held: 0 }])
  expect((await bench.store('survey').read()).counting).toEqual([made])
})

test('5 · the browser closes the database under the page: here it is opened again, and the mark is kept', async () => {
  const person = nextPerson()
  const database = databaseOf(person)
  const bench = benchOf(person, database, key, serverOf(memoryServer()))
  await bench.take('survey')
  await database(async (connection) => connection.close())
  await bench.store('survey').make(mark(3))
  expect((await bench.waiting()).entries).toBe(1)
})

test('6 · a full device drops what is written: here the page says so, and what was kept before stays', async () => {
  const { bench } = await rating(memoryServer())
  await bench.store('survey').make(mark(3))
  const full = engineOf(
    {
      ...bench,
      exchange: async () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
    new Map(),
    () => {},
  )
  await full.goAndWait()
  expect(full.state()).toMatchObject({ waiting: 1, trouble: expect.stringContaining('no room left') })
})

test('7 · a permission that was withdrawn purges what was not sent: here nothing is purged', async () => {
  const server = memoryServer()
  let isOut = true
  const { bench } = await rating(server, (line) => ({
    since: line.since,
    async send(operations) {
      if (isOut) throw new CallError(404, 'This program was not found.')
      return line.send(operations)
    },
  }))
  const made = await bench.store('survey').make(mark(3))
  const engine = engineOf(bench, new Map(), () => {})
  await engine.goAndWait()
  expect(engine.state()).toMatchObject({ waiting: 1, trouble: 'This program was not found.' })
  expect(JSON.parse(await (await bench.everything()).text())).toMatchObject({ programs: [{ not_uploaded: [made.id] }] })
  isOut = false
  await engine.goAndWait()
  expect(engine.state()).toMatchObject({ waiting: 0, trouble: null })
  expect(server.list).toEqual([made])
})

test('8 · an answer that is lost leaves entries doubled or stranded: here each counts once, and none waits', async () => {
  const server = memoryServer()
  let losses = 3
  const { bench } = await rating(server, (line) => ({
    since: line.since,
    async send(operations) {
      const answer = await line.send(operations)
      if (losses-- > 0) throw new CallError(0, 'The server did not answer.')
      return answer
    },
  }))
  for (const given of [1, 2, 3] as const) await bench.store('survey').make(mark(given))
  for (let time = 0; time < 3; time++) await expect(bench.exchange()).rejects.toThrow()
  await bench.exchange()
  expect(server.list).toHaveLength(3)
  expect((await bench.waiting()).entries).toBe(0)
})

test('9 · a new version of the form breaks what is stored: here it is all there under the new one', async () => {
  const { bench } = await rating(memoryServer())
  const made = await bench.store('survey').make({ ...mark(3), statement: 'gone from the new version' })
  await bench.take('survey')
  expect((await bench.store('survey').read()).counting).toEqual([made])
})

test('10 · two devices write the same field and one is lost without a word: here both are kept, and it is said', async () => {
  const server = memoryServer()
  const [phone, tablet] = [(await rating(server)).bench, (await rating(server)).bench]
  await phone.store('survey').make(mark(2))
  await tablet.store('survey').make(mark(5))
  for (const device of [phone, tablet, phone]) await device.exchange()
  for (const device of [phone, tablet]) {
    const ratings = ratingsOf((await device.store('survey').read()).counting)
    expect(besides(shareOf(ratings, 'I.A.1', 'Ana'), 'mark')).toHaveLength(1)
  }
})

test('a signed-out session stops uploading with a sentence, and signing in goes on with it', async () => {
  const { bench } = await rating(memoryServer(), (line) => ({
    ...line,
    async send() {
      throw new CallError(401, 'Unauthenticated.')
    },
  }))
  await bench.store('survey').make(mark(3))
  const engine = engineOf(bench, new Map(), () => {})
  await engine.goAndWait()
  expect(engine.state()).toMatchObject({ waiting: 1, isSignedOut: true, trouble: expect.stringContaining('sign in again') })
})

test('a request that never ends is given up, so that another tab uploads', async () => {
  const sent: string[] = []
  const hung = createServer((_, answer) => answer.flushHeaders())
  const answers = createServer(async (request, answer) => {
    const body = (await text(request)) || '{"operations":[]}'
    const ids = (JSON.parse(body) as { operations: { id: string }[] }).operations.map(({ id }) => id)
    sent.push(...ids)
    answer.end(JSON.stringify({ kept: ids, held: [], operations: [], read_to: 0, more: false }))
  })
  const addresses = await Promise.all([hung, answers].map(addressOf))
  const { fetch } = globalThis
  let requests = 0
  globalThis.fetch = (path, init) => fetch(new URL(path as string, addresses[requests++ === 0 ? 0 : 1]), init)
  try {
    const { bench, person } = await rating(memoryServer())
    const made = await bench.store('survey').make(mark(4))
    const tabs = [1, 2].map(() =>
      engineOf(benchOf(person, databaseOf(person), key, serverFor(new Map(), { onKept() {}, onRead() {} }, 1_000)), new Map(), () => {}),
    )
    await Promise.all(tabs.map((tab) => tab.goAndWait()))
    expect(tabs.map((tab) => tab.state())).toMatchObject([{ online: false }, { online: true, waiting: 0 }])
    expect(sent).toEqual([made.id])
  } finally {
    globalThis.fetch = fetch
    for (const server of [hung, answers]) server.close().closeAllConnections()
  }
})

test('photos are uploaded once each, go on where the line broke, and can be read here all the time', async () => {
  const sent: string[] = []
  const { bench } = await rating(memoryServer(), undefined, async (id) => {
    if (sent.length === 1 && !sent.includes('broke')) {
      sent.push('broke')
      throw new CallError(0, 'The server did not answer.')
    }
    sent.push(id)
  })
  await bench.keepPhoto('survey', photo('door'))
  await bench.keepPhoto('survey', photo('roof'))
  await expect(bench.exchange()).rejects.toThrow()
  expect((await bench.waiting()).photos).toBe(1)
  await bench.exchange()
  expect(sent).toEqual(['door', 'broke', 'roof'])
  expect(await (await bench.file('door'))?.text()).toBe('picture of a door')
})

test('a photo that is refused holds up none behind it, nor does a program whose entries are refused hold up its photos', async () => {
  const sent: string[] = []
  const { bench } = await rating(
    memoryServer(),
    (line) => ({
      ...line,
      async since() {
        throw new CallError(500, 'Something went wrong.')
      },
    }),
    async (id) => {
      if (id === 'broken') throw new CallError(422, 'The picture cannot be read.')
      sent.push(id)
    },
  )
  for (const name of ['broken', 'door', 'roof']) await bench.keepPhoto('survey', photo(name))
  await expect(bench.exchange()).rejects.toThrow('Something went wrong.')
  expect(sent).toEqual(['door', 'roof'])
  expect((await bench.waiting()).photos).toBe(1)
})

async function addressOf(server: HttpServer): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function rating(server: Line, through?: (line: Line) => Line, sendPhoto?: (id: string) => Promise<void>) {
  const person = nextPerson()
  const bench: Bench = benchOf(person, databaseOf(person), key, serverOf(through ? through(server) : server, sendPhoto))
  await bench.take('survey')
  return { bench, person }
}

function serverOf(line: Line, sendPhoto: (id: string) => Promise<void> = async () => {}): Server {
  return {
    take: async () => ({ id: 'survey', number: 'SV-1', program: 'BS Nursing', visit_date: '2026-11-23' }) as RatingPack,
    line: () => line,
    sendPhoto: (_, id) => sendPhoto(id),
    evidence: memoryRoom().line,
  }
}

/** Refuses a whole request for one bad entry in it, as the server's check does. */
function refusing(line: Line): Line['send'] {
  return async (operations) => {
    if (operations.some(({ statement }) => statement === 'refused')) throw new CallError(422, 'No such statement.')
    return line.send(operations)
  }
}

function nextPerson(): string {
  people += 1
  return `who loses ${people}`
}

function mark(given: 1 | 2 | 3 | 4 | 5): Omit<Operation & { kind: 'mark' }, 'id' | 'device' | 'seq' | 'at'> {
  return { kind: 'mark', person: 'Ana', statement: 'I.A.1', mark: given, after: [] }
}

function photo(name: string) {
  return { id: name, blob: new Blob([`picture of a ${name}`], { type: 'image/jpeg' }) }
}
