import { expect, test } from 'vitest'
import { noPerson, noVisit } from '../../../testing/seasons/generated.ts'
import { checkPlan } from './rules-check.ts'
import type { Plan, PlanRule, SeasonInput, SeasonPerson, WishedVisit } from './rules-plan.ts'
import { usualLimits } from './rules-plan.ts'

const cebu = { region: null, province: 'Cebu' }
const davao = { region: null, province: 'Davao del Sur' }
const home = { id: 'home', where: cebu }

/** Ana coordinates, Ben and Cid are members, Dan is a trainee; the visit lasts two days in March. */
const people = [
  { ...noPerson('ana'), may_coordinate: true, areas: ['I', 'II'], disciplines: ['Nursing'] },
  { ...noPerson('ben'), areas: ['III'], disciplines: ['Business'] },
  { ...noPerson('cid') },
  { ...noPerson('dan'), is_trainee: true },
] satisfies SeasonPerson[]
const visit: WishedVisit = {
  ...noVisit('v', home, { from: '2027-03-01', to: '2027-03-12' }),
  length: 2,
  places: { overall_coordinator: 1, member: 1, trainee: 1 },
  areas: ['I', 'II', 'III'],
  disciplines: ['Nursing'],
}
const plan: Plan = {
  visits: [
    {
      visit_id: 'v',
      from: '2027-03-02',
      to: '2027-03-03',
      team: [
        { person_id: 'ana', role: 'overall_coordinator', areas: ['I', 'II'], is_pinned: false },
        { person_id: 'ben', role: 'member', areas: ['III'], is_pinned: false },
        { person_id: 'dan', role: 'trainee', areas: [], is_pinned: false },
      ],
      served: 100,
    },
  ],
  unplanned: [],
  figures: { worst: 100, mean: 100, km: 0, joined: 0, unevenness: 0 },
  proof: { made_by: 'first', gap: null, seconds: 0 },
}

type Changed = {
  visit?: Partial<WishedVisit>
  ana?: Partial<SeasonPerson>
  ben?: Partial<SeasonPerson>
  dan?: Partial<SeasonPerson>
  limits?: Partial<SeasonInput['limits']>
}

function broken({ visit: other, limits, ...persons }: Changed, planned = plan): PlanRule[] {
  const changed = people.map((person) => ({ ...person, ...(persons as Record<string, Partial<SeasonPerson>>)[person.id] }))
  const input = { people: changed, visits: [{ ...visit, ...other }], limits: { ...usualLimits, ...limits } }
  return [...new Set(checkPlan(input, planned).map(({ rule }) => rule))]
}

test('a plan that keeps every rule breaks none', () => {
  expect(broken({})).toEqual([])
})

const bound = (from: string, to: string, where = cebu) => [{ visit_id: 'other', institution_id: 'elsewhere', from, to, where }]

test.for<[string, PlanRule, Changed]>([
  ['days outside of the window', 'window', { visit: { window: { from: '2027-03-03', to: '2027-03-12' } } }],
  ['another length', 'window', { visit: { length: 3 } }],
  ['a blocked day', 'blocked_day', { visit: { blocked_days: ['2027-03-03'] } }],
  ['a place that is empty', 'places', { visit: { places: { member: 2 } } }],
  ['a place too many', 'places', { visit: { places: { trainee: 1 } } }],
  ['a trainee without a place', 'places', { visit: { places: { member: 1 } } }],
  ['a coordinator who may not', 'coordinator', { ana: { may_coordinate: false } }],
  ['a trainee who rates', 'trainee', { ben: { is_trainee: true } }],
  ['somebody experienced in the place of a trainee', 'trainee', { dan: { is_trainee: false } }],
  ['an area nobody may rate', 'areas', { ben: { areas: ['IV'] } }],
  ['an area without a rater', 'areas', { visit: { areas: ['I', 'II', 'III', 'IV'] } }],
  ['an area that is not asked for', 'areas', { visit: { areas: ['I', 'II'] } }],
  ['a discipline nobody is of', 'disciplines', { visit: { disciplines: ['Forestry'] } }],
  [
    'too many of one home',
    'same_home',
    { ana: { home_institution_id: 'x' }, ben: { home_institution_id: 'x' }, dan: { home_institution_id: 'x' } },
  ],
  ['the home institution', 'conflict', { ben: { home_institution_id: 'home' } }],
  ['a tie', 'conflict', { ben: { ties: [{ institution_id: 'home', until: null }] } }],
  ['a tie until the first day', 'conflict', { ben: { ties: [{ institution_id: 'home', until: '2027-03-02' }] } }],
  ['another conflict', 'conflict', { visit: { conflicts: [{ person_id: 'ben', kind: 'same_programs' }] } }],
  ['a visit on the same day', 'overlap', { ben: { bound: bound('2027-03-03', '2027-03-05') } }],
  ['a visit far away the day after', 'overlap', { ben: { bound: bound('2027-03-04', '2027-03-05', davao) } }],
  ['a day off', 'day_off', { ben: { days_off: [{ from: '2027-03-03', to: '2027-03-20' }] } }],
  ['more visits than wished for', 'load', { ben: { load: { '2027': 2 }, wished: 2 } }],
  ['more visits than the limit', 'load', { ben: { load: { '2027': 6 } } }],
  ['too many within a month', 'often', { ben: { bound: [...bound('2027-02-08', '2027-02-09'), ...bound('2027-02-16', '2027-02-17')] } }],
  ['a pin that is not there', 'pin', { visit: { pins: [{ person_id: 'cid', role: 'member', is_lifted: false }] } }],
  ['a pin in another role', 'pin', { visit: { pins: [{ person_id: 'ana', role: 'member', is_lifted: false }] } }],
  ['somebody who is ruled out', 'ruled_out', { visit: { ruled_out: ['ben'] } }],
])('%s is found', ([, rule, changed]) => {
  expect(broken(changed)).toContain(rule)
})

