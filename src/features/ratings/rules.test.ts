import { expect, test } from 'vitest'
import type { Mark } from '../instruments/rules-means.ts'
import { afterOf, besides, historyOf, nextMoment, type Operation, ratingsOf, ratingsWith, seenOf, shareOf, teamMarkOf } from './rules.ts'

let count = 0

test('a later mark of a person takes the place of an earlier one, whatever comes in first, and both are kept', () => {
  const first = mark('Ana', 3, { time: 10 })
  const second = mark('Ana', 4, { time: 20, after: [first.id] })
  for (const order of [
    [first, second],
    [second, first, second],
  ]) {
    const ratings = ratingsOf(order)
    expect(ratings.statements.get('A.1')?.shares.get('Ana')?.mark?.mark).toBe(4)
    expect(ratings.made.size).toBe(2)
    expect(besides(shareOf(ratings, 'A.1', 'Ana'), 'mark')).toEqual([])
  }
})

test('two devices of one person that did not know of each other: the later counts, the other is shown beside it until the person marks again', () => {
  const begun = mark('Ana', 2, { time: 5 })
  const tablet = mark('Ana', 3, { time: 10, device: 'tablet', after: [begun.id] })
  const phone = mark('Ana', 5, { time: 20, device: 'phone', after: [begun.id] })
  const ratings = ratingsOf([phone, tablet, begun])
  expect(besides(shareOf(ratings, 'A.1', 'Ana'), 'mark')).toEqual([tablet])
  const after = afterOf(ratings, 'A.1', 'Ana', 'mark')
  const settled = mark('Ana', 4, { time: 30, device: 'phone', after })
  expect(besides(shareOf(ratingsOf([phone, tablet, begun, settled]), 'A.1', 'Ana'), 'mark')).toEqual([])
  const alike = mark('Ana', 5, { time: 15, device: 'tablet', after: [begun.id] })
  expect(besides(shareOf(ratingsOf([phone, alike, begun]), 'A.1', 'Ana'), 'mark')).toEqual([])
})

test("the team's mark stands on the marks it was set on: a new mark, one taken back or one that was not seen opens it again", () => {
  const ana = mark('Ana', 4)
  const ben = mark('Ben', 3)
  const set = team([ana.id, ben.id])
  expect(stateOf([ana, ben])).toBe('open')
  expect(stateOf([])).toBe('none')
  expect(teamMarkOf(ratingsOf([ana, ben, set]), 'A.1')).toMatchObject({ state: 'set', mark: 4 })
  for (const change of [mark('Ben', 3, { time: 90 }), mark('Ben', null, { time: 90 }), mark('Cleo', 4)]) {
    const ratings = ratingsOf([change, set, ben, ana])
    expect(teamMarkOf(ratings, 'A.1')).toMatchObject({ state: 'reopened', mark: null })
    expect(stateOf([ana, ben, set, change, team(seenOf(ratings, 'A.1'), { time: 100 })])).toBe('set')
  }
  expect(stateOf([ben, set]), 'a mark that has not arrived yet').toBe('reopened')
})

test('marks more than one point apart, or applicable to one and not to another, are settled with a sentence alone', () => {
  for (const [one, other, apart] of [
    [4, 3, false],
    [4, 2, true],
    [0, 1, false],
    [5, 'na', true],
    ['na', 'na', false],
  ] as const) {
    const both = [mark('Ana', one), mark('Ben', other)]
    const seen = both.map(({ id }) => id)
    expect(stateOf([...both, team(seen, { sentence: '  ' })]), `${one} and ${other}`).toBe(apart ? 'unsettled' : 'set')
    expect(stateOf([...both, team(seen, { sentence: 'The laboratory was seen by one of us.' })])).toBe('set')
  }
})

test('a photo that was taken away stays away, in whatever order it is heard', () => {
  const taken = photo(false, 10)
  const gone = photo(true, 20)
  const again = photo(false, 30)
  for (const order of [
    [taken, gone, again],
    [gone, again, taken],
    [again, gone],
  ]) {
    expect(ratingsOf(order).statements.get('A.1')?.shares.get('Ana')?.photos.get('p')?.gone).toBe(true)
  }
})

test('one operation more leaves what was there before as it was', () => {
  const first = mark('Ana', 3)
  const before = ratingsOf([first])
  const after = ratingsWith(before, mark('Ana', 5, { time: 20, after: [first.id] }))
  expect(after.statements.get('A.1')?.shares.get('Ana')?.mark?.mark).toBe(5)
  expect([before.statements.get('A.1')?.shares.get('Ana')?.mark?.mark, before.made.size]).toEqual([3, 1])
  expect(historyOf(shareOf(after, 'A.1', 'Ana'), 'mark').map((one) => one.kind === 'mark' && one.mark)).toEqual([5, 3])
})

test('who writes after having seen something writes later, however wrong the clock', () => {
  const seen = { time: 5000, count: 2 }
  expect(nextMoment(seen, 3000)).toEqual({ time: 5000, count: 3 })
  expect(nextMoment(seen, 6000)).toEqual({ time: 6000, count: 0 })
})

function stateOf(operations: readonly Operation[]) {
  return teamMarkOf(ratingsOf(operations), 'A.1').state
}

type Given = { time?: number; device?: string; after?: string[]; sentence?: string }

function made(person: string, { time = 10, device = person }: Given) {
  count += 1
  return { id: `${count}`, device, seq: count, person, statement: 'A.1', at: { time, count: 0 } }
}

function mark(person: string, given: Mark | null, options: Given = {}): Operation & { kind: 'mark' } {
  return { ...made(person, options), kind: 'mark', mark: given, after: options.after ?? [] }
}

function team(seen: string[], options: Given = {}): Operation {
  return { ...made('Ana', { time: 50, ...options }), kind: 'team', mark: 4, sentence: options.sentence ?? '', seen }
}

function photo(gone: boolean, time: number): Operation {
  return { ...made('Ana', { time }), kind: 'photo', photo: 'p', gone }
}
