/** What people change on campuses: each in one transaction, with its entry in the log. */

import type { z } from 'zod'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import type { CampusAdd, CampusRow } from '../contract-campuses.ts'
import { deleteCampuses, findCampus, hasCampusNamed, insertCampus, lockCampusesForDeletion } from './queries-campuses.ts'

/** Adds a campus to the actor's institution. The main campus is the agency's to say. */
export async function addCampus(act: Act, body: z.output<typeof CampusAdd>): Promise<CampusRow> {
  const { trx, actor } = act
  const institution_id = institutionOf(actor)
  const { name, region, province = null, city = null, address = null } = body
  if (await hasCampusNamed(trx, institution_id, name)) throw invalid('name', `You already have a campus named ${name}.`)
  const id = newId()
  await insertCampus(trx, { id, institution_id, name, region, province, city, address })
  await writeLog(act, {
    action: 'campus.created',
    object: { type: 'campus', id },
    institution_id,
    says: `Added the campus ${name}`,
    after: { name, region, province, city, address },
  })
  return (await findCampus(trx, id)) as CampusRow
}

/** Deletes all of them or, when something hangs on one of them, none. @returns how many */
export async function removeCampuses(act: Act, asked: string[]): Promise<number> {
  const { trx } = act
  const ids = [...new Set(asked)]
  const rows = await lockCampusesForDeletion(trx, ids)
  if (rows.length < ids.length) throw notFound(ids.length === 1 ? 'This campus' : 'One of these campuses')
  const bound = rows.filter((row) => row.programs > 0 || row.accreditations > 0)
  if (bound.length > 0) throw new Refusal(409, boundSentence(bound))
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

function boundSentence(bound: { name: string; institution_name: string; programs: number; accreditations: number }[]): string {
  const told = bound.slice(0, 3).map(({ name, institution_name, programs, accreditations }) => {
    const has = [programs > 0 ? counted(programs, 'program') : '', accreditations > 0 ? counted(accreditations, 'accreditation') : '']
    return `${name} of ${institution_name} has ${has.filter(Boolean).join(' and ')}`
  })
  const more = bound.length > 3 ? `, and ${bound.length - 3} more are in use` : ''
  return `${told.join('; ')}${more}, so nothing was deleted.`
}

function counted(count: number, noun: string): string {
  return formatCount(count, noun)
}
