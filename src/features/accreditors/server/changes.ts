/** What staff change on accreditors: in one transaction, with its entry in the log. */

import type { z } from 'zod'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { lockInstitution, lockProfile } from '../../accreditor-profiles/server/queries-changes.ts'
import { accreditorStatusNames } from '../../people/rules.ts'
import { keepFormerHomes } from '../../people/server/queries-former-homes.ts'
import type { AccreditorEdit, AccreditorRow } from '../contract.ts'
import { findAccreditor, updateAccreditor } from './queries.ts'

/**
 * Changes home institution, position, specialisations and status. A home institution that is left stays among the ties,
 * whoever changes it: the person is not sent there at once (docs/domain.md#ties-and-conflicts).
 * @throws Refusal 404; 409 on a stale version; 422 for an institution that is not there
 */
export async function editAccreditor(
  act: Act,
  id: string,
  { version, ...body }: z.output<typeof AccreditorEdit>,
): Promise<{ data: AccreditorRow; message: string }> {
  const { trx } = act
  if (!(await lockProfile(trx, id))) missing()
  const before = (await findAccreditor(trx, id)) ?? missing()
  if (before.version !== version) throw stale()
  const { home_institution_id: home, ...fields } = { ...before, ...given(body) }
  const wanted = { position: fields.position, specialisations: fields.specialisations, status: fields.status }
  // The log names the institution; its id says nothing to a reader.
  const home_institution = home ? ((await lockInstitution(trx, home)) ?? unknownInstitution()).name : null
  const changed = changes<Record<string, unknown>>(before, { ...wanted, home_institution })
  if (!changed) return { data: before, message: 'Nothing was changed.' }
  await updateAccreditor(trx, id, { ...wanted, home_institution_id: home })
  const left = home === before.home_institution_id ? null : before.home_institution_id
  const kept = await keepFormerHomes(trx, left ? [{ accreditor_id: id, institution_id: left }] : [], agencyDay())
  if (kept.size > 0) changed.after.sub_member_institution = before.home_institution
  await writeLog(act, {
    action: 'accreditor.updated',
    object: { type: 'accreditor', id },
    accreditor_id: id,
    says: `Changed the profile of ${before.name}`,
    ...changed,
  })
  return { data: (await findAccreditor(trx, id)) ?? missing(), message: sentenceOf(before, wanted.status) }
}

/** The fields that were sent. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** Somebody who leaves stays on the team of visits to come until QA takes them off: whoever saves this has to know. */
function sentenceOf(before: AccreditorRow, status: AccreditorRow['status']): string {
  const { upcoming } = before.accreditation_counts
  if (status === before.status || status === 'active' || upcoming === 0) return `${before.name} is saved.`
  const visits = upcoming === 1 ? 'one visit to come' : `${upcoming} visits to come`
  return `${before.name} is saved: ${accreditorStatusNames[status].toLowerCase()}, and still assigned to ${visits}.`
}

function unknownInstitution(): never {
  throw invalid('home_institution_id', 'This institution does not exist any more. Choose it from the list again.')
}

function missing(): never {
  throw notFound('This accreditor')
}
