import { agency } from '../../agency.config.ts'
import { invalid } from '../refusal.ts'

/** Length of a password (decisions §3); no rules about its composition. */
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
export function requireConfirmed(account: { email: string; email_verified_at: Date | null }): void {
  if (!account.email_verified_at)
    throw invalid(
      'status',
      `${account.email} is not confirmed yet, so the account cannot be activated. The person has to open the link first.`,
    )
}
