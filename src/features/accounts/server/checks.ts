import { agency } from '../../../kit/contract/agency.ts'
import { isLikelySamePerson } from '../../../kit/contract/names.ts'
import { type Role, roleName } from '../../../kit/contract/roles.ts'
import { findStep, nextStates } from '../../../kit/contract/states.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { type Guess, whyGuessable } from '../../../kit/server/security/guessable.ts'
import { knownPasswords } from '../../../kit/server/security/known/known-passwords.ts'
import type { AccountRow, LikelyPerson } from '../contract.ts'
import { type AccountStatus, accountStatusNames, accountSteps } from '../rules.ts'
import { registrationMachine, registrationState, registrationSteps } from '../rules-registration.ts'
import { type KnownPerson, listPeopleNamed } from './queries-likely.ts'

/** Length of a password (docs/domain.md#passwords); no rules about its composition. */
const shortest = 15
const longest = 128

const advice = 'Take four words that have nothing to do with each other, or one that your browser makes for you.'
const whyEasy: Record<Guess, string> = {
  known: 'It is in lists of passwords that became known when others were broken into, and those are tried first.',
  own: 'Without your name, your address and the words of the agency little is left of it.',
  keys: 'It is neighbouring keys, counting or repetition.',
  words: 'It is a few of the words that everybody tries first.',
}

/** Whose password it is to be. */
export type Owner = { email: string; first_name?: string | null; middle_name?: string | null; last_name?: string | null }

/** Why a password cannot be taken, as a sentence; nothing when it can. */
export async function newPasswordProblem(password: string, owner: Owner): Promise<string | undefined> {
  if (password.length < shortest) return `A password has at least ${shortest} characters. Four unrelated words make a good one.`
  if (password.length > longest) return `A password has at most ${longest} characters.`
  const why = whyGuessable(password, wordsOf(owner), await knownPasswords())
  return why && `This password is too easy to guess. ${whyEasy[why]} ${advice}`
}

/** What says nothing about the person who typed it. */
function wordsOf({ email, first_name, middle_name, last_name }: Owner): string[] {
  const names = [email.split('@')[0], first_name, middle_name, last_name]
  return [...names, agency.slug, agency.acronym, agency.name, 'accreditation', 'accreditor', 'portal'].filter((one) => one != null)
}

/**
 * A registration is activated only once its e-mail address is confirmed: before that anybody may have typed it.
 * @throws Refusal 422 at `status`
 */
export function requireConfirmed(account: { email: string; email_verified_at: Date | string | null }): void {
  if (!account.email_verified_at)
    throw invalid(
      'status',
      `${account.email} is not confirmed yet, so the account cannot be activated. The person has to open the link first.`,
    )
}

/**
 * Superadmin manages every account, those of trustees among them, Admin those of accreditors and institutions (docs/domain.md#accounts).
 * @param touched the roles a change is about, the old one and the new one
 * @throws Refusal 403
 */
export function requireManager(actor: { role: Role }, touched: readonly Role[]): void {
  const others = touched.find(isTrusted)
  if (!others || isManager(actor, touched)) return
  const sentence = `Admin manages the accounts of accreditors and institutions. A Superadmin manages those of the role ${others}.`
  throw new Refusal(403, sentence, { role: [sentence] })
}

/** Whether accounts of these roles are the actor's to keep. */
export function isManager(actor: { role: Role }, touched: readonly Role[]): boolean {
  return actor.role === 'Superadmin' || !touched.some(isTrusted)
}

/** A role of the staff or of the board: whoever gets it decides for others. */
export function isTrusted(role: Role): boolean {
  return role !== 'accreditor' && role !== 'institution'
}

type Standing = {
  status: AccountStatus
  email: string
  email_verified_at: string | null
  last_login_at: string | null
  has_password: boolean
}

/** @throws Refusal 422 at `status` when the account, as it stands, cannot get the status */
export function requireStatusStep(account: Standing, to: AccountStatus): void {
  if (to === account.status) return
  const step = findStep(accountSteps, account.status, to, 'accounts.edit')
  if (!step) {
    const sentence =
      account.status === 'invited'
        ? 'An invited account becomes active when its owner chooses a password. Send the invitation again instead.'
        : `An account that is ${account.status} can become ${nextStates(accountSteps, account.status, 'accounts.edit').join(' or ')}.`
    throw invalid('status', sentence)
  }
  if (step.needs.includes('password') && !account.has_password)
    throw invalid('status', 'Its owner has not chosen a password yet. Choose the status invited: an invitation is sent.')
  if (step.needs.includes('no_password') && account.has_password)
    throw invalid('status', 'Its owner has chosen a password already. Choose the status active instead.')
  if (step.needs.includes('confirmed')) requireConfirmed(account)
  // Who has signed in before was activated before.
  if (step.needs.includes('confirmed_or_used') && !account.last_login_at) requireConfirmed(account)
  if (account.status === 'pending') requireRegistrationStep(account, to)
}

/** What is pending is a registration, whose table says more. */
function requireRegistrationStep(account: Standing, to: AccountStatus): void {
  const [now, next] = [registrationState(account), registrationState({ ...account, status: to })]
  if (now && next && !findStep(registrationSteps, now, next, 'accounts.edit'))
    throw invalid('status', `A registration whose state is “${registrationMachine.names[now].toLowerCase()}” cannot be ${next} now.`)
}

type Named = { id?: string; first_name: string; middle_name?: string | null | undefined; last_name: string }

/** People with an account who may be the same as this one (docs/domain.md#one-record). */
export async function likelyPeople(db: Db | Trx, person: Named): Promise<LikelyPerson[]> {
  return likelyAmong(await listPeopleNamed(db, [person.last_name]), person)
}

/** The accounts, and with those that are pending who likely has one already. */
export async function withLikely(db: Db, accounts: readonly AccountRow[]): Promise<AccountRow[]> {
  const names = accounts.filter(({ status }) => status === 'pending').map((account) => account.last_name)
  if (names.length === 0) return [...accounts]
  const people = await listPeopleNamed(db, names)
  return accounts.map((account) => (account.status === 'pending' ? { ...account, likely: likelyAmong(people, account) } : account))
}

function likelyAmong(people: readonly KnownPerson[], person: Named): LikelyPerson[] {
  return people.filter((one) => one.id !== person.id && isLikelySamePerson(one, person)).map(personCandidate)
}

/** A person with an account, as a candidate for another one. */
export function personCandidate({ id, name, role, status, email, institution }: KnownPerson): LikelyPerson {
  const line = [roleName(role), institution, email, accountStatusNames[status].toLowerCase()].filter(Boolean).join(' · ')
  return { id, name, email, role, status, line, why: 'same name' }
}
