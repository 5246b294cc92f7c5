import { expect, test } from 'vitest'
import { institutionalFee, rulingStep, stands, steps } from '../../../testing/ladder-table.ts'
import { degreeLevels, type SurveyType, surveyTypes } from './rules.ts'
import { feeOf, giftOf, isBelow, offeredSurveys, surveyOf, surveyProblem, thresholdOf, visitTypeOf } from './rules-surveys.ts'
import { institutionalEnd, validityEnd } from './rules-terms.ts'

const today = '2026-11-22'
const none = { level: 'none', valid_to: null } as const
const dates = {
  none: { valid_to: null, grace_until: null },
  runs: { valid_to: '2028-05-01', grace_until: null },
  grace: { valid_to: '2026-05-01', grace_until: '2027-05-01' },
  lapsed: { valid_to: '2026-11-21', grace_until: null },
}

for (const stand of stands) {
  const standing = { ...stand, ...dates[stand.validity] }
  test(`a program that stands at ${stand.says} can have what the table says, and nothing else`, () => {
    expect(offeredSurveys(standing, today)).toEqual([...stand.offered, 'institutional', 'consultancy'])
    for (const type of surveyTypes) {
      const isAllowed = [...stand.offered, 'institutional', 'consultancy'].includes(type)
      expect([type, surveyProblem(type, standing, today) === null]).toEqual([type, isAllowed])
    }
  })

  test(`every survey of a program that stands at ${stand.says} seeks, needs, gives and costs what the table says`, () => {
    for (const type of surveyTypes) {
      const survey = surveyOf(type, standing, none, today)
      const step = steps[rulingStep(stand, type)]
      expect([type, survey.level_sought]).toEqual([type, step.sought])
      const threshold = thresholdOf(survey, today)
      expect(threshold && [threshold.mean, threshold.area]).toEqual(step.means)
      const gives = { level: 'level', qualification: 'qualified', institutional: 'institution', nothing: 'nothing' }[giftOf(survey).gives]
      expect([type, gives]).toEqual([type, step.gives])
      for (const degree_level of degreeLevels) {
        const wanted = type === 'institutional' ? institutionalFee : steps[type].fee[degree_level]
        expect(feeOf([{ survey_type: type, degree_level }], today)).toBe(wanted.toFixed(2))
      }
    }
  })
}

test('a day more is still the validity, a day less has lapsed; a grace period ends with its last day', () => {
  const level = { level: 'level_2', qualified_for: null, revisit_for: null } as const
  const first = (valid_to: string, grace_until: string | null) => offeredSurveys({ ...level, valid_to, grace_until }, today)[0]
  expect(first('2026-11-22', null)).toBe('third_phase1')
  expect(first('2026-11-21', null)).toBe('first_formal')
  expect(first('2026-11-21', '2026-11-22')).toBe('second')
  expect(first('2026-11-20', '2026-11-21')).toBe('first_formal')
})

test('each level holds for its term, the institutional one for five years', () => {
  const ends = Object.values(steps).flatMap(({ gives, sought, years }) =>
    gives === 'level' && sought ? [[validityEnd(sought, '2026-11-22'), `${2026 + years}-11-21`]] : [],
  )
  expect(ends).toHaveLength(5)
  for (const [end, wanted] of ends) expect(end).toBe(wanted)
  expect(institutionalEnd('2026-11-22')).toBe('2031-11-21')
})

test('an institution seeks the next level, the highest again, and the one it held once that has ended', () => {
  const program = { level: 'none', qualified_for: null, revisit_for: null, valid_to: null, grace_until: null } as const
  const sought = (level: 'none' | 'level_1' | 'level_4', valid_to: string | null) =>
    surveyOf('institutional', program, { level, valid_to }, today).level_sought
  expect([sought('none', null), sought('level_1', '2030-01-01'), sought('level_4', '2030-01-01')]).toEqual([
    'level_1',
    'level_2',
    'level_4',
  ])
  expect(sought('level_1', '2026-01-01')).toBe('level_1')
})

test('a mean at the threshold passes, one below does not; a survey by criteria asks for none', () => {
  const threshold = { mean: 3.5, area: 3 }
  const below = (grand_mean: number | null, lowest_area_mean: number | null) => isBelow({ grand_mean, lowest_area_mean }, threshold)
  expect([below(3.5, 3), below(3.49, 3), below(3.5, 2.99), below(null, null)]).toEqual([false, true, true, false])
  expect(isBelow({ grand_mean: 1, lowest_area_mean: 1 }, null)).toBe(false)
})

test('a visit is named after more than half of its surveys, and mixed otherwise', () => {
  const named: [SurveyType[], string][] = [
    [['second'], 'second'],
    [['second', 'second', 'preliminary'], 'second'],
    [['second', 'preliminary'], 'mixed'],
    [['second', 'second', 'preliminary', 'revisit'], 'mixed'],
  ]
  for (const [types, wanted] of named) expect(visitTypeOf(types)).toBe(wanted)
})

test('several surveys cost the sum of theirs, an institutional accreditation once', () => {
  const one = (survey_type: SurveyType) => ({ survey_type, degree_level: 'masteral' as const })
  expect(feeOf([one('second'), one('preliminary')], today)).toBe('34300.00')
  expect(feeOf([one('institutional'), one('institutional'), one('second')], today)).toBe('67800.00')
})
