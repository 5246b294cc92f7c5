/**
 * How often somebody may ask: every limit of the product, in one place (docs/domain.md#limits-on-tries). Those with a `kind` are counted in
 * the database and hold over all processes; the others in each process (decision 4).
 */

export type RateLimit = {
  /** What is counted: `sign_in`, `registration`, … */
  kind: string
  /** Tries allowed within `minutes`. */
  most: number
  minutes: number
}

/** Calls a minute; what pages ask for inside the process is not counted. */
export const callsAMinute = { user: 300, visitor: 120 }

/** Exports of one person at the same time. */
export const exportsAtOnce = 2

/**
 * Tries to sign in. A browser that has signed in to an account before is counted by itself, whatever others try; so is, for each account, a
 * place from which it was signed in lately. All other places together have a limit for an account, and each has one for all accounts
 * (after OWASP's "device cookies").
 */
export const signInOfDevice: RateLimit = { kind: 'sign_in_device', most: 10, minutes: 15 }
export const signInFromPlace: RateLimit = { kind: 'sign_in', most: 10, minutes: 15 }
export const signInOfStrangers: RateLimit = { kind: 'sign_in_strangers', most: 40, minutes: 15 }
export const signInsOfPlace: RateLimit = { kind: 'sign_in_place', most: 100, minutes: 15 }
/** Sign-ins begun at the provider from one place: a whole office has one address, and each is a question to somebody else's server. */
export const providerSignIns: RateLimit = { kind: 'sign_in_provider', most: 100, minutes: 15 }
/** Codes of an authenticator app and recovery codes, for an account, from wherever: a million codes, of which three work at a time. */
export const factorCodes: RateLimit = { kind: 'factor_code', most: 10, minutes: 15 }
/** Tries of the own password by somebody signed in, for an account. */
export const ownPassword: RateLimit = { kind: 'own_password', most: 10, minutes: 15 }

/** Registrations and confirmations asked for again, from one place. */
export const registrationLimit: RateLimit = { kind: 'registration', most: 5, minutes: 60 }
export const resendLimit: RateLimit = { kind: 'resent_confirmation', most: 5, minutes: 60 }
/** Forgotten passwords from one place: a whole office has one address; how many a person gets is `strangersMails`. */
export const forgottenPasswordLimit: RateLimit = { kind: 'forgotten_password', most: 30, minutes: 60 }
/** Mails that strangers can have sent to one mailbox. */
export const strangersMails: RateLimit = { kind: 'account_mail', most: 5, minutes: 60 }
/** Links that do not work, tried from one place: nobody guesses 256 bits, and nobody shall try. */
export const deadLinks: RateLimit = { kind: 'link', most: 20, minutes: 60 }

/** Reads of one secret calendar address: calendars ask some times a day. */
export const feedReads: RateLimit = { kind: 'calendar_feed', most: 60, minutes: 60 }

/** Messages to the agency from one place. */
export const contactMessages: RateLimit = { kind: 'contact_message', most: 5, minutes: 60 }
/** Documents made for visitors of one place; people who are signed in are not counted. */
export const visitorDocuments: RateLimit = { kind: 'announcement_pdf', most: 20, minutes: 1 }
/** Files held against issued papers by visitors of one place. */
export const comparedPapers: RateLimit = { kind: 'paper_compare', most: 30, minutes: 10 }
