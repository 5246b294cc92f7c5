/** Holds what somebody proves with against what the account has. What was proven is used up inside the change it stands for (`take`). */
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { clearAttempts, countAttempt } from '../../../kit/server/db/rate-limit.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { factorCodes } from '../../../kit/server/limits.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import { passwordMatches } from '../../../kit/server/security/password.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import type { PasskeyAnswer } from '../contract.ts'
import type { FactorMethod } from '../rules.ts'
import { stepOf } from './codes.ts'
import { readUse } from './passkeys.ts'
import { findApp, findCode, secretPlace, takeCode, takeStep } from './queries.ts'
import { type ChallengeKind, findChallenge, takeChallenge } from './queries-challenges.ts'
import { findPasskey, usedPasskey } from './queries-passkeys.ts'

/** Something that was proven. `take` uses it up, once. @throws Refusal 422 where somebody else was faster */
export type Proven = { accountId: string; how: FactorMethod; take: (trx: Trx) => Promise<void> }

/** Counts a code that is typed. @throws Refusal 429 after ten in 15 minutes, of which none was right */
export async function countCode(db: Db, accountId: string): Promise<void> {
  await countAttempt(db, factorCodes, accountId)
}

/** After a right one. */
export async function forgetCodes(trx: Trx, accountId: string): Promise<void> {
  await clearAttempts(trx, factorCodes, accountId)
}

/** Six figures of the app, each once. @throws Refusal 422 at `code`; 429 after ten tries in 15 minutes */
export async function checkAppCode(db: Db, settings: Settings, accountId: string, code: string): Promise<Proven> {
  await countCode(db, accountId)
  const app = await findApp(db, accountId, 'used')
  const step = app && stepOf(encryptionOf(settings).decrypt(app.secret_encrypted, secretPlace(app.id)), code)
  if (!app || step === undefined)
    throw invalid('code', 'This is not the code of now. Write the one the app shows, and check the clock of the device.')
  return {
    accountId,
    how: 'code',
    take: async (trx) => {
      if (!(await takeStep(trx, app.id, step))) throw invalid('code', 'This code was used already. Wait until the app shows the next one.')
      await forgetCodes(trx, accountId)
    },
  }
}

/** One of the ten, each once. @throws Refusal 422 at `recovery_code`; 429 after ten tries in 15 minutes */
export async function checkRecoveryCode(db: Db, accountId: string, code: string): Promise<Proven> {
  await countCode(db, accountId)
  const number = Number(code[0])
  const known = await findCode(db, accountId, number)
  if (!(await passwordMatches(known?.code_hash ?? null, code)) || !known) throw wrongRecoveryCode()
  return {
    accountId,
    how: 'recovery_code',
    take: async (trx) => {
      if (!(await takeCode(trx, accountId, number, known.code_hash))) throw wrongRecoveryCode()
      await forgetCodes(trx, accountId)
    },
  }
}

function wrongRecoveryCode() {
  return invalid('recovery_code', 'This code is none of yours, or it was used already. Take another one of your list.')
}

/**
 * The answer of a passkey to what was asked with `ticket`.
 * @param accountId whose passkey it has to be; `null` for whoever's it is
 * @throws Refusal 422 at `passkey`
 */
export async function checkPasskey(
  db: Db,
  settings: Settings,
  kind: ChallengeKind,
  { ticket, passkey }: { ticket: string; passkey: PasskeyAnswer },
  accountId: string | null,
): Promise<Proven> {
  const asked = await findChallenge(db, ticket, kind)
  if (!asked?.challenge) throw invalid('passkey', 'This took too long. Use your passkey once more.')
  const key = await findPasskey(db, passkey.id)
  const whose = accountId ?? asked.account_id
  if (!key || (whose !== null && key.account_id !== whose))
    throw invalid(
      'passkey',
      'This passkey is not known here: it was removed, or belongs to somebody else. Take another one, or your password.',
    )
  const said = await readUse(settings, passkey, asked.challenge, key)
  if (!said) throw invalid('passkey', 'This passkey could not be checked. Try it once more, or take another way.')
  return {
    accountId: key.account_id,
    how: 'passkey',
    take: async (trx) => {
      if (!(await takeChallenge(trx, asked.id))) throw invalid('passkey', 'This was used already. Use your passkey once more.')
      await usedPasskey(trx, key.id, said)
    },
  }
}
