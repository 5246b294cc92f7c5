/** The board of a season: its visits with the plan that was made last, as people read it. */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { areasNow } from '../../ladder/rules-areas.ts'
import type { SeasonBoard, SeasonPlace, SeasonVisit } from '../contract.ts'
import type { PlannedVisit } from '../rules-plan.ts'
import { findSeason, listNames, listSeasonPeople, listSeasonVisits, listTeams, toSeason } from './queries-seasons.ts'
import { isOnTeam } from './queries-visits.ts'

/** @throws Refusal 404 */
export async function readBoard(db: Db | Trx, id: string): Promise<SeasonBoard> {
  const season = await findSeason(db, id)
  const rows = await listSeasonVisits(db, id)
  const set = Map.groupBy(await listSeasonPeople(db, id), (one) => one.season_visit_id)
  const teams = Map.groupBy(
    await listTeams(
      db,
      rows.flatMap((row) => row.accreditation_id ?? []),
    ),
    (one) => one.accreditation_id,
  )
  const planned = new Map((season.plan?.visits ?? []).map((one) => [one.visit_id, one]))
  const names = await listNames(
    db,
    [...planned.values()].flatMap((one) => one.team.map((place) => place.person_id)),
  )
  const unplanned = new Set(season.plan?.unplanned)
  const { figures, proof } = season.plan ?? {}

  const placesOf = (visit: PlannedVisit, accreditationId: string | null): SeasonPlace[] => {
    const there = (accreditationId && teams.get(accreditationId)) || []
    const own = set.get(visit.visit_id) ?? []
    return visit.team.map((place) => {
      const now = there.find((one) => one.accreditor_id === place.person_id && isOnTeam(one))
      const { name, home_institution } = names.get(place.person_id) ?? { name: 'Somebody who left', home_institution: null }
      return {
        accreditor_id: place.person_id,
        name,
        home_institution,
        role: place.role,
        areas: areasNow().filter((area) => (now ? now.areas.includes(area) : place.areas.includes(area))),
        status: now?.status ?? null,
        is_kept: own.some((one) => one.kind === 'kept' && one.accreditor_id === place.person_id),
      }
    })
  }

  const board = rows.map((row): SeasonVisit => {
    const visit = planned.get(row.id)
    return {
      id: row.id,
      source: row.source,
      accreditation: row.accreditation_id && row.number ? { id: row.accreditation_id, number: row.number } : null,
      institution_id: row.institution_id,
      institution: row.institution,
      campus: row.campus,
      region: row.region,
      programs: row.programs.map((program) => program.name),
      priority_class: row.priority_class,
      window_from: row.window_from,
      window_to: row.window_to,
      length: row.length,
      places: row.places,
      ruled_out: (set.get(row.id) ?? [])
        .filter((one) => one.kind === 'ruled_out')
        .map(({ accreditor_id, name }) => ({ accreditor_id, name })),
      planned: visit
        ? { from: visit.from, to: visit.to, served: Math.round(visit.served), team: placesOf(visit, row.accreditation_id) }
        : null,
      is_impossible: unplanned.has(row.id),
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
    }
  })
  return {
    ...toSeason(season),
    plan_id: season.plan_id,
    is_planning: season.is_planning,
    figures:
      figures && proof
        ? {
            worst: Math.round(figures.worst),
            mean: Math.round(figures.mean),
            km: Math.round(figures.km),
            joined: figures.joined,
            gap: proof.gap,
            made_by: proof.made_by,
            seconds: proof.seconds,
          }
        : null,
    board,
  }
}
