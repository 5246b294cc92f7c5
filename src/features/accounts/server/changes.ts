/** What staff change on accounts: each in one transaction, with its entry in the log. */
import type { z } from 'zod'
import { agencyDay } from '../../../kit/contract/days.ts'
import { areaOf, type Role, roleName } from '../../../kit/contract/roles.ts'
import { findStep } from '../../../kit/contract/states.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { requireFresh } from '../../../kit/server/http/actor.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { refuseLikely } from '../../institutions/server/checks.ts'
import { issueLink } from '../../links/server/queries.ts'
import { keepFormerHomes } from '../../people/server/queries-former-homes.ts'
import type { AccountAdd, AccountEdit, AccountRow } from '../contract.ts'
import { accountSteps } from '../rules.ts'
import { about, emailTaken, fieldsAfter, told } from './acts.ts'
import { isTrusted, likelyPeople, requireManager, requireStatusStep } from './checks.ts'
import { mailActivation, mailConfirmation, mailEmailChanged, mailInvitation } from './mails.ts'
import {
  type AccountFields,
  endLinks,
  endSessions,
  findByEmail,
  findInstitutionPlace,
  insertAccount,
  type LockedAccount,
  lockAccount,
  lockAccounts,
  readAccount,
  updateAccount,
} from './queries-changes.ts'

/** Makes an account and invites its owner. @throws Refusal 403 for a role of others; 422 where a field cannot be taken */
export async function createAccount(act: Act, { confirm_new, ...body }: z.output<typeof AccountAdd>): Promise<AccountRow> {
  const { trx, actor } = act
  requireManager(actor, [body.role])
  if (isTrusted(body.role)) requireFresh(actor)
  await lockAccounts(trx, actor)
  const institution = await placeOf(trx, body.role, body.institution_id ?? null)
  if (await findByEmail(trx, body.email)) throw emailTaken(body.email)
  if (!confirm_new) refuseLikely(await likelyPeople(trx, body), ['person', 'people'])
  const { middle_name = null, suffix = null, professional_title = null, mobile = null, institution_id = null } = body
  // An institution's people stand in its region unless somebody says otherwise.
  const region = body.region ?? (body.role === 'institution' ? (institution?.region ?? null) : null)
  const id = newId()
  const fields = { ...body, status: 'invited' as const, middle_name, suffix, professional_title, mobile, region, institution_id }
  if (!(await insertAccount(trx, { ...fields, id }))) throw emailTaken(body.email)
  await mailInvitation(act, body, await issueLink(trx, id, 'invitation'))
  const account = await readAccount(trx, id)
  await writeLog(act, {
    ...about(account),
    action: 'account.created',
    says: `Made the account of ${account.name} (${roleName(account.role)})`,
    after: told(account),
  })
  return account
}

/**
 * Changes an account; what it comes to holds from the owner's next request on.
 * @throws Refusal 409 with `candidates` where somebody is let in for the first time who likely has an account
 */
export async function editAccount(
  act: Act,
  id: string,
  { version, confirm_new, ...body }: z.output<typeof AccountEdit>,
): Promise<AccountRow> {
  const { trx, actor } = act
  await lockAccounts(trx, actor)
  const before = (await lockAccount(trx, id)) ?? missing()
  const fields = fieldsAfter(before, body)
  requireManager(actor, [before.role, fields.role])
  if (fields.role !== before.role) requireFresh(actor)
  if (before.version !== version) throw stale()
  if (!changes<Record<string, unknown>>(before, fields)) return before

  const moved = before.email.toLowerCase() !== fields.email.toLowerCase()
  if (before.id === actor.id) refuseSelf(before, fields)
  requireStatusStep({ ...before, email: fields.email, email_verified_at: moved ? null : before.email_verified_at }, fields.status)
  if (before.role === 'accreditor' && fields.role !== 'accreditor') refuseLostHistory(before)
  await placeOf(trx, fields.role, fields.institution_id)
  if (moved && (await findByEmail(trx, fields.email, id))) throw emailTaken(fields.email)
  if (isFirstActivation(before, fields) && !confirm_new) refuseLikely(await likelyPeople(trx, { ...fields, id }), ['person', 'people'])

  await updateAccount(trx, before, fields)
  await keepFormerHomes(trx, leftHome(before, fields), agencyDay())
  if (moved || fields.status === 'suspended') await endLinks(trx, id)
  if (fields.status === 'suspended') await endSessions(trx, id)
  await mailWhatFollows(act, before, fields, moved)
  const after = await readAccount(trx, id)
  await writeLog(act, {
    ...about(after, before.role),
    action: actionOf(before, after),
    says: `${verbs[actionOf(before, after)]} the account of ${before.name}`,
    ...changes(told(before), told(after)),
  })
  return after
}

