/** What comes of a proposal: its people are invited, in one transaction (docs/domain.md#seasons). */
import type { Received } from '../../../kit/contract/call.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { withdraw } from '../../teams/server/acts.ts'
import { inviteAccreditor } from '../../teams/server/acts-inviting.ts'
import { lockAccreditor } from '../../teams/server/queries.ts'
import { closePlace } from '../../teams/server/queries-changes.ts'
import { lockAccreditation } from '../../visits/server/queries-changes.ts'
import type { proposals } from '../contract-proposals.ts'
import { findOpenPlace } from './queries-open-places.ts'
import { isOnTeam, listAsked } from './queries-visits.ts'

type Proposed = Received<typeof proposals.invite>['body']['team'][number]

/**
 * Invites those of a proposed team who are not on it yet: all of them, or nobody.
 * @throws Refusal 404; 409 when the visit has changed meanwhile; and what `inviteAccreditor` refuses, which names whom it is about
 */
export async function inviteTeam(act: Act, { params, body }: Received<typeof proposals.invite>) {
  const visit = await lockAccreditation(act.trx, params.id, body.version)
  const invited = await inviteAll(act, visit.id, body.team)
  if (invited === 0) throw invalid('team', 'All of them are on the team already.')
  await writeLog(act, {
    action: 'accreditation.team_proposed',
    object: { type: 'accreditation', id: visit.id },
    says: `Invited a proposed team: ${formatCount(invited, 'person', 'people')}`,
    after: { team: body.team.map(({ accreditor_id, role, areas }) => ({ accreditor_id, role, areas })) },
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
  })
  return {
    data: { invited },
    message: `${formatCount(invited, 'person is', 'people are')} invited and ${invited === 1 ? 'gets' : 'get'} an e-mail.`,
  }
}

/** Everybody of them who is not on the team yet. The locks of people are taken in one order, whatever that of the team. @returns how many */
export async function inviteAll(act: Act, accreditationId: string, team: readonly Proposed[], inPlaceOf?: string): Promise<number> {
  const there = new Set((await listAsked(act.trx, accreditationId)).filter(isOnTeam).map((one) => one.accreditor_id))
  const fresh = team.filter((one) => !there.has(one.accreditor_id))
  if (new Set(fresh.map((one) => one.accreditor_id)).size < fresh.length) throw invalid('team', 'Name each person once.')
  for (const { accreditor_id } of fresh.toSorted((a, b) => (a.accreditor_id < b.accreditor_id ? -1 : 1))) {
    await lockAccreditor(act.trx, accreditor_id)
  }
  for (const { accreditor_id, role, areas } of fresh) {
    const body = { accreditation_id: accreditationId, accreditor_id, role, areas, program_ids: [], confirm_conflict: false }
    await inviteAccreditor(act, { body }, inPlaceOf)
  }
  return fresh.length
}

/**
 * Puts somebody in the place of who declined, left, or did not answer in time; an invitation nobody answered ends with it.
 * @throws Refusal 404 for a place that is filled, or whose invitation was answered; 409 on a stale version
 */
export async function replacePerson(act: Act, { params, body }: Received<typeof proposals.replace>) {
  const found = await findOpenPlace(act.trx, params.id)
  const visit = await lockAccreditation(act.trx, found.visit.id)
  const place = await findOpenPlace(act.trx, params.id)
  if (place.version !== body.version) throw new Refusal(409, 'Something changed on this place meanwhile. Load the list again.')
  if (place.why === 'silent') {
    const asked = await lockAccreditor(act.trx, place.accreditor_id)
    if (asked)
      await withdraw(act, { visit, assignment: place.row, accreditor: asked }, { reason: 'No answer in time; somebody else is invited.' })
  }
  await inviteAll(act, visit.id, [{ accreditor_id: body.accreditor_id, role: place.role, areas: place.areas }], place.id)
  return { data: { invited: 1 }, message: 'The new person is invited and gets an e-mail.' }
}

/** Nobody is looked for any more. @throws Refusal 404; 409 on a stale version, and while the invitation can still be answered */
export async function leaveEmpty(act: Act, { params, body }: Received<typeof proposals.leaveEmpty>) {
  const found = await findOpenPlace(act.trx, params.id)
  const visit = await lockAccreditation(act.trx, found.visit.id)
  const place = await findOpenPlace(act.trx, params.id)
  if (place.version !== body.version) throw new Refusal(409, 'Something changed on this place meanwhile. Load the list again.')
  if (place.why === 'silent') throw new Refusal(409, `${place.name} is still invited. Withdraw the invitation on the visit's page first.`)
  await closePlace(act.trx, place.id)
  await writeLog(act, {
    action: 'assignment.place_closed',
    object: { type: 'assignment', id: place.id },
    says: `Left the place of ${place.name} empty`,
    institution_id: visit.institution_id,
    accreditation_id: visit.id,
    accreditor_id: place.accreditor_id,
  })
  return { message: `The place of ${place.name} stays empty.` }
}