test.for<[string, Changed]>([
  ['a tie that ended the day before', { ben: { ties: [{ institution_id: 'home', until: '2027-03-01' }] } }],
  ['a visit near by the day after', { ben: { bound: bound('2027-03-04', '2027-03-05') } }],
  ['a visit far away with a day between', { ben: { bound: bound('2027-03-05', '2027-03-06', davao) } }],
  ['the last visit that is wished for', { ben: { load: { '2027': 1 }, wished: 2 } }],
  ['visits of another year', { ben: { load: { '2026': 20 } } }],
  ['nothing stated at all', { ana: { areas: [], disciplines: [] }, ben: { areas: [], disciplines: [] } }],
  ['an empty place for a trainee', { visit: { places: { member: 1, trainee: 2 } } }],
  [
    'a pin that a Superadmin lifted',
    {
      ben: { home_institution_id: 'home', days_off: [{ from: '2027-03-02', to: '2027-03-02' }] },
      visit: { pins: [{ person_id: 'ben', role: 'member', is_lifted: true }] },
    },
  ],
])('%s breaks nothing', ([, changed]) => {
  expect(broken(changed)).toEqual([])
})

test('who is on the team of a visit is bound by it while the plan has none for it, and counts it once with one', () => {
  const rules = (from: string, to: string, wished: number, more: Partial<Plan> = { unplanned: ['w'] }) => {
    const own = { visit_id: 'w', institution_id: 'far', from, to, where: cebu }
    const pins = [{ person_id: 'ben', role: 'overall_coordinator' as const, is_lifted: true }]
    const w = { ...noVisit('w', { id: 'far', where: cebu }, { from, to }), length: 2, pins }
    const ben = { bound: [own], wished, may_coordinate: true }
    const input = { people: people.map((one) => (one.id === 'ben' ? { ...one, ...ben } : one)), visits: [visit, w], limits: usualLimits }
    return checkPlan(input, { ...plan, ...more }).map(({ rule }) => rule)
  }
  expect(rules('2027-03-03', '2027-03-04', 2)).toEqual(['overlap'])
  expect(rules('2027-03-10', '2027-03-11', 1)).toEqual(['load'])
  expect(rules('2027-03-10', '2027-03-11', 2)).toEqual([])
  const team = [{ person_id: 'ben', role: 'overall_coordinator' as const, areas: [], is_pinned: true }]
  const both = [...plan.visits, { visit_id: 'w', from: '2027-03-10', to: '2027-03-11', team, served: 100 }]
  expect(rules('2027-03-10', '2027-03-11', 2, { visits: both })).toEqual([])
})

test('a visit that is left out, and one that stands twice, are found', () => {
  expect(broken({}, { ...plan, visits: [] })).toEqual(['window'])
  expect(broken({}, { ...plan, unplanned: ['v'] })).toEqual(['window'])
})

test('two institutions do not judge each other in one plan', () => {
  const back = {
    ...plan.visits[0],
    visit_id: 'w',
    from: '2027-03-09',
    to: '2027-03-10',
    team: [{ person_id: 'eva', role: 'overall_coordinator' as const, areas: [], is_pinned: false }],
  }
  const both = { ...plan, visits: [...plan.visits, back] } as Plan
  const input = (eva: string) => ({
    people: [
      ...people.map((one) => (one.id === 'ben' ? { ...one, home_institution_id: 'far' } : one)),
      { ...noPerson('eva'), may_coordinate: true, home_institution_id: eva },
    ],
    visits: [visit, { ...noVisit('w', { id: 'far', where: davao }, { from: '2027-03-09', to: '2027-03-10' }), length: 2 }],
    limits: usualLimits,
  })
  expect(checkPlan(input('home'), both).map(({ rule }) => rule)).toEqual(['conflict', 'conflict'])
  expect(checkPlan(input('third'), both)).toEqual([])
})