/** Mails the invitation anew. @throws Refusal 409 when the owner has answered it already */
export async function inviteAgain(act: Act, id: string): Promise<AccountRow> {
  const { trx, actor } = act
  await lockAccounts(trx, actor)
  const account = (await lockAccount(trx, id)) ?? missing()
  requireManager(actor, [account.role])
  if (!findStep(accountSteps, account.status, 'invited', 'accounts.invite'))
    throw new Refusal(409, `${account.name} is not waiting for an invitation: the account is ${account.status}. Load the list again.`)
  await mailInvitation(act, account, await issueLink(trx, id, 'invitation'))
  await writeLog(act, { ...about(account), action: 'account.invited', says: `Invited ${account.name} again` })
  return account
}

/** What is opened again was looked at before. */
function isFirstActivation(before: AccountRow, { status }: AccountFields): boolean {
  return status === 'active' && before.status !== 'active' && !before.last_login_at
}

/** The home institution an accreditor leaves with the edit, if any. */
function leftHome(before: AccountRow, after: AccountFields) {
  const stays = before.role !== 'accreditor' || after.role !== 'accreditor' || before.institution_id === after.institution_id
  return stays || !before.institution_id ? [] : [{ accreditor_id: before.id, institution_id: before.institution_id }]
}

/**
 * Nobody raises, lowers or closes the own account: so one Superadmin always remains. The own e-mail is
 * changed where the password is asked for and the new address confirmed.
 */
function refuseSelf(before: AccountRow, { role, status, email }: AccountFields): void {
  if (role !== before.role) throw invalid('role', 'Nobody changes the own role. Another Superadmin can do it.')
  if (status !== before.status) throw invalid('status', 'Nobody changes the status of the own account. Somebody else can do it.')
  if (email !== before.email) throw invalid('email', 'Change your own e-mail address in your account settings, where it is confirmed.')
}

/** The profile of an accreditor goes with the role; visits, payments and feedback need it. */
function refuseLostHistory(account: LockedAccount): void {
  if (account.assignments + account.finances + account.feedback > 0)
    throw invalid('role', `${account.name} has been on survey visits, so the account stays an accreditor’s. Suspend it and make another.`)
}

/** @throws Refusal 422 where role and institution do not fit, or the institution does not exist */
async function placeOf(trx: Trx, role: Role, institutionId: string | null) {
  if (areaOf(role) === 'admin' && institutionId)
    throw invalid('institution_id', 'Only accreditors and accounts of institutions belong to an institution. Leave it empty.')
  if (role === 'institution' && !institutionId) throw invalid('institution_id', 'Choose the institution.')
  if (!institutionId) return undefined
  const place = await findInstitutionPlace(trx, institutionId)
  if (!place) throw invalid('institution_id', 'This institution was not found. Choose it from the list.')
  return place
}

async function mailWhatFollows(act: Act, before: LockedAccount, after: AccountFields, moved: boolean): Promise<void> {
  const { id, status } = before
  const changed = status !== after.status
  if (after.status === 'invited' && (changed || moved)) await mailInvitation(act, after, await issueLink(act.trx, id, 'invitation'))
  if (after.status === 'pending' && (moved || (changed && !before.email_verified_at)))
    await mailConfirmation(act, after, await issueLink(act.trx, id, 'confirm_email'))
  if (after.status === 'active' && status === 'pending') await mailActivation(act, after)
  // Who has used the account learns of it at the address used so far.
  if (moved && before.last_login_at) await mailEmailChanged(act, before, after.email)
}

const verbs = {
  'account.activated': 'Activated',
  'account.suspended': 'Suspended',
  'account.reopened': 'Reopened',
  'account.updated': 'Changed',
} as const

function actionOf(before: AccountRow, after: AccountRow): keyof typeof verbs {
  if (before.status === after.status) return 'account.updated'
  if (after.status === 'suspended') return 'account.suspended'
  return before.status === 'suspended' ? 'account.reopened' : 'account.activated'
}

function missing(): never {
  throw notFound('This account')
}
