/** What people change on their own account: in one transaction, with its entries in the log. */

import { areaOf } from '../../../kit/contract/roles.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { mailAddressTaken, mailEmailChange } from '../../accounts/server/mails.ts'
import { endLinksFor, issueLink } from '../../links/server/queries.ts'
import { aboutOwner, lockOwner, type Owner } from '../../links/server/queries-owners.ts'
import type { AccountUpdate, PersonalAccount } from '../contract.ts'
import {
  findPersonalAccount,
  isAddressTaken,
  lockRepresentedInstitution,
  type PersonFields,
  updateContact,
  updatePerson,
} from './queries.ts'

/** A new address, allowed by the current password; `mayTell`: whether its mailbox may still be written to. */
export type NewAddress = { email: string; mayTell: boolean }

/**
 * Changes the own account and, for an institution's account, the institution's contact data; all of it or nothing.
 * @returns the account, or `undefined` where nothing changed
 * @throws Refusal 409 when somebody else changed the institution in between
 */
export async function updateAccount(
  act: Act,
  { institution, email: _, current_password: __, ...person }: AccountUpdate,
  address: NewAddress | 'present' | undefined,
): Promise<PersonalAccount | undefined> {
  const { trx, actor } = act
  const owner = (await lockOwner(trx, actor.id)) ?? missing()
  const done = [
    await updatePersonalData(act, owner, person),
    address === 'present' && (await withdrawNewAddress(act, owner)),
    typeof address === 'object' && (await askToConfirm(act, owner, address)),
    institution !== undefined && (await updateInstitution(act, institution)),
  ]
  return done.includes(true) ? ((await findPersonalAccount(trx, actor.id)) ?? missing()) : undefined
}

async function updatePersonalData(act: Act, owner: Owner, person: Partial<PersonFields>): Promise<boolean> {
  const { trx, actor } = act
  const before = (await findPersonalAccount(trx, actor.id)) ?? missing()
  const changed = changes<Record<string, unknown>>(before, sent(person))
  if (!changed) return false
  await updatePerson(trx, actor.id, changed.after)
  await writeLog(act, { ...aboutOwner(owner), action: 'account.updated', says: 'Changed the own account', ...changed })
  return true
}

/**
 * The new address is in use once its link is opened. Where it belongs to somebody else already, the answer is the same, and
 * only its owner is told.
 */
async function askToConfirm(act: Act, owner: Owner, { email, mayTell }: NewAddress): Promise<boolean> {
  const { trx } = act
  await updatePerson(trx, owner.id, { new_email: email })
  const token = await issueLink(trx, owner.id, 'change_email')
  if (mayTell) {
    if (await isAddressTaken(trx, email, owner.id)) await mailAddressTaken(act, email)
    else await mailEmailChange(act, { ...owner, email }, areaOf(owner.role), token)
  }
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.email_change_asked',
    says: `Asked to change the own e-mail address to ${email}`,
    before: { new_email: owner.new_email },
    after: { new_email: email },
  })
  return true
}

/** Who sends the present address keeps it: the link to a new one stops working. */
async function withdrawNewAddress(act: Act, owner: Owner): Promise<boolean> {
  const { trx } = act
  if (!owner.new_email) return false
  await updatePerson(trx, owner.id, { new_email: null })
  await endLinksFor(trx, owner.id, ['change_email'])
  await writeLog(act, {
    ...aboutOwner(owner),
    action: 'account.email_change_withdrawn',
    says: 'Withdrew the change of the own e-mail address',
    before: { new_email: owner.new_email },
    after: { new_email: null },
  })
  return true
}

/** Whether an address is another one than the account has; letter case makes no difference. */
export function movesTo(email: string, owner: Pick<Owner, 'email'>): boolean {
  return email.toLowerCase() !== owner.email.toLowerCase()
}

async function updateInstitution(act: Act, { version, ...contact }: NonNullable<AccountUpdate['institution']>): Promise<boolean> {
  const { trx, actor } = act
  if (actor.role !== 'institution') throw invalid('institution', 'Only accounts of an institution keep its contact data. Leave it out.')
  const before = (await lockRepresentedInstitution(trx, institutionOf(actor))) ?? missing()
  const changed = changes<Record<string, unknown>>(before, sent(contact))
  if (!changed) return false
  if (before.version !== version) throw stale()
  await updateContact(trx, before.id, changed.after)
  await writeLog(act, {
    action: 'institution.contact_updated',
    object: { type: 'institution', id: before.id },
    institution_id: before.id,
    says: `Changed the contact data of ${before.name}`,
    ...changed,
  })
  return true
}

/** Only the fields that were sent; what was left out stays as it is. */
function sent<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

function missing(): never {
  throw notFound('Your account')
}
