/** How campuses of an import are taken back, with the institutions that it made for them (docs/domain.md#taking-an-import-back). */
import type { Db } from '../../../kit/server/db/database.ts'
import { writeLogs } from '../../../kit/server/log/queries.ts'
import type { HeldRow, TakingBack } from '../../imports/server/acts.ts'
import {
  campusesByIds,
  campusesOf,
  deleteImportedCampuses,
  deleteImportedInstitutions,
  type StoredCampus,
  updateCampuses,
} from './queries-import.ts'

export const campusesBack: TakingBack = {
  object: 'campus',
  apart: ['former_names', 'register_programs'],
  apartOfChanged: ['programs'],
  named: {
    programs: 'It has programs.',
    accreditations: 'A visit or a request names it.',
    accreditation_campuses: 'A visit or a request names it.',
  },
  hindrances: mainCampusesThatStay,
  remove: async (act, rows, why) => {
    const campuses = await campusesByIds(act.trx, ids(rows))
    await deleteImportedCampuses(act.trx, ids(rows))
    await writeLogs(
      act,
      campuses.map(({ id, institution_id, ...before }) => ({
        action: 'campus.deleted',
        object: { type: 'campus', id },
        institution_id,
        says: `Deleted the campus ${before.name}, as its import was taken back`,
        before,
        after: { why },
      })),
    )
  },
  restore: async (act, rows) => {
    const campuses = new Map((await campusesByIds(act.trx, ids(rows))).map((one) => [one.id, one]))
    await updateCampuses(
      act.trx,
      rows.map((row) => ({ ...(campuses.get(row.record_id) as StoredCampus), ...row.before })),
    )
    await writeLogs(
      act,
      rows.map((row) => ({
        action: 'campus.updated',
        object: { type: 'campus', id: row.record_id },
        institution_id: campuses.get(row.record_id)?.institution_id ?? null,
        says: `Gave the campus ${row.name} its values of before, as its import was taken back`,
        before: row.after ?? {},
        after: row.before ?? {},
      })),
    )
  },
}

export const institutionsBack: TakingBack = {
  object: 'institution',
  apart: ['former_names', 'register_programs'],
  named: {
    campuses: 'It has campuses.',
    accounts: 'Somebody has an account of it.',
    accreditors: 'It is the home institution of an accreditor.',
    sub_member_institutions: 'Somebody is tied to it.',
    accreditations: 'A visit or a request names it.',
    finances: 'It has a charge.',
    decisions: 'Something was decided about it.',
    papers: 'A paper was issued to it.',
  },
  remove: async (act, rows, why) => {
    await deleteImportedInstitutions(act.trx, ids(rows))
    await writeLogs(
      act,
      rows.map(({ record_id: id, name }) => ({
        action: 'institution.deleted',
        object: { type: 'institution', id },
        institution_id: id,
        says: `Deleted ${name}, as the import of its campuses was taken back`,
        before: { name },
        after: { why },
      })),
    )
  },
  restore: async () => {
    throw new Error('An import of campuses makes institutions, and changes none.')
  },
}

const ids = (rows: readonly HeldRow[]) => rows.map((row) => row.record_id)

/**
 * Which campus is the main one goes back as a whole: an institution is not left with two of them, nor without one because another record of the
 * import stays.
 */
async function mainCampusesThatStay(db: Db, goes: readonly HeldRow[], rows: readonly HeldRow[]): Promise<ReadonlyMap<string, string>> {
  const touches = (row: HeldRow) => row.before === null || 'is_main' in row.before
  const touched = (await campusesByIds(db, ids(rows.filter(touches)))).map((one) => one.institution_id)
  const campuses = Map.groupBy(await campusesOf(db, [...new Set(touched)]), (one) => one.institution_id)
  const going = new Map(goes.filter(touches).map((row) => [row.record_id, row.before]))
  const other = new Set(rows.filter((row) => touches(row) && !going.has(row.record_id)).map((row) => row.record_id))
  const stays = new Map<string, string>()
  for (const here of campuses.values()) {
    const after = here.flatMap((one) => {
      const before = going.get(one.id)
      return before === null ? [] : [before ? before.is_main === true : one.is_main]
    })
    const mains = after.filter(Boolean).length
    const isCut = mains === 0 && after.length > 0 && here.some((one) => one.is_main) && here.some((one) => other.has(one.id))
    if (mains < 2 && !isCut) continue
    const sentence = mains > 1 ? 'Its institution has another main campus since.' : 'Its institution would be left without a main campus.'
    for (const one of here) if (going.get(one.id) || (going.has(one.id) && one.is_main)) stays.set(one.id, sentence)
  }
  return stays
}
