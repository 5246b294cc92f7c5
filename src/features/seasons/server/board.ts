/** The board of a season: its visits with the plan that was made last, as people read it. */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { areasNow } from '../../ladder/rules-areas.ts'
import type { SeasonBoard, SeasonPlace, SeasonVisit } from '../contract.ts'
import type { PlannedVisit } from '../rules-plan.ts'
import { becauseWords } from '../rules-words.ts'
import { listOpenPlacesOf } from './queries-open-places.ts'
import { findSeason, listNames, listSeasonPeople, listSeasonVisits, listTeams, toSeason } from './queries-seasons.ts'
import { isOnTeam } from './queries-visits.ts'
import { hasTeam } from './season-input.ts'

/** @throws Refusal 404 */
export async function readBoard(db: Db | Trx, id: string): Promise<SeasonBoard> {
  const season = await findSeason(db, id)
  const rows = await listSeasonVisits(db, id)
  const set = Map.groupBy(await listSeasonPeople(db, id), (one) => one.season_visit_id)
  const inSchedule = rows.flatMap((row) => row.accreditation_id ?? [])
  const asked = await listTeams(db, inSchedule)
  const teams = Map.groupBy(asked, (one) => one.accreditation_id)
  const open = Map.groupBy(await listOpenPlacesOf(db, inSchedule), (one) => one.visit.id)
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
      const shown = names.get(place.person_id) ?? { name: 'Somebody who left', by_name: '', home_institution: null }
      return {
        accreditor_id: place.person_id,
        name: shown.name,
        by_name: shown.by_name,
        home_institution: shown.home_institution,
        role: place.role,
        areas: areasNow().filter((area) => (now ? now.areas.includes(area) : place.areas.includes(area))),
        status: now?.status ?? null,
        is_kept: own.some((one) => one.kind === 'kept' && one.accreditor_id === place.person_id),
      }
    })
  }

  const board = rows.map((row): SeasonVisit => {
    const there = (row.accreditation_id && teams.get(row.accreditation_id)) || []
    const isWhole = hasTeam(row, there)
    const visit = isWhole ? undefined : planned.get(row.id)
    const { accreditation_id: id, number, visit_date, visit_end } = row
    return {
      id: row.id,
      source: row.source,
      because: becauseWords({
        source: row.source,
        day: row.source === 'request' ? row.visit_date : row.wished.day,
        isAsked: row.status === 'requested',
        due: row.wished.due,
      }),
      accreditation: id && number && visit_date && visit_end ? { id, number, visit_date, visit_end } : null,
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
      is_impossible: !isWhole && row.confirmed_at === null && unplanned.has(row.id),
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
      has_team: isWhole,
      // who is out of the team stands last
      team: there
        .toSorted((a, b) => Number(isOnTeam(b)) - Number(isOnTeam(a)))
        .map((one) => ({
          accreditor_id: one.accreditor_id,
          name: one.name,
          by_name: one.by_name,
          home_institution: one.home_institution,
          role: one.role,
          areas: areasNow().filter((area) => one.areas.includes(area)),
          status: one.status,
          is_kept: false,
        })),
      open_places: (id && open.get(id)) || [],
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
    limits: season.limits,
    declines: declinesOf(asked),
    board,
  }
}

/** How often somebody declined, by the kind of the reason, the most frequent first; what nobody said a kind of comes last. */
function declinesOf(asked: Awaited<ReturnType<typeof listTeams>>): SeasonBoard['declines'] {
  const declined = asked.filter((one) => one.status === 'declined')
  return [...Map.groupBy(declined, (one) => one.decline_kind)]
    .map(([kind, some]) => ({ kind, count: some.length }))
    .sort((a, b) => Number(a.kind === null) - Number(b.kind === null) || b.count - a.count)
}
