import { expect, test } from 'vitest'
import { nastySeason } from '../../../../../testing/seasons/generated.ts'
import { checkPlan } from '../../rules-check.ts'
import type { Plan } from '../../rules-plan.ts'
import { explainPlaces } from './explain.ts'
import { planSeasonHere } from './improve.ts'
import { obstacleOf } from './obstacles.ts'
import { readySolver } from './solver.ts'

/** The long form plans 10,000 (`npm run test:long`); `GENERATED_SEED` begins elsewhere. */
const many = Number(process.env.GENERATED_SEASONS ?? 40)
const first = Number(process.env.GENERATED_SEED ?? 1)

test(
  `${many} seasons made by chance, with half-empty profiles, too few people and rules against each other: no plan breaks a rule, each place and each visit without a team has its reason`,
  async () => {
    await readySolver()
    const planned = { visits: 0, unplanned: 0 }
    for (let seed = first; seed < first + many; seed++) {
      const input = nastySeason(seed)
      const plans: Plan[] = []
      plans.unshift(planSeasonHere(input, 3, (plan) => plans.push(plan)))
      for (const plan of plans) expect(checkPlan(input, plan), `seed ${seed}`).toEqual([])
      const plan = plans[0] as Plan
      planned.visits += plan.visits.length
      planned.unplanned += plan.unplanned.length
      for (const { visit_id, team } of plan.visits) {
        const explained = explainPlaces(input, plan, visit_id)
        expect(
          explained.map(({ person_id }) => person_id),
          `seed ${seed}`,
        ).toEqual(team.map(({ person_id }) => person_id))
        for (const { why, next } of explained) expect(why === 'chosen', `seed ${seed}`).toBe(next.length > 0 && why !== 'pinned')
      }
      // a reason takes a solver of its own: of every fifth season
      if (seed % 5 !== 0) continue
      for (const id of plan.unplanned) {
        const { rules } = obstacleOf(input, id, plan)
        expect(rules.length, `seed ${seed}, ${id}`).toBeGreaterThan(0)
        expect(rules.length, `seed ${seed}, ${id}`).toBeLessThanOrEqual(3)
      }
    }
    // seasons of which hardly a visit could be planned, or every one, would say little
    expect(planned.visits).toBeGreaterThan(many / 2)
    expect(planned.unplanned).toBeGreaterThan(many / 2)
  },
  many * 3_000,
)

test('a visit left out at first gets the people whom better teams of others leave free (seed 7415)', async () => {
  await readySolver()
  expect(planSeasonHere(nastySeason(7415), 3, () => undefined).unplanned).toEqual(['visit 2'])
})
