import { agency } from '../../../../agency.config.ts'
import { areaOf, type Role } from '../../../kit/contract/roles.ts'
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import type { AccountStatus } from '../contract.ts'

/** Length of a password (docs/domain.md#passwords); no rules about its composition. */
const shortest = 15
const longest = 128

/** The beginnings of passwords everybody tries first; a long one made of them is as weak. */
const common = ['password', 'passphrase', '123456789', 'qwertyuiop', 'iloveyou', 'letmein', 'administrator', 'welcome']

/** Why a password cannot be taken, as a sentence; nothing when it can. */
export function newPasswordProblem(password: string, email: string): string | undefined {
  if (password.length < shortest) return `A password has at least ${shortest} characters. Four unrelated words make a good one.`
  if (password.length > longest) return `A password has at most ${longest} characters.`
  const plain = password.toLowerCase().replace(/[^a-z0-9]/g, '')
  const name = (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')
  const context = [...common, agency.slug, 'accreditation', ...(name.length >= 4 ? [name] : [])]
  const rest = context.reduce((text, word) => text.replaceAll(word, ''), plain)
  if (rest.length < 8 || new Set(plain).size < 5)
    return 'This password is too easy to guess. Use words that have nothing to do with you or the agency.'
  return undefined
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
 * Superadmin manages every account, Admin those of accreditors and institutions (docs/domain.md#accounts).
 * @param touched the roles a change is about, the old one and the new one
 * @throws Refusal 403
 */
export function requireManager(actor: { role: Role }, touched: readonly Role[]): void {
  const staff = touched.find((role) => areaOf(role) === 'admin')
  if (actor.role === 'Superadmin' || !staff) return
  const sentence = `Admin manages the accounts of accreditors and institutions. A Superadmin manages those of the role ${staff}.`
  throw new Refusal(403, sentence, { role: [sentence] })
}

/** What may follow a status; `invited` becomes `active` only when the person chooses a password. */
const statusSteps: Record<AccountStatus, readonly AccountStatus[]> = {
  invited: ['suspended'],
  pending: ['active', 'suspended'],
  active: ['suspended'],
  suspended: ['active', 'pending', 'invited'],
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
  if (!statusSteps[account.status].includes(to)) {
    const sentence =
      account.status === 'invited'
        ? 'An invited account becomes active when its owner chooses a password. Send the invitation again instead.'
        : `An account that is ${account.status} can become ${statusSteps[account.status].join(' or ')}.`
    throw invalid('status', sentence)
  }
  if (account.status === 'suspended' && !account.has_password && to !== 'invited')
    throw invalid('status', 'Its owner has not chosen a password yet. Choose the status invited: an invitation is sent.')
  if (to === 'invited' && account.has_password)
    throw invalid('status', 'Its owner has chosen a password already. Choose the status active instead.')
  // Who has signed in before was activated before.
  if (to === 'active' && !(account.status === 'suspended' && account.last_login_at)) requireConfirmed(account)
}
