/** What staff change on institutions: each in one transaction, with its entry in the log. */
import type { z } from 'zod'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import type { ActiveEdit, InstitutionAdd, InstitutionEdit } from '../contract.ts'
import { refuseLikely, refuseOpenVisits } from './checks.ts'
import { findInstitution, type InstitutionRead } from './queries.ts'
import { hasInstitutionNamed, insertInstitution, likelyInstitutions, lockInstitutionRow, updateInstitution } from './queries-changes.ts'
import { keepFormerName } from './queries-names.ts'
import { openVisitsOf } from './queries-open-visits.ts'

/** Adds an institution; asks back where it is likely stored already. */
export async function addInstitution(act: Act, { confirm_new, ...body }: z.output<typeof InstitutionAdd>): Promise<InstitutionRead> {
  const { trx } = act
  if (await hasInstitutionNamed(trx, body.name)) throw nameTaken(body.name)
  if (!confirm_new) refuseLikely(await likelyInstitutions(trx, body), ['institution', 'institutions'])
  const id = newId()
  await insertInstitution(trx, { id, ...body })
  await writeLog(act, {
    ...about(id),
    action: 'institution.created',
    says: `Added ${body.name}`,
    after: body,
  })
  return (await findInstitution(trx, id)) ?? missing()
}

/** Changes an institution. The name it had stays as a former one. */
export async function editInstitution(
  act: Act,
  id: string,
  { version, ...fields }: z.output<typeof InstitutionEdit>,
): Promise<InstitutionRead> {
  const { trx } = act
  const before = (await lockInstitutionRow(trx, id)) ?? missing()
  if (before.version !== version) throw stale()
  const wanted = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const changed = changes<Record<string, unknown>>(before, wanted)
  if (!changed) return before
  if (await hasInstitutionNamed(trx, fields.name, id)) throw nameTaken(fields.name)
  await updateInstitution(trx, id, wanted)
  await keepFormerName(act, 'institution', { id, before: before.name, after: fields.name })
  await writeLog(act, {
    ...about(id),
    action: fields.name === before.name ? 'institution.updated' : 'institution.renamed',
    says: fields.name === before.name ? `Changed ${before.name}` : `Renamed ${before.name} to ${fields.name}`,
    ...changed,
  })
  return (await findInstitution(trx, id)) ?? missing()
}

/** Sets an institution inactive, unless visits of it are under way, or active again. */
export async function setInstitutionActive(
  act: Act,
  id: string,
  { version, is_active }: z.output<typeof ActiveEdit>,
): Promise<InstitutionRead> {
  const { trx } = act
  const before = (await lockInstitutionRow(trx, id)) ?? missing()
  if (before.version !== version) throw stale()
  const status = is_active ? ('active' as const) : ('inactive' as const)
  if (before.status === status) return before
  if (!is_active) refuseOpenVisits(before.name, await openVisitsOf(trx, { institution_id: id }))
  await updateInstitution(trx, id, { status })
  await writeLog(act, {
    ...about(id),
    action: 'institution.status_changed',
    says: `Set ${before.name} ${status}`,
    before: { status: before.status },
    after: { status },
  })
  return (await findInstitution(trx, id)) ?? missing()
}

function about(id: string) {
  return { object: { type: 'institution', id }, institution_id: id }
}

function nameTaken(name: string) {
  return invalid('name', `${name} is in the list of institutions already.`)
}

function missing(): never {
  throw notFound('This institution')
}
