/**
 * The keys that sign credentials: one a year, made when it is first needed and kept in `DATA_DIR/keys`. Old ones stay there, so that
 * what they signed can be checked for ever; for the same reason the certificates whose keys signed PDFs are kept beside them.
 *
 * The database knows the public half of each: what one machine signed is checked by all, and a machine whose folder lacks a key that is
 * known, or has another one under its name, does not sign.
 */
import { generateKeyPairSync, randomUUID, X509Certificate } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { importJWK, type JWK } from 'jose'
import type { Db } from '../db/database.ts'
import { Refusal } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'
import { signerIn } from './key-file.ts'
import { findPublicKey, keepPublicKey, listPublicKeys } from './queries.ts'

type Place = Pick<Settings, 'dataDir'>
export type SigningKey = { id: string; key: Awaited<ReturnType<typeof importJWK>> }

/** @param day whose year names the key @throws Refusal 503 where another machine has the key of the year */
export async function signingKey(db: Db, settings: Place, day: string): Promise<SigningKey> {
  const id = `key-${day.slice(0, 4)}`
  const key = (await readKey(settings, id)) ?? (await makeKeyUnlessKnown(db, settings, id))
  const ours = publicHalf(key)
  const known = JSON.parse(await keepPublicKey(db, id, JSON.stringify(ours))) as JWK
  if (known.x !== ours.x || known.y !== ours.y) elsewhere(id)
  return { id, key: await importJWK(key, 'ES256') }
}

async function makeKeyUnlessKnown(db: Db, settings: Place, id: string): Promise<JWK> {
  if ((await findPublicKey(db, id)) === undefined) return makeKey(settings, id)
  // a file stands before its public half is known: another paper may have made both since we looked
  return (await readKey(settings, id)) ?? elsewhere(id)
}

function elsewhere(id: string): never {
  const sentence = `The key ${id} that signs credentials is not in DATA_DIR/keys of this machine, or another one is. Share this folder with the other machines, or copy ${id}.json from the one that made it.`
  throw new Refusal(503, sentence, undefined, {}, 60)
}

function publicHalf({ d: _, ...jwk }: JWK): JWK {
  return jwk
}

/** The public halves of all keys there are, by id, for who checks. */
export async function publicKeys(db: Db, settings: Place): Promise<{ id: string; jwk: JWK }[]> {
  const known = await listPublicKeys(db, 'key-')
  for (const name of await namesIn(settings, /^key-\d{4}\.json$/)) {
    const id = path.basename(name, '.json')
    if (!known.has(id)) known.set(id, JSON.stringify(publicHalf((await readKey(settings, id)) as JWK)))
  }
  return [...known].sort(([one], [other]) => (one < other ? -1 : 1)).map(([id, jwk]) => ({ id, jwk: JSON.parse(jwk) as JWK }))
}

async function namesIn(settings: Place, form: RegExp): Promise<string[]> {
  return (await readdir(folderOf(settings)).catch(() => [])).filter((name) => form.test(name)).sort()
}

function folderOf({ dataDir }: Place): string {
  return path.join(dataDir, 'keys')
}

async function readKey(settings: Place, id: string): Promise<JWK | undefined> {
  const text = await readFile(path.join(folderOf(settings), `${id}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as JWK)
}

async function makeKey(settings: Place, id: string): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeOnce(settings, `${id}.json`, JSON.stringify({ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', kid: id }))
  return (await readKey(settings, id)) as JWK
}

/** What a certificate signs from now on can be checked by {@link sealKeys}, also when another one has followed it. */
export async function keepCertificate(db: Db, settings: Place, certificate: X509Certificate): Promise<void> {
  const name = `seal-${certificate.fingerprint256.replaceAll(':', '').toLowerCase()}.pem`
  await keepPublicKey(db, path.basename(name, '.pem'), certificate.toString())
  if (!(await stat(path.join(folderOf(settings), name)).catch(() => undefined))) await writeOnce(settings, name, certificate.toString())
}

/** A public key that signed PDFs. */
export type SealKey = {
  signer: string
  kind: 'rsa' | 'ec'
  /** Of an elliptic curve, as browsers call it: `P-256`; else null. */
  curve: string | null
  /** SubjectPublicKeyInfo in DER, base64. */
  spki: string
  /** The certificate in DER, base64: a signature bears it. */
  certificate: string
}

/** Of all certificates that signed papers here. */
export async function sealKeys(db: Db, settings: Place): Promise<SealKey[]> {
  const known = await listPublicKeys(db, 'seal-')
  for (const name of await namesIn(settings, /^seal-[0-9a-f]{64}\.pem$/))
    known.set(path.basename(name, '.pem'), await readFile(path.join(folderOf(settings), name), 'utf8'))
  const inOrder = [...known].sort(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.flatMap(([, pem]) => {
    const certificate = new X509Certificate(pem)
    const { publicKey } = certificate
    const kind = publicKey.asymmetricKeyType
    if (kind !== 'rsa' && kind !== 'ec') return []
    const curve = kind === 'ec' ? ((publicKey.export({ format: 'jwk' }).crv as string | undefined) ?? null) : null
    const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    return [{ signer: signerIn(certificate), kind, curve, spki, certificate: certificate.raw.toString('base64') }]
  })
}

/** Written whole beside its place and linked there: of several processes one wins, and all read its file. */
async function writeOnce(settings: Place, name: string, text: string): Promise<void> {
  const folder = folderOf(settings)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = path.join(folder, `.${name}.${randomUUID()}`)
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await link(beside, path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(beside, { force: true })
}
