/** What people change on campuses: each in one transaction, with its entry in the log. */

import type { z } from 'zod'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { changes, type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { findRemoved, keepRemoved, type Removable, recordOf } from '../../removals/server/acts.ts'
import { putBack } from '../../removals/server/queries.ts'
import type { ActiveEdit } from '../contract.ts'
import type { CampusAdd, CampusEdit, CampusRow } from '../contract-campuses.ts'
import { refuseOpenVisits } from './checks.ts'
import {
  deleteCampuses,
  findCampus,
  findMainCampus,
  hasCampusNamed,
  insertCampus,
  lockCampus,
  lockCampusesForDeletion,
  lockInstitutionOf,
  updateCampus,
} from './queries-campuses.ts'
import { keepFormerName } from './queries-names.ts'
import { openVisitsOf } from './queries-open-visits.ts'

/** Adds a campus to an institution: its own account's, or the one staff name. The first one is the main campus until the agency names another. */
export async function addCampus(act: Act, institution_id: string, body: z.output<typeof CampusAdd>): Promise<CampusRow> {
  const { trx, actor } = act
  const { name, region, province = null, city = null, address = null } = body
  const institution = await lockInstitutionOf(trx, institution_id)
  if (!institution) throw notFound('This institution')
  if (await hasCampusNamed(trx, institution_id, name))
    throw nameTaken(actor.role === 'institution' ? 'You already have' : `${institution.name} already has`, name)
  const id = newId()
  const campus = { name, region, province, city, address, is_main: !institution.has_campus }
  await insertCampus(trx, { id, institution_id, ...campus })
  await writeLog(act, {
    object: { type: 'campus', id },
    institution_id,
    action: 'campus.created',
    says: `Added the campus ${name} of ${institution.name}`,
    after: campus,
  })
  return (await findCampus(trx, id)) ?? missing()
}

/** Changes a campus. The name it had stays as a former one. */
export async function editCampus(act: Act, id: string, { version, ...fields }: z.output<typeof CampusEdit>): Promise<CampusRow> {
  const { trx } = act
  const before = await lockVersion(act, id, version)
  const wanted = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const changed = changes<Record<string, unknown>>(before, wanted)
  if (!changed) return before
  if (await hasCampusNamed(trx, before.institution_id, fields.name, id))
    throw nameTaken(`${before.institution_name} already has`, fields.name)
  await updateCampus(trx, id, wanted)
  await keepFormerName(act, 'campus', { id, before: before.name, after: fields.name })
  const isRenamed = fields.name !== before.name
  return told(act, before, {
    action: isRenamed ? 'campus.renamed' : 'campus.updated',
    says: isRenamed ? `Renamed the campus ${before.name} to ${fields.name}` : `Changed the campus ${before.name}`,
    ...changed,
  })
}

/** Makes a campus the main one of its institution; the one before is one of the others then. */
export async function makeMainCampus(act: Act, id: string, version: number): Promise<CampusRow> {
  const { trx } = act
  const campus = await lockVersion(act, id, version)
  if (campus.is_main) return campus
  if (!campus.is_active) throw new Refusal(409, `${campus.name} is inactive. Set it active first.`)
  const main = await findMainCampus(trx, campus.institution_id)
  if (main) await updateCampus(trx, main.id, { is_main: false })
  await updateCampus(trx, id, { is_main: true })
  return told(act, campus, {
    action: 'campus.made_main',
    says: `Made ${campus.name} the main campus of ${campus.institution_name}`,
    before: { main_campus: main?.name ?? null },
    after: { main_campus: campus.name },
  })
}

/** Sets a campus inactive, unless it is the main one or visits of it are under way, or active again. */
export async function setCampusActive(act: Act, id: string, { version, is_active }: z.output<typeof ActiveEdit>): Promise<CampusRow> {
  const { trx } = act
  const before = await lockVersion(act, id, version)
  if (before.is_active === is_active) return before
  if (!is_active && before.is_main)
    throw new Refusal(409, `${before.name} is the main campus of ${before.institution_name}. Make another one the main campus first.`)
  if (!is_active) refuseOpenVisits(before.name, await openVisitsOf(trx, { campus_id: id }))
  await updateCampus(trx, id, { is_active })
  return told(act, before, {
    action: 'campus.status_changed',
    says: `Set the campus ${before.name} of ${before.institution_name} ${is_active ? 'active' : 'inactive'}`,
    before: { is_active: before.is_active },
    after: { is_active },
  })
}

/** A campus with the names it had. */
export const removableCampus: Removable = {
  kind: 'campus',
  name: 'This campus',
  places: [
    { table: 'campuses', column: 'id' },
    { table: 'former_names', column: 'campus_id' },
  ],
}

/** Deletes all of them or, when something hangs on one of them, none. @returns how many */
export async function removeCampuses(act: Act, asked: string[]): Promise<number> {
  const { trx } = act
  const ids = [...new Set(asked)]
  const rows = await lockCampusesForDeletion(trx, ids)
  if (rows.length < ids.length) throw notFound(ids.length === 1 ? 'This campus' : 'One of these campuses')
  const bound = rows.filter((row) => row.programs > 0 || row.accreditations > 0)
  if (bound.length > 0) throw new Refusal(409, boundSentence(bound))
  await keepRemoved(act, removableCampus, ids)
  await deleteCampuses(trx, ids)
  await writeLogs(
    act,
    rows.map(({ id, institution_id, name, institution_name, region, province, city, is_main }) => ({
      action: 'campus.deleted',
      object: { type: 'campus', id },
      institution_id,
      says: `Deleted the campus ${name} of ${institution_name}`,
      before: { name, region, province, city, is_main },
    })),
  )
  return rows.length
}

/**
 * It is the main campus again unless its institution has another one by now.
 * @throws Refusal as `findRemoved`; 409 also where its institution is gone or merged, or has another campus of its name by now
 */
export async function restoreCampus(act: Act, id: string): Promise<CampusRow> {
  const { trx } = act
  const removal = await findRemoved(act, removableCampus, id)
  const { institution_id, name, is_main: was_main } = recordOf<CampusRow>(removal)
  const institution = await lockInstitutionOf(trx, institution_id)
  if (!institution) throw new Refusal(409, `The institution of ${name} is not there any more, so this campus cannot be brought back.`)
  if (institution.is_merged)
    throw new Refusal(409, `${institution.name} was merged into another record by now. Add the campus ${name} there instead.`)
  if (await hasCampusNamed(trx, institution_id, name))
    throw new Refusal(409, `${institution.name} has another campus named ${name} by now. Rename that one, then bring this one back.`)
  const main = was_main ? await findMainCampus(trx, institution_id) : undefined
  await putBack(trx, removal)
  if (main) await updateCampus(trx, id, { is_main: false })
  const campus = (await findCampus(trx, id)) ?? missing()
  const { region, province, city, is_main } = campus
  return told(act, campus, {
    action: 'campus.restored',
    says: `Brought back the campus ${name} of ${institution.name}`,
    after: { name, region, province, city, is_main },
  })
}

function boundSentence(bound: { name: string; institution_name: string; programs: number; accreditations: number }[]): string {
  const told = bound.slice(0, 3).map(({ name, institution_name, programs, accreditations }) => {
    const has = [programs > 0 ? counted(programs, 'program') : '', accreditations > 0 ? counted(accreditations, 'accreditation') : '']
    return `${name} of ${institution_name} has ${has.filter(Boolean).join(' and ')}`
  })
  const more = bound.length > 3 ? `, and ${bound.length - 3} more are in use` : ''
  return `${told.join('; ')}${more}, so nothing was deleted.`
}

async function lockVersion(act: Act, id: string, version: number): Promise<CampusRow> {
  const campus = (await lockCampus(act.trx, id)) ?? missing()
  if (campus.version !== version) throw stale()
  return campus
}

/** Writes the entry of a change. @returns the campus as it is now */
async function told(act: Act, { id, institution_id }: CampusRow, entry: Omit<LogEntry, 'object'>): Promise<CampusRow> {
  await writeLog(act, { ...entry, object: { type: 'campus', id }, institution_id })
  return (await findCampus(act.trx, id)) ?? missing()
}

function nameTaken(whoHas: string, name: string): Refusal {
  return invalid('name', `${whoHas} a campus named ${name}.`)
}

function missing(): never {
  throw notFound('This campus')
}

function counted(count: number, noun: string): string {
  return formatCount(count, noun)
}
