/** Registering and confirming addresses: each in one transaction, with its entry in the log. */
import type { z } from 'zod'
import { roleName } from '../../../kit/contract/roles.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Origin } from '../../../kit/server/http/actor.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { mailAddressTaken, mailConfirmation, mailEmailChanged } from '../../accounts/server/mails.ts'
import { insertAccount } from '../../accounts/server/queries-changes.ts'
import { endLinksFor, followLink, issueLink, type LinkPurpose } from '../../links/server/queries.ts'
import { aboutOwner, lockOwner, lockOwnerOf, type Owner } from '../../links/server/queries-owners.ts'
import type { Registration } from '../contract-registrations.ts'
import { updatePassword } from './queries-passwords.ts'
import { confirmEmail, moveEmail } from './queries-registrations.ts'

type Post = { trx: Trx; publicUrl: string }

/** The links by which an address is confirmed. */
export const emailLinks = ['confirm_email', 'change_email'] as const satisfies readonly LinkPurpose[]

/**
 * Makes an account that waits for its confirmation and then for staff. Where the address has an account already nothing is
 * changed, and only its owner is told.
 * @param mayTell whether that mailbox may still be written to
 */
export async function register(
  post: Post,
  origin: Origin,
  { password: _, ...body }: z.output<typeof Registration>,
  passwordHash: string,
  mayTell: boolean,
): Promise<void> {
  const { trx } = post
  const { middle_name = null, suffix = null, professional_title = null, mobile = null, region = null, institution_id = null } = body
  const id = newId()
  const fields = { ...body, status: 'pending' as const, middle_name, suffix, professional_title, mobile, region, institution_id }
  if (!(await insertAccount(trx, { ...fields, id }))) {
    if (mayTell) await mailAddressTaken(post, body.email)
    return
  }
  await updatePassword(trx, id, passwordHash)
  const owner = (await lockOwner(trx, id)) as Owner
  await mailConfirmation(post, owner, await issueLink(trx, id, 'confirm_email'))
  await writeLog(
    { trx, actor: owner, origin },
    {
      ...aboutOwner(owner),
      action: 'account.registered',
      says: `Registered (${roleName(owner.role)})`,
      after: fields,
    },
  )
}

/** Mails the link of a registration anew; nothing where none waits for it. */
export async function sendConfirmation(post: Post, origin: Origin, email: string): Promise<void> {
  const owner = await lockOwnerOf(post.trx, email)
  if (owner?.status !== 'pending' || owner.email_verified_at) return
  await mailConfirmation(post, owner, await issueLink(post.trx, owner.id, 'confirm_email'))
  // Whoever asks is not signed in, so nobody can be named.
  await writeLog(
    { trx: post.trx, actor: null, origin },
    {
      ...aboutOwner(owner),
      action: 'account.confirmation_sent',
      says: `Mailed ${owner.name} the link to confirm the address again, as somebody asked for it`,
    },
  )
}

/** Confirms the address behind a link. @returns what it was for. @throws Refusal 422 for a link that does not work; 409 for an address that is taken by now */
export async function confirm(post: Post, origin: Origin, token: string): Promise<LinkPurpose> {
  const { trx } = post
  const { owner, purpose } = (await followLink(trx, token, emailLinks)) ?? deadLink()
  if (purpose === 'change_email') await moveTo(post, origin, owner, owner.new_email ?? deadLink())
  else {
    await confirmEmail(trx, owner.id)
    await writeLog(
      { trx, actor: owner, origin },
      { ...aboutOwner(owner), action: 'account.email_confirmed', says: 'Confirmed the e-mail address' },
    )
  }
  return purpose
}

async function moveTo(post: Post, origin: Origin, owner: Owner, email: string): Promise<void> {
  const { trx } = post
  if (!(await moveEmail(trx, owner.id, email)))
    throw new Refusal(409, `${email} belongs to another account by now, so yours keeps its address.`)
  // Links that went to the address used so far must not open the account any more.
  await endLinksFor(trx, owner.id, ['reset_password'])
  await mailEmailChanged(post, owner, email)
  await writeLog(
    { trx, actor: owner, origin },
    {
      ...aboutOwner(owner),
      action: 'account.email_changed',
      says: `Changed the e-mail address to ${email}`,
      before: { email: owner.email },
      after: { email },
    },
  )
}

function deadLink(): never {
  throw invalid('token', 'This link no longer works: it was used, or its time is over. Sign in; there you can ask for a new one.')
}
