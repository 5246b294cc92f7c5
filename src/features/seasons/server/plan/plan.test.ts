import { beforeAll, expect, test } from 'vitest'
import { planAsPeopleDo } from '../../../../../testing/seasons/by-hand.ts'
import { ampleSeason, noPerson, noVisit } from '../../../../../testing/seasons/generated.ts'
import { checkPlan } from '../../rules-check.ts'
import { type Plan, type SeasonInput, type SeasonPerson, usualLimits, type WishedVisit } from '../../rules-plan.ts'
import { explainPlace } from './explain.ts'
import { whyImpossible } from './impossible.ts'
import { planSeasonHere } from './improve.ts'
import { planSeason } from './plan.ts'
import { readySolver } from './solver.ts'

beforeAll(readySolver)

const cebu = { region: null, province: 'Cebu' }
const bohol = { region: null, province: 'Bohol' }
const manila = { region: null, province: 'Metro Manila' }

function person(id: string, own: Partial<SeasonPerson> = {}): SeasonPerson {
  return { ...noPerson(id), where: cebu, ...own }
}

function visitAt(id: string, from: string, own: Partial<WishedVisit> = {}): WishedVisit {
  return { ...noVisit(id, { id: `of ${id}`, where: cebu }, { from, to: from }), ...own }
}

const of = (people: SeasonPerson[], visits: WishedVisit[]): SeasonInput => ({ people, visits, limits: usualLimits })
const teamOf = (plan: Plan, at = 0) => (plan.visits[at]?.team ?? []).map(({ person_id }) => person_id)
const here = (input: SeasonInput) => planSeasonHere(input, 3, () => {})

test('a season is planned in a thread, told of on the way, and better than by hand', { timeout: 120_000 }, async () => {
  const input = ampleSeason(4, { people: 250, visits: 12, weeks: 6 })
  const heard: Plan[] = []
  const plan = await planSeason(input, { onBetter: (one) => heard.push(one) })
  expect(heard[0]?.proof.made_by).toBe('first')
  expect(plan.unplanned).toEqual([])
  expect(checkPlan(input, plan)).toEqual([])
  expect(plan.figures.worst).toBeGreaterThanOrEqual(0.9 * plan.figures.mean)
  for (const by of ['name', 'region'] as const) {
    const hand = planAsPeopleDo(input, by)
    const kmOf = ({ visits, figures }: Plan) => figures.km / visits.flatMap(({ team }) => team).length
    expect(kmOf(plan)).toBeLessThan(0.75 * kmOf(hand))
  }
})

test('who no longer waits stops the planning', async () => {
  const stop = new AbortController()
  const planning = planSeason(ampleSeason(5, { people: 300, visits: 20, weeks: 6 }), {
    signal: stop.signal,
    onBetter: () => stop.abort(new Error('Enough.')),
  })
  await expect(planning).rejects.toThrow('Enough.')
})

test('the nearer goes, and who stated the discipline before who stated nothing', () => {
  const far = person('far', { may_coordinate: true, where: manila })
  const near = person('near', { may_coordinate: true })
  expect(teamOf(here(of([far, near], [visitAt('v', '2027-03-02')])))).toEqual(['near'])
  const stated = person('stated', { may_coordinate: true, disciplines: ['Nursing'] })
  expect(teamOf(here(of([near, stated], [visitAt('v', '2027-03-02', { disciplines: ['Nursing'] })])))).toEqual(['stated'])
})

test('of people with the same way the one who serves the visit better goes, also for one place of a team that stands', () => {
  const visit = visitAt('v', '2027-03-02', { places: { overall_coordinator: 1, member: 1 } })
  const people = [person('lead', { may_coordinate: true, feedback: 5 }), person('a', { feedback: 4.6 }), person('z', { feedback: 5 })]
  for (const pins of [[], [{ person_id: 'lead', role: 'overall_coordinator' as const, is_lifted: false }]])
    expect(teamOf(here(of(people, [{ ...visit, pins }]))).sort()).toEqual(['lead', 'z'])
})

test('who is alike otherwise goes the less, the more they have been out or declined', () => {
  const people = [person('a', { load: { '2027': 3 } }), person('b', { declines: 2 }), person('c')].map((one) => ({
    ...one,
    may_coordinate: true,
  }))
  expect(teamOf(here(of(people, [visitAt('v', '2027-03-02')])))).toEqual(['c'])
})

test('days are chosen so that one trip does for two visits near by', () => {
  const window = { from: '2027-03-01', to: '2027-03-26' }
  const visits = [visitAt('one', '2027-03-10', { length: 1 }), { ...noVisit('two', { id: 'of two', where: bohol }, window), length: 1 }]
  const plan = here(of([person('only', { may_coordinate: true, where: manila })], visits))
  expect(plan.figures.joined).toBe(1)
  expect(Math.abs(Date.parse(plan.visits[1]?.from ?? '') - Date.parse('2027-03-10')) / 86_400_000).toBeLessThanOrEqual(4)
})

