/** Links for new passwords, and new passwords: each in one transaction, with its entry in the log. */

import type { Act } from '../../../kit/server/acts/act.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, stale } from '../../../kit/server/http/refusal.ts'
import { type Writing, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { mailInvitation, mailPasswordChanged, mailReset } from '../../accounts/server/mails.ts'
import { endLinksFor, followLink, issueLink, type LinkPurpose } from '../../links/server/queries.ts'
import { aboutOwner, lockOwner, lockOwnerOf } from '../../links/server/queries-owners.ts'
import { forgetDevices, rememberDevice } from './queries-devices.ts'
import { updatePassword, updatePasswordByLink } from './queries-passwords.ts'
import { deleteSessions, endedSession } from './queries-sessions.ts'

/** The links by which a password is set. */
export const passwordLinks = ['reset_password', 'invitation'] as const satisfies readonly LinkPurpose[]

/** Mails a link: to an invited person the invitation anew; to nobody where the account is suspended or unknown. */
export async function sendLink(act: Act<Actor | null>, email: string): Promise<void> {
  const { trx } = act
  const owner = await lockOwnerOf(trx, email)
  if (!owner || owner.status === 'suspended') return
  if (owner.status === 'invited') await mailInvitation(act, owner, await issueLink(trx, owner.id, 'invitation'))
  else await mailReset(act, owner, await issueLink(trx, owner.id, 'reset_password'))
  // Whoever asks is not signed in, so nobody can be named.
  await writeLog(
    { ...act, actor: null },
    {
      ...aboutOwner(owner),
      action: 'account.password_link_sent',
      says: `Mailed ${owner.name} a link for a password, as somebody asked for it`,
    },
  )
}

/**
 * Sets the password of the account behind a link. All its sessions end, and its other links; where it was known it is not any more, but
 * where the link was opened.
 * @returns what the link was for, and what the browser is known by
 * @throws Refusal 422 for a link that does not work
 */
export async function setPassword(
  act: Act<Actor | null>,
  token: string,
  passwordHash: string,
): Promise<{ purpose: LinkPurpose; device: string }> {
  const { trx, origin } = act
  const link = (await followLink(trx, token, passwordLinks)) ?? deadLink()
  const { owner, purpose } = link
  await updatePasswordByLink(trx, owner.id, passwordHash)
  await endLinksFor(trx, owner.id, passwordLinks)
  await forgetDevices(trx, owner, origin.address)
  const device = await rememberDevice(trx, owner.id, origin.address, undefined)
  if (purpose === 'invitation') {
    await writeLog(
      { ...act, actor: owner },
      {
        ...aboutOwner(owner),
        action: 'account.invitation_accepted',
        says: 'Accepted the invitation and chose a password',
        before: { status: owner.status },
        after: { status: 'active' },
      },
    )
  } else {
    await writeLog(
      { ...act, actor: owner },
      {
        ...aboutOwner(owner),
        action: 'account.password_reset',
        says: 'Set a new password by a mailed link',
      },
    )
    await mailPasswordChanged(act, owner)
  }
  await endSessions({ ...act, actor: owner }, null)
  return { purpose, device }
}

/**
 * Changes the own password; the session that asks goes on, all others end.
 * @param before the hash the current password was held against: of two changes at once the second is told
 */
export async function changePassword(act: Act, before: string, passwordHash: string): Promise<void> {
  const { trx, actor } = act
  const owner = await lockOwner(trx, actor.id)
  if (!owner) throw notFound('Your account')
  if (owner.password_hash !== before) throw stale()
  await updatePassword(trx, owner.id, passwordHash)
  await endLinksFor(trx, owner.id, passwordLinks)
  await writeLog(act, { ...aboutOwner(owner), action: 'account.password_changed', says: 'Changed the own password' })
  await mailPasswordChanged(act, owner)
  await endSessions(act, actor.session_id)
}

/** Every session that ends is an entry of the log, as everywhere. */
async function endSessions(act: Writing & { actor: { id: string } }, keep: string | null): Promise<void> {
  const ended = await deleteSessions(act.trx, act.actor.id, keep)
  await writeLogs(act, ended.map(endedSession))
}

export const deadLinkSentence = 'This link no longer works: it was used, or its time is over. Ask for a new one under “Forgot password”.'

export function deadLink(): never {
  throw invalid('token', deadLinkSentence)
}
