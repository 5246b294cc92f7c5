/** What changes a season. Every function belongs inside a transaction. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { notFound, stale } from '../../../kit/server/http/refusal.ts'
import type { AssignmentRole } from '../../visits/rules.ts'
import type { WishSource } from '../contract.ts'
import type { Places } from '../contract-proposals.ts'
import type { Plan } from '../rules-plan.ts'
import type { SeasonLimitsSet, TrialChange } from '../rules-trial.ts'
import { findSeason, type SeasonRow } from './queries-seasons.ts'

/** Holds a season: what changes it, and what is confirmed of it, comes one after the other. @throws Refusal 404, 409 on a stale version */
export async function lockSeason(trx: Trx, id: string, version?: number): Promise<SeasonRow> {
  const found = await trx.selectFrom('seasons').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw notFound('This season')
  const season = await findSeason(trx, id)
  if (version !== undefined && season.version !== version) throw stale()
  return season
}

type Fields = { name: string; from_date: string; to_date: string }

export async function insertSeason(trx: Trx, fields: Fields, created_by: string): Promise<string> {
  const id = newId()
  await trx
    .insertInto('seasons')
    .values({ id, ...fields, created_by })
    .execute()
  return id
}

export async function updateSeason(trx: Trx, id: string, fields: Fields): Promise<void> {
  await trx
    .updateTable('seasons')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteSeason(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('seasons').where('id', '=', id).execute()
}

export type NewVisit = {
  source: WishSource
  accreditation_id: string | null
  campus_id: string
  program_ids: string[]
  priority_class: 'A' | 'B' | 'C'
  window_from: string
  window_to: string
  length: number
  places: Places
}

export async function insertSeasonVisits(trx: Trx, seasonId: string, visits: readonly NewVisit[]): Promise<void> {
  const rows = visits.map((visit) => ({ id: newId(), season_id: seasonId, ...visit, places: JSON.stringify(visit.places) }))
  if (rows.length > 0) await trx.insertInto('season_visits').values(rows).execute()
}

type VisitFields = Pick<NewVisit, 'window_from' | 'window_to' | 'length' | 'places'>

export async function updateSeasonVisit(trx: Trx, id: string, { places, ...fields }: VisitFields): Promise<void> {
  await trx
    .updateTable('season_visits')
    .set({ ...fields, places: JSON.stringify(places) })
    .where('id', '=', id)
    .execute()
}

export async function deleteSeasonVisit(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('season_visits').where('id', '=', id).execute()
}

export async function setConfirmed(trx: Trx, id: string, accreditationId: string): Promise<void> {
  await trx
    .updateTable('season_visits')
    .set({ confirmed_at: sql<Date>`now()`, accreditation_id: accreditationId })
    .where('id', '=', id)
    .execute()
}

/** Kept, ruled out, or free again. */
export async function putPerson(
  trx: Trx,
  key: { season_visit_id: string; accreditor_id: string },
  as: { kind: 'kept'; role: AssignmentRole } | { kind: 'ruled_out'; role: null } | null,
): Promise<void> {
  await trx
    .deleteFrom('season_people')
    .where('season_visit_id', '=', key.season_visit_id)
    .where('accreditor_id', '=', key.accreditor_id)
    .execute()
  if (as)
    await trx
      .insertInto('season_people')
      .values({ ...key, ...as })
      .execute()
}

export async function updateLimits(trx: Trx, id: string, limits: SeasonLimitsSet): Promise<void> {
  await trx
    .updateTable('seasons')
    .set({ limits: JSON.stringify(limits) })
    .where('id', '=', id)
    .execute()
}

type TrialRow = {
  id: string
  season_id: string
  account_id: string
  plan_id: string | null
  version: number
  change: TrialChange
  plan: Plan
}

/** The last one that somebody tried of a season: it takes the place of the one before. */
export async function keepTrial(trx: Trx, { change, plan, ...row }: TrialRow): Promise<void> {
  await trx.deleteFrom('season_trials').where('season_id', '=', row.season_id).where('account_id', '=', row.account_id).execute()
  await trx
    .insertInto('season_trials')
    .values({ ...row, change: JSON.stringify(change), plan: JSON.stringify(plan) })
    .execute()
}

export function findTrial(trx: Trx, seasonId: string, accountId: string) {
  return trx
    .selectFrom('season_trials')
    .selectAll()
    .where('season_id', '=', seasonId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** The wishes are others now: a plan that is being made for those before is not kept. */
export async function touchSeason(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('seasons').set({ version: sql<number>`version + 1` }).where('id', '=', id).execute()
}

/** The plan to look at; `isOver`: no better one follows. @returns which plan it is */
export async function keepPlan(trx: Trx, id: string, plan: Plan, isOver: boolean): Promise<string> {
  const plan_id = newId()
  await trx
    .updateTable('seasons')
    .set({
      plan: JSON.stringify(plan),
      plan_id,
      planned_at: sql<Date>`now()`,
      planning_since: isOver ? null : sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  return plan_id
}

export async function endPlanning(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('seasons').set({ planning_since: null }).where('id', '=', id).execute()
}
