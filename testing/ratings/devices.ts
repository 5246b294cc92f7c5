/** Devices that rate one program side by side, and what can happen to them: the generated histories of the ratings. */

import type { Random } from '../../demo/basis/random.ts'
import type { EvidenceItem } from '../../src/features/evidence/contract-records.ts'
import type { Mark } from '../../src/features/instruments/rules-means.ts'
import { ratings } from '../../src/features/ratings/contract.ts'
import {
  compare,
  latestMoment,
  type Moment,
  narrativeParts,
  nextMoment,
  type Operation,
  type Ratings,
  type TextMade,
  teamMarkOf,
} from '../../src/features/ratings/rules.ts'
import type { DeviceStore, Line } from '../../src/features/ratings/rules-exchange.ts'
import { narrativeOf } from '../../src/features/ratings/rules-narrative.ts'
import type { RoomLine } from '../../src/features/ratings/web/device/pins.ts'
import type { Client } from '../app.ts'

/** A store that keeps what a device would keep; `wall` is the clock of the device, `idOf` names an operation by its number. */
export function memoryStore(device: string, wall: () => number, idOf = (seq: number) => `${device}-${seq}`): DeviceStore {
  const kept = new Map<string, Operation>()
  const unsent = new Set<string>()
  const withQa = new Set<string>()
  let read = 0
  let seq = 0
  let last: Moment = { time: 0, count: 0 }
  return {
    async make(unmade) {
      last = nextMoment(last, wall())
      seq += 1
      const operation = { ...unmade, id: idOf(seq), device, seq, at: last } as Operation
      kept.set(operation.id, operation)
      unsent.add(operation.id)
      return operation
    },
    waiting: async (most) =>
      [...unsent]
        .slice(0, most)
        .map((id) => kept.get(id))
        .filter((one) => one !== undefined),
    async settle(ids, held) {
      for (const id of [...ids, ...held]) unsent.delete(id)
      for (const id of held) withQa.add(id)
    },
    async takeIn(operations, readTo) {
      for (const operation of operations) {
        kept.set(operation.id, operation)
        withQa.delete(operation.id)
        last = latestMoment(last, operation.at)
      }
      read = Math.max(read, readTo)
    },
    readTo: async () => read,
    read: async () => {
      const all = [...kept.values()]
      return { counting: all.filter(({ id }) => !withQa.has(id)), held: all.filter(({ id }) => withQa.has(id)) }
    },
  }
}

/** A list of operations as the server keeps it: each once, in the order of arrival. */
export function memoryServer(): Line & { list: Operation[] } {
  const list: Operation[] = []
  return {
    list,
    async send(operations) {
      for (const operation of operations) if (!list.some(({ id }) => id === operation.id)) list.push(operation)
      return { kept: operations.map(({ id }) => id), held: [] }
    },
    async since(readTo) {
      const operations = list.slice(readTo, readTo + 3)
      return { operations, read_to: readTo + operations.length, more: readTo + operations.length < list.length }
    },
  }
}

/** The line to the real server, of one program of a visit. */
export function ratingLine(client: Client, survey_id: string): Line {
  return {
    send: (operations) => client.send(ratings.send, { body: { survey_id, operations: [...operations] } }),
    since: (read_to) => client.send(ratings.since, { query: { survey_id, read_to } }),
  }
}

/** A line that breaks: before the server, after it (the answer is lost), with operations of a request in another order or twice. */
export function badLine(line: Line, random: Random): Line {
  const breaks = () => {
    if (random.below(5) === 0) throw new LineBroken()
  }
  return {
    async send(operations) {
      breaks()
      const shuffled = [...operations].sort(() => random.below(3) - 1)
      const some = random.below(3) === 0 ? shuffled.slice(0, 1 + random.below(shuffled.length)) : shuffled
      const answer = await line.send(random.below(4) === 0 ? [...some, ...some] : some)
      breaks()
      return answer
    },
    async since(readTo) {
      breaks()
      const answer = await line.since(readTo)
      breaks()
      return answer
    },
  }
}

export class LineBroken extends Error {}

/** A store whose device can be killed before and after each of its transactions. */
export function killable(store: DeviceStore, random: Random): DeviceStore {
  const wrapped = Object.entries(store).map(([name, act]) => [
    name,
    async (...args: unknown[]) => {
      if (random.below(12) === 0) throw new Killed()
      const answer = await (act as (...args: unknown[]) => Promise<unknown>)(...args)
      if (random.below(12) === 0) throw new Killed()
      return answer
    },
  ])
  return Object.fromEntries(wrapped) as DeviceStore
}

export class Killed extends Error {}

/**
 * What a list of operations comes to, worked out the long way: everything in one agreed order, read from the start for each question.
 * Written apart from `rules.ts`, to be held beside it.
 */
