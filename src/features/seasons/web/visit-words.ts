import { formatCount } from '../../../kit/contract/words.ts'
import { declineKindNames } from '../../visits/rules.ts'
import { inTeam, takingPart } from '../../visits/rules-steps.ts'
import type { SeasonBoard, SeasonVisit } from '../contract.ts'
import type { DaySpan } from '../rules-plan.ts'

/** The days a visit is on, as far as they are known: those of the schedule once it is set there, else as planned, else what it may be. */
export function daysOf({ accreditation, confirmed_at, has_team, planned, window_from, window_to }: SeasonVisit): DaySpan {
  if (accreditation && (confirmed_at || has_team)) return { from: accreditation.visit_date, to: accreditation.visit_end }
  return planned ?? { from: window_from, to: window_to }
}

/** Whether its days are known. */
export function isDated(visit: SeasonVisit): boolean {
  return visit.planned !== null || visit.confirmed_at !== null || visit.has_team
}

/** "3 of 5 accepted", "5 people", "3 days within": what stands below the days. */
export function teamWords(visit: SeasonVisit): string {
  const { confirmed_at, has_team, planned, length } = visit
  if (confirmed_at || has_team) {
    const team = visit.team.filter((one) => one.status && inTeam(one.status))
    return `${team.filter((one) => one.status && takingPart.includes(one.status)).length} of ${team.length} accepted`
  }
  return planned ? formatCount(planned.team.length, 'person', 'people') : `${formatCount(length, 'day')} within`
}

/** What those said who were asked for the visits of a season, over all of them; the kinds of what was declined, in words. */
export function answersOf({ board, declines }: SeasonBoard) {
  const asked = board.filter((one) => one.confirmed_at || one.has_team).flatMap((one) => one.team)
  const statuses = asked.flatMap((one) => one.status ?? [])
  return {
    asked: statuses.filter(inTeam).length,
    yes: statuses.filter((one) => takingPart.includes(one)).length,
    no: declines.reduce((sum, one) => sum + one.count, 0),
    open: board.reduce((sum, one) => sum + one.open_places.length, 0),
    kinds: declines.map(({ kind, count }) => `${kind ? declineKindNames[kind] : 'No kind said'} × ${count}`).join(', '),
  }
}
