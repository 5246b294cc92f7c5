/** Everybody for one visit, one by one: what the planner weighs of them. */
import type { SurveyArea } from '../../../ladder/rules-areas.ts'
import type { PlanRule, SeasonInput } from '../../rules-plan.ts'
import { costOf } from './candidates.ts'
import { areasOf, dayNumber, seasonOf, yearOf } from './season.ts'
import { addedKm, barOf, emptyStanding, loadOf } from './standing.ts'

export type PersonRanked = {
  person_id: string
  /** The first rule that keeps the person off; null: none does. */
  bar: PlanRule | null
  /** Km more in all, with what a load and a bad fit are worth: the least is the best. */
  cost: number
  fit: number
  km: number | null
  visits: number
  declines: number
  may_coordinate: boolean
  /** Of the visit's; what the person never stated is `null`. */
  disciplines: string[] | null
  areas: SurveyArea[] | null
}

/** @throws Error when the visit is not among those of the season */
export function rankFor(input: SeasonInput, visitId: string): PersonRanked[] {
  const season = seasonOf(input)
  const standing = emptyStanding(season)
  const visit = season.visits[season.visitAt.get(visitId) ?? -1]
  if (!visit) throw new Error(`Visit ${visitId} is not in this season.`)
  const from = dayNumber(visit.given.window.from)
  return season.people.map((person) => {
    const { given, where, statesAreas, statesDisciplines, areas, disciplines } = person
    const visits = loadOf(standing, person, yearOf(from))
    const fit = visit.fit[person.at] as number
    return {
      person_id: given.id,
      bar: barOf(standing, person, visit, from),
      cost: costOf({ person, km: addedKm(standing, person, visit, from), load: visits + given.declines, fit }),
      fit,
      km: season.isKnown(where, visit.where) ? season.km(where, visit.where) : null,
      visits,
      declines: given.declines,
      may_coordinate: given.may_coordinate && !given.is_trainee,
      disciplines: statesDisciplines ? visit.given.disciplines.filter((one) => disciplines.has(one)) : null,
      areas: statesAreas ? areasOf(areas & visit.areas) : null,
    }
  })
}
