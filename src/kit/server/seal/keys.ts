/**
 * The keys that sign credentials: one a year, made when it is first needed and kept in `DATA_DIR/keys`. Old ones stay there, so that
 * what they signed can be checked for ever; for the same reason the certificates whose keys signed PDFs are kept beside them.
 */
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { importJWK, type JWK } from 'jose'
import type { Settings } from '../settings.ts'
import { signerIn } from './key-file.ts'

type Place = Pick<Settings, 'dataDir'>
export type SigningKey = { id: string; key: Awaited<ReturnType<typeof importJWK>> }

/** @param day whose year names the key */
export async function signingKey(settings: Place, day: string): Promise<SigningKey> {
  const id = `key-${day.slice(0, 4)}`
  return { id, key: await importJWK((await readKey(settings, id)) ?? (await makeKey(settings, id)), 'ES256') }
}

/** The public halves of all keys there are, by id, for who checks. */
export async function publicKeys(settings: Place): Promise<{ id: string; jwk: JWK }[]> {
  const names = (await readdir(folderOf(settings)).catch(() => [])).filter((name) => /^key-\d{4}\.json$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const { d: _, ...jwk } = JSON.parse(await readFile(path.join(folderOf(settings), name), 'utf8')) as JWK
      return { id: path.basename(name, '.json'), jwk }
    }),
  )
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
export async function keepCertificate(settings: Place, certificate: X509Certificate): Promise<void> {
  const name = `seal-${certificate.fingerprint256.replaceAll(':', '').toLowerCase()}.pem`
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
export async function sealKeys(settings: Place): Promise<SealKey[]> {
  const names = (await readdir(folderOf(settings)).catch(() => [])).filter((name) => /^seal-[0-9a-f]{64}\.pem$/.test(name)).sort()
  const certificates = await Promise.all(
    names.map(async (name) => new X509Certificate(await readFile(path.join(folderOf(settings), name)))),
  )
  return certificates.flatMap((certificate) => {
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
  const beside = path.join(folder, `.${name}.${process.pid}.${Date.now()}`)
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
