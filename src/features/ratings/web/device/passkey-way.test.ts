import 'fake-indexeddb/auto'
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newPin, openWith, openWithPasskey, setPin } from './open-bench.ts'
import { giveUpPasskey, isOpenedByPasskey, takeUpPasskey } from './passkey-way.ts'

/** What the server knows: the keys of devices, and the passkeys of the account. */
const keys = new Map<string, string>()
let ofAccount = ['cGhvbmU', 'c2FmZQ']
let isOffline = false
/** The device: passkeys by their ids, each with a secret of its own; `null` for one that has none to give. */
let device = new Map<string, string | null>([['cGhvbmU', 'of the phone']])
const { fetch, navigator } = globalThis

beforeAll(() => {
  globalThis.fetch = async (address, init) => {
    if (isOffline) throw new TypeError('no line')
    if (init?.method === 'PUT') {
      const { device, key } = JSON.parse(String(init.body))
      keys.set(device, key)
      return Response.json({ message: 'Kept.' })
    }
    const url = new URL(String(address), 'http://here')
    if (url.pathname === '/api/account/second-factors')
      return Response.json({ data: { passkeys: ofAccount.map((credential_id) => ({ credential_id })) } })
    return Response.json({ data: { key: keys.get(url.searchParams.get('device') ?? '') } })
  }
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { credentials: { get: answer } } })
})
afterEach(() => {
  isOffline = false
  ofAccount = ['cGhvbmU', 'c2FmZQ']
  device = new Map([['cGhvbmU', 'of the phone']])
})
afterAll(() => {
  globalThis.fetch = fetch
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator })
})

/** As a browser does it: the first of the passkeys asked for that the device has answers the salt, or nobody does. */
async function answer({ publicKey }: CredentialRequestOptions): Promise<unknown> {
  const asked = publicKey?.allowCredentials?.map(({ id }) => Buffer.from(id as Uint8Array).toString('base64url')) ?? []
  const id = asked.find((one) => device.has(one))
  if (id === undefined || publicKey?.userVerification !== 'required') throw new DOMException('nobody answers', 'NotAllowedError')
  const own = device.get(id)
  const salt = publicKey.extensions?.prf?.eval?.first as Uint8Array
  const results = own ? { first: Uint8Array.from(createHmac('sha256', own).update(salt).digest()).buffer } : {}
  return { id, getClientExtensionResults: () => ({ prf: { results } }) }
}

async function marked(person: string) {
  const { bench } = await setPin(person, '246810')
  return bench.store('survey').make({ kind: 'mark', person, statement: 'I.A.1', mark: 4, after: [] })
}

test('a passkey opens what a device keeps, without a line, and the PIN goes on to open it', async () => {
  const person = 'with a passkey'
  const made = await marked(person)
  expect(await isOpenedByPasskey(person)).toBe(false)
  await takeUpPasskey(person, '246810')
  isOffline = true
  expect(await isOpenedByPasskey(person)).toBe(true)
  expect(await (await openWithPasskey(person)).bench.store('survey').waiting(10)).toEqual([made])
  expect(await (await openWith(person, '246810'))?.bench.store('survey').waiting(10)).toEqual([made])

  // another PIN leaves the passkey as it is
  isOffline = false
  await newPin(person, '135790')
  expect(await (await openWithPasskey(person)).bench.store('survey').waiting(10)).toEqual([made])
  await giveUpPasskey(person)
  expect(await isOpenedByPasskey(person)).toBe(false)
  await expect(openWithPasskey(person)).rejects.toThrow('Use the PIN')
  expect(await openWith(person, '135790')).not.toBeNull()
})

test('a passkey is taken up by who knows the PIN, with a passkey of the account that has secrets to give', async () => {
  const person = 'wants a passkey'
  await marked(person)
  await expect(takeUpPasskey(person, '111111')).rejects.toThrow('This is not the PIN of this device.')
  ofAccount = []
  await expect(takeUpPasskey(person, '246810')).rejects.toThrow('Your account has no passkey yet.')
  ofAccount = ['b2Yg']
  await expect(takeUpPasskey(person, '246810')).rejects.toThrow('No passkey was used')
  ofAccount = ['b2xk']
  device = new Map([['b2xk', null]])
  await expect(takeUpPasskey(person, '246810')).rejects.toThrow('This passkey cannot open what is kept on a device')
  isOffline = true
  await expect(takeUpPasskey(person, '246810')).rejects.toMatchObject({ status: 0 })
  expect(await isOpenedByPasskey(person)).toBe(false)
})

test('another secret opens nothing, even where the passkey bears the same id', async () => {
  const person = 'with another device'
  await marked(person)
  await takeUpPasskey(person, '246810')
  device = new Map([['cGhvbmU', 'of somebody else']])
  await expect(openWithPasskey(person)).rejects.toThrow('This passkey does not open this device. Use the PIN.')
})

test('a passkey that was removed from the account opens the device no more, once the device has heard of it', async () => {
  const person = 'lost a phone'
  await marked(person)
  await takeUpPasskey(person, '246810')
  ofAccount = ['c2FmZQ']
  isOffline = true
  await openWith(person, '246810')
  expect(await isOpenedByPasskey(person)).toBe(true)
  isOffline = false
  await openWith(person, '246810')
  await expect.poll(() => isOpenedByPasskey(person)).toBe(false)
})
