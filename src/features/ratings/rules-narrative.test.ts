import { expect, test } from 'vitest'
import { type HandMade, type Operation, ratingsOf, type TextMade } from './rules.ts'
import { handedBy, narrativeOf } from './rules-narrative.ts'

let count = 0

test('the lead holds the narrative of an area until it is handed over, and again when who held it has left', () => {
  expect(said([])).toEqual({ holder: 'Lea', text: '', beside: [] })
  const toBen = hand('Lea', 'Ben', 10)
  expect(said([toBen]).holder).toBe('Ben')
  const toCleo = hand('Ben', 'Cleo', 20, [toBen.id])
  for (const order of [
    [toBen, toCleo],
    [toCleo, toBen],
  ])
    expect(said(order).holder).toBe('Cleo')
  expect(said([toBen], ['Lea', 'Cleo']).holder).toBe('Lea')
  expect(handedBy(narrative([toBen, toCleo]))).toEqual([toCleo.id])
})

test('what the holder writes counts; what was written without holding it stands beside, however late, until the holder takes it in', () => {
  const begun = text('Lea', 'The library is well kept.', 10)
  const toBen = hand('Lea', 'Ben', 20)
  const ben = text('Ben', 'The library is well kept, and open on Sundays.', 30, [begun.id])
  const offline = text('Lea', 'The library is well kept; one copy of each book.', 40, [begun.id])
  expect(said([begun, toBen, ben]).beside).toEqual([])
  expect(said([offline, ben, toBen, begun])).toEqual({ holder: 'Ben', text: ben.text, beside: [offline.text] })
  const goesOn = text('Ben', `${ben.text} Closed in May.`, 50, [ben.id])
  expect(said([begun, toBen, ben, offline, goesOn]), 'writing on does not settle it').toMatchObject({ beside: [offline.text] })
  const both = text('Ben', 'All of it.', 60, [goesOn.id, offline.id])
  expect(said([begun, toBen, ben, offline, goesOn, both])).toEqual({ holder: 'Ben', text: 'All of it.', beside: [] })
})

test('two devices of the holder: the later counts, the other stands beside; the words of a lead who has left count until somebody writes again', () => {
  const [phone, tablet] = [text('Lea', 'On the phone.', 20), text('Lea', 'On the tablet.', 30)]
  expect(said([tablet, phone])).toMatchObject({ text: 'On the tablet.', beside: ['On the phone.'] })
  const before = text('Mara', 'Written before she left.', 10)
  expect(said([before])).toEqual({ holder: 'Lea', text: before.text, beside: [] })
  const anew = text('Lea', 'Written anew.', 20)
  expect(said([before, anew])).toEqual({ holder: 'Lea', text: anew.text, beside: [before.text] })
})

function narrative(operations: readonly Operation[], team = ['Lea', 'Ben', 'Cleo']) {
  return narrativeOf(ratingsOf(operations), 'area', { lead: 'Lea', rates: (person) => team.includes(person) })
}

function said(operations: readonly Operation[], team?: string[]) {
  const { holder, parts } = narrative(operations, team)
  return { holder, text: parts.strengths.text, beside: parts.strengths.beside.map(({ text }) => text) }
}

function made(person: string, time: number) {
  count += 1
  return { id: `${count}`, device: `${person} ${count}`, seq: 1, person, statement: 'area', at: { time, count: 0 } }
}

function text(person: string, says: string, time: number, after: string[] = []): TextMade {
  return { ...made(person, time), kind: 'text', part: 'strengths', text: says, after }
}

function hand(person: string, to: string, time: number, after: string[] = []): HandMade {
  return { ...made(person, time), kind: 'hand', to, after }
}
