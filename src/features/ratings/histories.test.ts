import { expect, test } from 'vitest'
import { type Random, randomOf } from '../../../demo/basis/random.ts'
import {
  badLine,
  Killed,
  killable,
  LineBroken,
  memoryServer,
  memoryStore,
  naively,
  narrativeLead,
  saidBy,
} from '../../../testing/ratings/devices.ts'
import { type Mark, marks } from '../instruments/rules-means.ts'
import { afterOf, narrativeParts, type Operation, ratingsOf, ratingsWith, seenOf } from './rules.ts'
import { type DeviceStore, exchange, type Line } from './rules-exchange.ts'
import { handedBy, narrativeOf } from './rules-narrative.ts'

/** The long form takes its time. */
const longest = 300_000
const many = Number(process.env.GENERATED_HISTORIES ?? 1000)

test(
  `after ${many} histories of devices offline, killed, with broken lines, double deliveries and wrong clocks all hold the same, and nothing acknowledged is lost`,
  async () => {
    for (let seed = 1; seed <= many; seed++) await live(seed)
  },
  longest,
)

test(
  'two devices, two statements, every order of six acts: server and devices come to the same as the naive account',
  async () => {
    const depth = Number(process.env.RATING_DEPTH ?? 5)
    const done = await everyOrder(depth)
    expect(done).toBe(acts.length ** depth)
  },
  longest,
)

/** One history by its seed: 2 to 4 devices of three people, 30 acts, then everybody comes back and syncs. */
async function live(seed: number): Promise<void> {
  const random = randomOf(seed)
  const server = memoryServer()
  const acknowledged: Operation[] = []
  let clock = 1_000_000
  const devices = Array.from({ length: 2 + random.below(3) }, (_, index) => {
    const skew = random.below(3) === 0 ? (random.below(2) ? 1 : -1) * random.below(40_000_000) : 0
    return { person: `person ${index % 3}`, store: memoryStore(`device ${index}`, () => clock + skew) }
  })
  for (let step = 0; step < 30; step++) {
    clock += random.below(3)
    const { person, store } = random.pick(devices)
    const shaky = killable(store, random)
    const what = random.below(10)
    try {
      if (what < 6) acknowledged.push(await make(shaky, person, random))
      else if (what < 9) await exchange(shaky, badLine(server, random))
      else
        await Promise.all([
          exchange(shaky, server),
          exchange(store, badLine(server, random)),
          make(store, person, random).then((one) => acknowledged.push(one)),
        ])
    } catch (error) {
      if (!(error instanceof Killed || error instanceof LineBroken)) throw error
    }
  }
  for (let round = 0; round < 2; round++) for (const { store } of devices) await exchange(store, server)
  const expected = naively(server.list)
  for (const { store } of devices) expect(saidBy(ratingsOf((await store.read()).counting)), `seed ${seed}`).toEqual(expected)
  const shuffled = server.list.toSorted(() => random.below(3) - 1)
  expect(saidBy(ratingsOf(shuffled)), `seed ${seed}`).toEqual(expected)
  expect(saidBy(shuffled.reduce(ratingsWith, ratingsOf([]))), `seed ${seed}, one by one`).toEqual(expected)
  const kept = new Set(server.list.map(({ id }) => id))
  expect(
    acknowledged.filter(({ id }) => !kept.has(id)),
    `seed ${seed}`,
  ).toEqual([])
}

/** Everybody writes, whether they hold the narrative or not, on what their device knows. */
async function write(store: DeviceStore, person: string, random: Random): Promise<Operation> {
  const statement = `area ${random.below(2)}`
  const { parts, ...narrative } = narrativeOf(ratingsOf((await store.read()).counting), statement, {
    lead: narrativeLead,
    rates: () => true,
  })
  if (random.below(3) === 0)
    return store.make({ kind: 'hand', person, statement, to: `person ${random.below(3)}`, after: handedBy(narrative) })
  const part = random.pick(narrativeParts)
  const { by, beside } = parts[part]
  const after = [by, ...(random.below(2) ? beside : [])].flatMap((one) => one?.id ?? [])
  const text = random.below(6) === 0 ? '' : `text ${random.below(100)}`
  return store.make({ kind: 'text', person, statement, part, text, after })
}

async function make(store: DeviceStore, person: string, random: Random): Promise<Operation> {
  if (random.below(4) === 0) return write(store, person, random)
  const statement = `statement ${random.below(3)}`
  const ratings = ratingsOf((await store.read()).counting)
  const what = random.below(8)
  if (what < 4)
    return store.make({
      kind: 'mark',
      person,
      statement,
      mark: random.below(9) === 0 ? null : random.pick(marks),
      after: afterOf(ratings, statement, person, 'mark'),
    })
  if (what < 5)
    return store.make({
      kind: 'note',
      person,
      statement,
      text: `note ${random.below(100)}`,
      after: afterOf(ratings, statement, person, 'note'),
    })
  if (what < 6) return store.make({ kind: 'photo', person, statement, photo: `photo ${random.below(3)}`, gone: random.below(2) === 0 })
  const sentence = random.below(2) ? 'Seen in the laboratory.' : ''
  return store.make({ kind: 'team', person, statement, mark: random.pick(marks), sentence, seen: seenOf(ratings, statement) })
}

type Two = { server: Line & { list: Operation[] }; stores: DeviceStore[] }

/** The lead rates on the first device, another person on the second. */
const acts: readonly ((two: Two, at: number) => Promise<unknown>)[] = [
  ...[0, 1].flatMap((device) =>
    ['one', 'other'].map(
      (statement) =>
        ({ stores }: Two, at: number) =>
          stores[device]?.make({ kind: 'mark', person: `person ${device}`, statement, mark: [1, 3, 5][at % 3] as Mark, after: [] }) ??
          Promise.reject(),
    ),
  ),
  async ({ stores: [lead] }) => {
    const seen = seenOf(ratingsOf((await lead?.read())?.counting ?? []), 'one')
    return lead?.make({ kind: 'team', person: 'person 0', statement: 'one', mark: 3, sentence: '', seen })
  },
  ({ stores, server }) => exchange(stores[0] as DeviceStore, server),
  ({ stores, server }) => exchange(stores[1] as DeviceStore, server),
]

/** Plays every order of `depth` acts from the start; after each, both come back and all must agree. @returns how many were played */
async function everyOrder(depth: number): Promise<number> {
  const played = acts.length ** depth
  for (let order = 0; order < played; order++) {
    const server = memoryServer()
    const stores = ['a', 'b'].map((device, index) => memoryStore(device, () => 10 + index))
    let rest = order
    for (let at = 0; at < depth; at++) {
      await acts[rest % acts.length]?.({ server, stores }, at)
      rest = Math.floor(rest / acts.length)
    }
    for (const store of [...stores, ...stores]) await exchange(store, server)
    const expected = JSON.stringify(naively(server.list))
    for (const store of stores) {
      if (JSON.stringify(saidBy(ratingsOf((await store.read()).counting))) !== expected)
        expect.fail(`order ${order} of ${depth} acts: ${expected}`)
    }
  }
  return played
}
