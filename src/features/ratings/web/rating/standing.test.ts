import { expect, test } from 'vitest'
import { type Mark, meanWords } from '../../../instruments/rules-means.ts'
import type { RatingPack } from '../../contract.ts'
import { type Operation, ratingsOf } from '../../rules.ts'
import { type Area, ratersOf, readsOnly, standingOf, toSet } from './standing.ts'

const pack: RatingPack = {
  ...{ id: 'survey', program: 'Nursing', survey_type: 'second', number: 'V-1', institution: 'Lakeside', campus: 'Main' },
  ...{ visit_date: '2026-03-02', visit_end: '2026-03-04', status: 'ongoing' },
  instrument: { name: 'The instrument', number: 1, areas: [area('I', ['a', 'b']), area('II', ['c'])] },
  people: [person('Lea', ['I']), person('Ben', []), { ...person('Tess', []), role: 'trainee', rates: false }],
  leads: { I: 'Lea', II: 'Ben' },
  threshold: { mean: 3.5, area: 3 },
}

test('each sees how far they are in their own areas, and the means of what the team has set against what the survey asks', () => {
  const marks = [mark('Lea', 'a', 5), mark('Lea', 'b', 2), mark('Ben', 'a', 5), mark('Ben', 'b', 2), mark('Ben', 'c', 2)]
  const standing = standingOf(pack, ratingsOf([...marks, team('a', 5, marks), team('c', 2, marks)]), 'Lea')
  expect(standing.areas.map(({ own, set, waiting, mean, reaches }) => [own, set, waiting, meanWords(mean), reaches])).toEqual([
    [2, 1, 1, '5.00', true],
    [null, 1, 0, '2.00', false],
  ])
  expect([meanWords(standing.grand), standing.reaches, standing.set, standing.statements]).toEqual(['3.50', true, 2, 3])
  expect(meanWords(standing.areas[0]?.ownMean ?? null)).toBe('3.50')
  expect(standingOf({ ...pack, threshold: null }, ratingsOf(marks), 'Ben')).toMatchObject({ grand: null, reaches: null })
})

test('all agree when everybody who rates the area has given the same mark; one that is missing or taken back is none', () => {
  const agreedOf = (...operations: Operation[]) => toSet(pack, ratingsOf(operations), pack.instrument.areas[0] as Area)[0]
  expect(ratersOf(pack, 'I').map(({ id }) => id)).toEqual(['Lea', 'Ben'])
  expect(agreedOf(mark('Lea', 'a', 4), mark('Ben', 'a', 4))).toMatchObject({ agreed: 4, apart: false })
  expect(agreedOf(mark('Lea', 'a', 4))).toMatchObject({ agreed: null })
  expect(agreedOf(mark('Lea', 'a', 4), mark('Ben', 'a', null))).toMatchObject({ agreed: null, apart: false })
  expect(agreedOf(mark('Lea', 'a', 'na'), mark('Ben', 'a', 4))).toMatchObject({ agreed: null, apart: true })
})

test('who has left, reads along, or comes when the visit is over is told so, and rates nothing', () => {
  expect(readsOnly(pack, 'Lea')).toBeNull()
  expect(readsOnly(pack, 'Tess')).toContain('You read along')
  expect(readsOnly(pack, 'Mara')).toContain('You have left the team')
  expect(readsOnly({ ...pack, status: 'decided' }, 'Lea')).toBe('V-1 is not rated now. What you rated is kept.')
})

function area(code: string, statements: string[]): Area {
  const parts = statements.map((id, at) => ({ id, number: `${at + 1}`, kind: 'input' as const, text: id, weight: '1' }))
  return {
    id: code,
    code,
    title: `Area ${code}`,
    weight: '1',
    parameters: [{ id: `${code}.A`, code: 'A', title: 'A', weight: '1', statements: parts }],
  }
}

function person(id: string, areas: string[]): RatingPack['people'][number] {
  return { id, name: id, role: 'member', areas, rates: true }
}

let count = 0

function mark(person: string, statement: string, given: Mark | null): Operation & { kind: 'mark' } {
  count += 1
  return {
    id: `${count}`,
    device: person,
    seq: count,
    person,
    statement,
    at: { time: count, count: 0 },
    kind: 'mark',
    mark: given,
    after: [],
  }
}

function team(statement: string, given: Mark, marks: readonly Operation[]): Operation {
  const seen = marks.filter((one) => one.statement === statement).map(({ id }) => id)
  const { kind: _, mark: _mark, after: _after, ...made } = mark('Lea', statement, given)
  return { ...made, kind: 'team', mark: given, sentence: '', seen }
}
