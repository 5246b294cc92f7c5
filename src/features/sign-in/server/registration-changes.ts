/** Registering and confirming addresses: each in one transaction, with its entry in the log. */
import type { z } from 'zod'
import { roleName } from '../../../kit/contract/roles.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { registrationState } from '../../accounts/rules-registration.ts'
import { mailAddressTaken, mailConfirmation, mailEmailChanged } from '../../accounts/server/mails.ts'
import { insertAccount } from '../../accounts/server/queries-changes.ts'
import { endLinksFor, followLink, issueLink, type LinkPurpose } from '../../links/server/queries.ts'
import { aboutOwner, lockOwner, lockOwnerOf, type Owner } from '../../links/server/queries-owners.ts'
import type { Registration } from '../contract-registrations.ts'
import { updatePassword } from './queries-passwords.ts'
import { confirmEmail, moveEmail } from './queries-registrations.ts'

/** The links by which an address is confirmed. */
const emailLinks = ['confirm_email', 'change_email'] as const satisfies readonly LinkPurpose[]

/**
 * Makes an account that waits for its confirmation and then for staff. Where the address has an account already nothing is
 * changed, and only its owner is told.
 * @param mayTell whether that mailbox may still be written to
 */
export async function register(
  act: Act<Actor | null>,
  { password: _, ...body }: z.output<typeof Registration>,
  passwordHash: string,
  mayTell: boolean,
): Promise<void> {
  const { trx } = act
  const { middle_name = null, suffix = null, professional_title = null, mobile = null, region = null, institution_id = null } = body
  const id = newId()
  const fields = { ...body, status: 'pending' as const, middle_name, suffix, professional_title, mobile, region, institution_id }
  if (!(await insertAccount(trx, { ...fields, id }))) {
    if (mayTell) await mailAddressTaken(act, body.email)
    return
  }
  await updatePassword(trx, id, passwordHash)
  const owner = (await lockOwner(trx, id)) as Owner
  await mailConfirmation(act, owner, await issueLink(trx, id, 'confirm_email'))
  await writeLog(
    { ...act, actor: owner },
    {
      ...aboutOwner(owner),
      action: 'account.registered',
      says: `Registered (${roleName(owner.role)})`,
      after: fields,
    },
  )
}

/** Mails the link of a registration anew; nothing where none waits for it. */
export async function sendConfirmation(act: Act<Actor | null>, email: string): Promise<void> {
  const owner = await lockOwnerOf(act.trx, email)
  if (!owner || registrationState(owner) !== 'unconfirmed') return
  await mailConfirmation(act, owner, await issueLink(act.trx, owner.id, 'confirm_email'))
  // Whoever asks is not signed in, so nobody can be named.
  await writeLog(
    { ...act, actor: null },
    {
      ...aboutOwner(owner),
      action: 'account.confirmation_sent',
      says: `Mailed ${owner.name} the link to confirm the address again, as somebody asked for it`,
    },
  )
}

/** Confirms the address behind a link. @returns what it was for. @throws Refusal 422 for a link that does not work; 409 for an address that is taken by now */
export async function confirm(act: Act<Actor | null>, token: string): Promise<LinkPurpose> {
  const { trx } = act
  const { owner, purpose } = (await followLink(trx, token, emailLinks)) ?? deadLink()
  if (purpose === 'change_email') await moveTo(act, owner, owner.new_email ?? deadLink())
  else {
    await confirmEmail(trx, owner.id)
    await writeLog(
      { ...act, actor: owner },
      { ...aboutOwner(owner), action: 'account.email_confirmed', says: 'Confirmed the e-mail address' },
    )
  }
  return purpose
}

async function moveTo(act: Act<Actor | null>, owner: Owner, email: string): Promise<void> {
  const { trx } = act
  if (!(await moveEmail(trx, owner.id, email)))
    throw new Refusal(409, `${email} belongs to another account by now, so yours keeps its address.`)
  // Links that went to the address used so far must not open the account any more.
  await endLinksFor(trx, owner.id, ['reset_password'])
  await mailEmailChanged(act, owner, email)
  await writeLog(
    { ...act, actor: owner },
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
