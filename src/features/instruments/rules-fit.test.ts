import { expect, test } from 'vitest'
import { clashes, instrumentFor, type Purpose, type Surveyed } from './rules-fit.ts'

const purpose = (name: string, more: Partial<Purpose> = {}) => ({ name, survey_types: [], disciplines: [], degree_levels: [], ...more })
const nursing: Surveyed = { survey_type: 'second', revisit_of: null, discipline: 'Nursing', degree_level: 'masteral' }

const all = [
  purpose('anything'),
  purpose('masteral', { degree_levels: ['masteral'] }),
  purpose('nursing', { disciplines: ['nursing'] }),
  purpose('masteral nursing', { disciplines: ['nursing'], degree_levels: ['masteral'] }),
  purpose('second', { survey_types: ['second'] }),
  purpose('second, masteral', { survey_types: ['second'], degree_levels: ['masteral', 'doctorate'] }),
  purpose('second, nursing', { survey_types: ['second'], disciplines: ['Nursing'] }),
  purpose('second, masteral nursing', { survey_types: ['second'], disciplines: ['Nursing'], degree_levels: ['masteral'] }),
]

test('of those that fit the most exact is taken: the survey goes before the field, the field before the degree', () => {
  const taken: string[] = []
  let left = all
  while (left.length > 0) {
    const found = instrumentFor(left, nursing)
    if (!found) break
    taken.push(found.name)
    left = left.filter((one) => one !== found)
  }
  expect(taken).toEqual(all.map((one) => one.name).reverse())
})

test('an instrument of other surveys, fields or degrees is never taken', () => {
  const others = [
    purpose('other survey', { survey_types: ['preliminary'] }),
    purpose('other field', { disciplines: ['Law'] }),
    purpose('other degree', { degree_levels: ['undergraduate'] }),
  ]
  expect(instrumentFor(others, nursing)).toBeUndefined()
  expect(instrumentFor([purpose('nursing', { disciplines: ['Nursing'] })], { ...nursing, discipline: null })).toBeUndefined()
})

test('a revisit takes that of the survey it follows; an institution as a whole only one that names it', () => {
  const ofSecond = [purpose('second', { survey_types: ['second'] }), purpose('revisit', { survey_types: ['revisit'] })]
  expect(instrumentFor(ofSecond, { ...nursing, survey_type: 'revisit', revisit_of: 'second' })?.name).toBe('second')
  const whole: Surveyed = { ...nursing, survey_type: 'institutional' }
  expect(instrumentFor(all, whole)).toBeUndefined()
  expect(instrumentFor([...all, purpose('institution', { survey_types: ['institutional'] })], whole)?.name).toBe('institution')
})

test('two clash when they are equally exact and one program could have both', () => {
  const second = (more: Partial<Purpose>) => purpose('second', { survey_types: ['second', 'preliminary'], ...more })
  expect(clashes(purpose('one'), purpose('other'))).toBe(true)
  expect(clashes(second({}), purpose('other', { survey_types: ['preliminary'] }))).toBe(true)
  expect(clashes(second({}), purpose('other', { survey_types: ['consultancy'] }))).toBe(false)
  expect(clashes(second({}), second({ disciplines: ['Law'] }))).toBe(false)
  expect(clashes(second({ disciplines: ['Law', 'Nursing'] }), second({ disciplines: ['NURSING'] }))).toBe(true)
  expect(clashes(second({ degree_levels: ['masteral'] }), second({ degree_levels: ['doctorate'] }))).toBe(false)
})