test('a pin stays, and everything else is planned around it', () => {
  const people = [person('a', { may_coordinate: true }), person('b', { may_coordinate: true, where: manila }), person('c')]
  const visit = visitAt('v', '2027-03-02', {
    places: { member: 1 },
    pins: [{ person_id: 'b', role: 'overall_coordinator', is_lifted: false }],
    ruled_out: ['c'],
  })
  const plan = here(of(people, [visit]))
  expect(plan.visits[0]?.team).toMatchObject([
    { person_id: 'b', is_pinned: true },
    { person_id: 'a', role: 'member', is_pinned: false },
  ])
})

test('where two visits want the same person, the other is given whom it can have', () => {
  const both = person('both', { may_coordinate: true, disciplines: ['Nursing', 'Business'] })
  const business = person('business', { may_coordinate: true, disciplines: ['Business'], where: manila })
  const visits = [visitAt('b', '2027-03-02', { disciplines: ['Business'] }), visitAt('n', '2027-03-02', { disciplines: ['Nursing'] })]
  const plan = here(of([both, business], visits))
  expect(plan.unplanned).toEqual([])
  expect([teamOf(plan, 0), teamOf(plan, 1)]).toEqual([['business'], ['both']])
})

test('each place names the three next people and what each would cost', () => {
  const people = [
    person('here', { may_coordinate: true, disciplines: ['Nursing'] }),
    person('bohol', { may_coordinate: true, disciplines: ['Nursing'], where: bohol }),
    person('unstated', { may_coordinate: true, load: { '2027': 2 } }),
    person('manila', { may_coordinate: true, disciplines: ['Nursing'], where: manila }),
    person('away', { may_coordinate: true, days_off: [{ from: '2027-03-02', to: '2027-03-02' }] }),
    person('member'),
  ]
  const input = of(people, [visitAt('v', '2027-03-02', { disciplines: ['Nursing'] })])
  const plan = here(input)
  const { why, next, kept_off } = explainPlace(input, plan, 'v', 'here')
  expect(why).toBe('chosen')
  expect(next.map(({ person_id }) => person_id)).toEqual(['bohol', 'unstated', 'manila'])
  expect(next[0]).toMatchObject({ km: 71, km_planned: 0, km_more: 142, served_less: 0, visits: 1 })
  expect(next[1]).toMatchObject({
    km_more: 0,
    visits: 3,
    visits_planned: 1,
    is_unstated: true,
    lacks: { disciplines: ['Nursing'], areas: [] },
  })
  expect(next[1]?.served_less).toBeGreaterThan(0)
  expect(kept_off).toEqual({ day_off: 1, coordinator: 1 })
  expect(() => explainPlace(input, plan, 'v', 'manila')).toThrow('no place')
})

test.for<[string, Partial<WishedVisit>, SeasonPerson[], string, string[]]>([
  ['all days are blocked', { blocked_days: ['2027-03-02'] }, [], 'blocked_day', ['2027-03-02']],
  ['the window is too short', { length: 3 }, [], 'window', ['2027-03-02', '2027-03-02']],
  [
    'nobody is of the discipline',
    { disciplines: ['Forestry'] },
    [person('a', { may_coordinate: true, disciplines: ['Nursing'] })],
    'disciplines',
    ['Forestry'],
  ],
  ['nobody may rate an area', { areas: ['I', 'II'] }, [person('a', { may_coordinate: true, areas: ['I'] })], 'areas', ['II']],
  ['nobody may coordinate', {}, [person('a')], 'coordinator', []],
  [
    'everybody takes the day off',
    {},
    [person('a', { may_coordinate: true, days_off: [{ from: '2027-03-01', to: '2027-03-03' }] })],
    'day_off',
    [],
  ],
  ['everybody is tied', {}, [person('a', { may_coordinate: true, home_institution_id: 'of v' })], 'conflict', []],
  ['everybody has been out enough', {}, [person('a', { may_coordinate: true, wished: 0 })], 'load', []],
  ['there are too few people', { places: { member: 2 } }, [person('a', { may_coordinate: true }), person('b')], 'places', []],
  [
    'somebody is set who is nobody',
    { pins: [{ person_id: 'x', role: 'member', is_lifted: false }] },
    [person('a', { may_coordinate: true })],
    'pin',
    ['x'],
  ],
])('where %s, that is the rule in the way', async ([, own, people, rule, about]) => {
  const input = of(people, [visitAt('v', '2027-03-02', own)])
  expect(here(input).unplanned).toEqual(['v'])
  const { rules } = await whyImpossible(input, 'v')
  expect(rules.map((one) => one.rule)).toEqual([rule])
  expect(rules[0]?.about).toEqual(about)
})

test('where another visit of the season has the people, that is said', async () => {
  const input = of([person('a', { may_coordinate: true })], [visitAt('v', '2027-03-02', { weight: 2 }), visitAt('w', '2027-03-02')])
  const plan = here(input)
  expect(plan.unplanned).toEqual(['w'])
  expect((await whyImpossible(input, 'w', plan)).rules).toEqual([{ rule: 'others', about: [], people: 1 }])
  expect((await whyImpossible(input, 'w')).rules).toEqual([])
})
