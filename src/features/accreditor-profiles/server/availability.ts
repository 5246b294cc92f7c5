/** What a person can be asked for, and that the profile is right: kept by the person, each change with its entry in the log. */
import type { z } from 'zod'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { followLink } from '../../links/server/queries.ts'
import type { Owner } from '../../links/server/queries-owners.ts'
import type { Availability, AvailabilityEdit } from '../contract.ts'
import { findAvailability } from './queries.ts'
import { lockProfile, setConfirmed, updateAvailability } from './queries-changes.ts'

/** Changes what was sent. @throws Refusal 404 for somebody without a profile */
export async function editAvailability(act: Act, body: z.output<typeof AvailabilityEdit>): Promise<Availability> {
  const { trx, actor } = act
  if (!(await lockProfile(trx, actor.id))) throw notFound('Your profile')
  const before = await read(act, actor.id)
  const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const changed = changes<Record<string, unknown>>(before, said)
  if (!changed) return before
  await updateAvailability(trx, actor.id, said)
  await writeLog(act, { ...about(actor.id), action: 'accreditor.availability_updated', says: 'Changed what to be asked for', ...changed })
  return read(act, actor.id)
}

/** The person says that all of the own profile is right. */
export async function confirmProfile(act: Act): Promise<Availability> {
  await confirm(act, act.actor.id, 'Confirmed the own profile')
  return read(act, act.actor.id)
}

/**
 * The same by the link of the yearly letter, which speaks for its owner.
 * @throws Refusal 422 at `token` for a link that was used, has ended, or whose owner is no accreditor any more
 */
export async function confirmByLink(act: Act<Actor | null>, token: string): Promise<Owner> {
  const { owner } = (await followLink(act.trx, token, ['confirm_profile'])) ?? deadLink()
  if (owner.role !== 'accreditor') deadLink()
  await confirm({ ...act, actor: owner }, owner.id, 'Confirmed the own profile by the link of the yearly letter')
  return owner
}

async function confirm(act: Parameters<typeof writeLog>[0], id: string, says: string): Promise<void> {
  if (!(await lockProfile(act.trx, id))) throw notFound('Your profile')
  const before = await read(act, id)
  await setConfirmed(act.trx, id)
  const days = { before: { confirmed_on: before.confirmed_on }, after: { confirmed_on: agencyDay() } }
  await writeLog(act, { ...about(id), action: 'accreditor.profile_confirmed', says, ...days })
}

async function read({ trx }: Pick<Act, 'trx'>, id: string): Promise<Availability> {
  const found = await findAvailability(trx, id)
  if (!found) throw notFound('Your profile')
  return found
}

function about(id: string) {
  return { object: { type: 'accreditor', id }, accreditor_id: id }
}

function deadLink(): never {
  throw invalid('token', 'This link no longer works: it was used, or its time is over. Sign in and confirm your profile there.')
}
