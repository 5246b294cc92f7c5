/**
 * The keys that sign credentials: one a year, made when it is first needed and kept in `DATA_DIR/keys`. Old ones stay there, so that
 * what they signed can be checked for ever.
 */
import { generateKeyPairSync } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { importJWK, type JWK } from 'jose'
import type { Settings } from '../settings.ts'

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

/** Written whole beside its place and linked there: of several processes one wins, and all use its key. */
async function makeKey(settings: Place, id: string): Promise<JWK> {
  const folder = folderOf(settings)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const beside = path.join(folder, `.${id}.${process.pid}.${Date.now()}`)
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify({ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', kid: id }))
    await file.sync()
  } finally {
    await file.close()
  }
  await link(beside, path.join(folder, `${id}.json`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(beside, { force: true })
  return (await readKey(settings, id)) as JWK
}