export function naively(operations: readonly Operation[]) {
  const once = [...new Map(operations.map((one) => [one.id, one])).values()].sort(compare)
  const ofStatements = once.filter((one) => one.kind !== 'text' && one.kind !== 'hand')
  const statements = [...new Set(ofStatements.map(({ statement }) => statement))].sort()
  const rated = statements.map((statement) => {
    const here = once.filter((one) => one.statement === statement)
    const people = [...new Set(here.filter(({ kind }) => kind !== 'team').map(({ person }) => person))].sort()
    const shares = people.map((person) => {
      const own = here.filter((one) => one.person === person)
      const lastMark = own.filter((one) => one.kind === 'mark').at(-1)
      const lastNote = own.filter((one) => one.kind === 'note').at(-1)
      const photos = own.filter((one) => one.kind === 'photo')
      const there = [...new Set(photos.map(({ photo }) => photo))].filter((photo) => !photos.some((one) => one.photo === photo && one.gone))
      return { person, mark: lastMark?.mark, note: lastNote?.text, photos: there.sort(), head: lastMark?.id }
    })
    const standing = shares.flatMap(({ head }) => head ?? []).sort()
    const given = shares.flatMap(({ mark }): Mark[] => (mark === null || mark === undefined ? [] : [mark]))
    const team = here.filter((one) => one.kind === 'team').at(-1)
    let state = given.length > 0 ? 'open' : 'none'
    if (team) {
      if (JSON.stringify([...team.seen].sort()) !== JSON.stringify(standing)) state = 'reopened'
      else if (tooFar(given) && !team.sentence.trim()) state = 'unsettled'
      else state = 'set'
    }
    return {
      statement,
      shares: shares.map(({ head: _, ...share }) => share),
      team: { state, mark: team && state === 'set' ? team.mark : null },
    }
  })
  return { rated, narratives: narrativesNaively(once) }
}

/** Who leads every area of the generated histories: holds its narrative until it is handed over. */
export const narrativeLead = 'person 0'

function narrativesNaively(inOrder: readonly Operation[]) {
  const written = inOrder.filter((one) => one.kind === 'text' || one.kind === 'hand')
  return [...new Set(written.map(({ statement }) => statement))].sort().map((area) => {
    let holder = narrativeLead
    const versions: { made: TextMade; held: boolean }[] = []
    for (const one of written.filter(({ statement }) => statement === area)) {
      if (one.kind === 'hand') holder = one.to
      else versions.push({ made: one, held: one.person === holder })
    }
    const parts = narrativeParts.map((part) => {
      const here = versions.filter(({ made }) => made.part === part)
      const now = here.findLast(({ held }) => held) ?? here.at(-1)
      const replacedBy = (by: TextMade, id: string): boolean =>
        by.after.includes(id) || here.some(({ made }) => by.after.includes(made.id) && made !== by && replacedBy(made, id))
      const others = here.filter((one) => one !== now).map(({ made }) => made)
      const beside = others.filter(
        ({ id, text }) =>
          now && text !== '' && text !== now.made.text && !replacedBy(now.made, id) && !others.some(({ after }) => after.includes(id)),
      )
      return { part, text: now?.made.text ?? '', beside: beside.map(({ id }) => id).sort() }
    })
    return { area, holder, parts }
  })
}

function tooFar(given: readonly Mark[]): boolean {
  return given.some((one) =>
    given.some((other) => (one === 'na') !== (other === 'na') || (one !== 'na' && other !== 'na' && one - other > 1)),
  )
}

/** What `rules.ts` says of the same operations, in the same words. */
export function saidBy(ratings: Ratings) {
  const rated = [...ratings.statements.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([statement, { shares }]) => {
      const { state, mark } = teamMarkOf(ratings, statement)
      return {
        statement,
        shares: [...shares.entries()]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([person, share]) => ({
            person,
            mark: share.mark?.mark,
            note: share.note?.text,
            photos: [...share.photos.values()]
              .filter(({ gone }) => !gone)
              .map(({ photo }) => photo)
              .sort(),
          })),
        team: { state, mark },
      }
    })
  const narratives = [...ratings.narratives.keys()].sort().map((area) => {
    const { holder, parts } = narrativeOf(ratings, area, { lead: narrativeLead, rates: () => true })
    return {
      area,
      holder,
      parts: narrativeParts.map((part) => ({ part, text: parts[part].text, beside: parts[part].beside.map(({ id }) => id).sort() })),
    }
  })
  return { rated, narratives }
}

/** An evidence room: what lies in it, until when it is open, and whether it answers. */
export function memoryRoom(...items: readonly EvidenceItem[]) {
  const room = {
    items: [...items],
    until: '2099-01-01T00:00:00.000Z',
    closed: null as string | null,
    isBroken: false,
    sent: [] as string[],
  }
  const line: RoomLine = {
    room: async () => (room.closed === null ? { until: room.until } : { closed: room.closed }),
    items: async (_survey, place) => room.items.filter(({ area }) => (area ?? 'whole') === place),
    isThere: async (id) => room.items.some((one) => one.id === id),
    async file(version) {
      if (room.isBroken) throw new LineBroken()
      room.sent.push(version)
      return new Blob(['x'.repeat(room.items.find((one) => one.version_id === version)?.bytes ?? 0)])
    },
  }
  return { room, line }
}
