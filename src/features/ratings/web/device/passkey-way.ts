/** A passkey beside the PIN of a device: taken up, asked, given up. */
import { call } from '../../../../kit/web/sending.ts'
import { secondFactors } from '../../../second-factors/contract.ts'
import { secretOfPasskey } from '../../../second-factors/web/parts/passkey.ts'
import { type Database, databaseOf, type KeptKey, keyName } from './database.ts'
import { lockByPasskey, type PasskeyLock, unlockByPasskey, unlockRaw } from './seal.ts'

/** Whether a passkey opens what a person has on this device. */
export async function isOpenedByPasskey(person: string): Promise<boolean> {
  return Boolean(await lockOf(databaseOf(person)))
}

/**
 * From now on a passkey of the account opens this device, too, with or without a connection; now it needs one.
 * @throws Error, CallError with what is said to the person
 */
export async function takeUpPasskey(person: string, pin: string): Promise<void> {
  const database = databaseOf(person)
  const kept = await database((connection) => connection.get('keys', keyName))
  const raw = kept && (await unlockRaw(kept.locked, pin))
  if (!raw) throw new Error('This is not the PIN of this device.')
  const credentials = await credentialsOfAccount()
  if (credentials.length === 0) throw new Error('Your account has no passkey yet. Add one in the account settings first.')
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const lock = await lockByPasskey(raw, { salt, ...(await secretOfPasskey(credentials, salt)) })
  await change(database, (key) => ({ ...key, passkey: lock }))
}

/** @throws Error where the passkey is not used, or has another secret */
export async function keyByPasskey(database: Database): Promise<CryptoKey> {
  const lock = await lockOf(database)
  const key = lock && (await unlockByPasskey(lock, (await secretOfPasskey([lock.credential], lock.salt)).secret))
  if (!key) throw new Error('This passkey does not open this device. Use the PIN.')
  return key
}

/** The PIN alone opens this device again. */
export async function giveUpPasskey(person: string): Promise<void> {
  await change(databaseOf(person), ({ passkey: _, ...key }) => key)
}

/** A passkey that was removed from the account opens nothing any more, once a device hears of it. @throws CallError */
export async function dropRemovedPasskey(person: string): Promise<void> {
  const lock = await lockOf(databaseOf(person))
  if (lock && !(await credentialsOfAccount()).includes(lock.credential)) await giveUpPasskey(person)
}

async function credentialsOfAccount(): Promise<string[]> {
  return (await call(secondFactors.show, {})).data.passkeys.map(({ credential_id }) => credential_id)
}

async function lockOf(database: Database): Promise<PasskeyLock | undefined> {
  return (await database((connection) => connection.get('keys', keyName)))?.passkey
}

/** In one step: another tab may set another PIN meanwhile. */
async function change(database: Database, to: (key: KeptKey) => KeptKey): Promise<void> {
  await database(async (connection) => {
    const step = connection.transaction('keys', 'readwrite', { durability: 'strict' })
    const kept = await step.store.get(keyName)
    if (kept) await step.store.put(to(kept))
    await step.done
  })
}
