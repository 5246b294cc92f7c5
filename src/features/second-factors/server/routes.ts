import { agency } from '../../../kit/contract/agency.ts'
import { type Asked, change, handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { encryptionOf } from '../../../kit/server/security/encryption.ts'
import { findOwner } from '../../links/server/queries-owners.ts'
import { type Passkey, secondFactors } from '../contract.ts'
import { addPasskey, beginApp, nameKey, removeApp, removeKey, renewCodes, useApp } from './changes.ts'
import { countCode } from './checks.ts'
import { addressOf, newRecoveryCodes, newSecret, stepOf } from './codes.ts'
import { askForNew, readNew } from './passkeys.ts'
import { countCodesLeft, findApp, listMethods, secretPlace } from './queries.ts'
import { findChallenge, insertChallenge } from './queries-challenges.ts'
import { listPasskeys } from './queries-passkeys.ts'
import { relyingPartyOf } from './relying-party.ts'

const saveThem = 'Keep the recovery codes: they are shown this once.'

export const secondFactorRoutes = handlers(secondFactors, {
  show: async ({ db, settings, actor }) => {
    const app = await findApp(db, actor.id, 'used')
    const passkeys = (await listPasskeys(db, actor.id)).map(toPasskey)
    return {
      data: {
        app: app?.confirmed_at ? { since: app.confirmed_at.toISOString() } : null,
        passkeys,
        recovery_codes_left: await countCodesLeft(db, actor.id),
        passkeys_at: relyingPartyOf(settings.publicUrl)?.origin ?? null,
      },
    }
  },
  beginApp: async ({ db, actor, act }) => {
    const owner = (await findOwner(db, actor.id)) ?? gone()
    const secret = newSecret()
    await act((act) => beginApp(act, secret))
    return { data: { secret, ...addressOf(secret, owner.email) } }
  },
  confirmApp: async ({ db, settings, body, actor, act }) => {
    await countCode(db, actor.id)
    const begun = await findApp(db, actor.id, 'begun')
    if (!begun) throw invalid('code', 'There is no app to be confirmed any more. Begin anew.')
    const step = stepOf(encryptionOf(settings).decrypt(begun.secret_encrypted, secretPlace(begun.id)), body.code)
    if (step === undefined)
      throw invalid('code', 'This is not the code of now. Write the one the app shows, and check the clock of the device.')
    const made = await codesForFirst(db, actor.id)
    const recovery_codes = await act((act) => useApp(act, { id: begun.id, step }, made))
    return { data: { recovery_codes }, message: `The app is in use.${recovery_codes ? ` ${saveThem}` : ''}` }
  },
  removeApp: change(async (_, act) => {
    await removeApp(act)
    return { message: 'The authenticator app is removed.' }
  }),
  newPasskey: askForPasskey,
  addPasskey: async ({ db, settings, body, actor, act }) => {
    const asked = await findChallenge(db, body.ticket, 'new_passkey')
    if (!asked?.challenge || asked.account_id !== actor.id) throw invalid('passkey', 'This took too long. Make the passkey once more.')
    const key = await readNew(settings, body.passkey, asked.challenge)
    const known = await listPasskeys(db, actor.id)
    const made = await codesForFirst(db, actor.id)
    const recovery_codes = await act((act) => addPasskey(act, asked.id, { ...key, name: body.name }, known.length, made))
    return { data: { recovery_codes }, message: `The passkey “${body.name}” is added.${recovery_codes ? ` ${saveThem}` : ''}` }
  },
  renamePasskey: async ({ db, params, body, actor, act }) => {
    await act((act) => nameKey(act, params.id, body.name))
    const key = (await listPasskeys(db, actor.id)).find(({ id }) => id === params.id)
    return { data: toPasskey(key ?? gone()), message: `The passkey is called “${body.name}” now.` }
  },
  removePasskey: change(async ({ params }, act) => ({ message: `The passkey “${await removeKey(act, params.id)}” is removed.` })),
  newCodes: async ({ act }) => {
    const made = await newRecoveryCodes()
    return { data: { recovery_codes: await act((act) => renewCodes(act, made)) }, message: saveThem }
  },
})

async function askForPasskey({ db, settings, actor, act }: Asked<typeof secondFactors.newPasskey>) {
  const owner = (await findOwner(db, actor.id)) ?? gone()
  const known = await listPasskeys(db, actor.id)
  const { challenge, options } = await askForNew(settings, owner, known, agency.acronym)
  const ticket = await act((act) => {
    // Only a question: what comes of it has its entry.
    act.spare()
    return insertChallenge(act.trx, 'new_passkey', actor.id, challenge)
  })
  return { data: { ticket, options } }
}

/** Ten codes for an account without a factor; nothing where it has one. */
async function codesForFirst(db: Db, accountId: string) {
  return (await listMethods(db, accountId)).length === 0 ? await newRecoveryCodes() : null
}

type KeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

function toPasskey({ id, credential_id, name, created_at, last_used_at, backed_up }: KeyRow): Passkey {
  const used = last_used_at?.toISOString() ?? null
  return { id, credential_id, name, created_at: created_at.toISOString(), last_used_at: used, synced: backed_up }
}

function gone(): never {
  throw notFound('Your account')
}
