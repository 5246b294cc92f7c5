/** How often the ways in may be tried (security.md, "Limits"); counted over all processes. */
import type { Db } from '../db/database.ts'
import { countTry, type TryRule, takeTry } from '../db/tries.ts'
import type { Settings } from '../settings.ts'

/** Registrations, and links asked for, from one address of the network. */
export const registrationTries: TryRule = { kind: 'registration', most: 5, minutes: 60 }
export const forgottenTries: TryRule = { kind: 'forgotten_password', most: 5, minutes: 60 }
export const resendTries: TryRule = { kind: 'resent_confirmation', most: 5, minutes: 60 }
/** Links opened from one address of the network: nobody guesses 256 bits, and nobody shall try. */
export const linkTries: TryRule = { kind: 'link', most: 20, minutes: 60 }
/** Mails that strangers can have sent to one mailbox. */
const mailTries: TryRule = { kind: 'account_mail', most: 5, minutes: 60 }

/** @throws Refusal 429 when the address has used its tries up */
export async function countVisit(db: Db, settings: Settings, rule: TryRule, address: string): Promise<void> {
  if (settings.rateLimits) await countTry(db, rule, address)
}

/** Whether a mailbox may get one more mail that a stranger asked for. Counted for every address, known or not. */
export async function mayMail(db: Db, settings: Settings, email: string): Promise<boolean> {
  return !settings.rateLimits || (await takeTry(db, mailTries, email.toLowerCase())) === 0
}
