/** The agency's key for signing PDFs: a `.p12` file that the settings name, or none. */
import { X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Settings } from '../settings.ts'

export type KeyFile = { bytes: Uint8Array; password: string }

/** `key` null: none is configured, papers are made unsigned. A `problem`: one is, and cannot be used; nothing is made until it can. */
export type Seal =
  | { key: KeyFile; signer: string; certificate: X509Certificate; problem?: undefined }
  | { key: null; signer: null; problem?: undefined }
  | { problem: string }

/** The key as it lies there now: it may be renewed while the server runs. */
export async function readSeal(
  { sealP12, sealP12Password }: Pick<Settings, 'sealP12' | 'sealP12Password'>,
  now = new Date(),
): Promise<Seal> {
  if (!sealP12) return { key: null, signer: null }
  const found = await stat(sealP12).catch(() => undefined)
  if (!found?.isFile()) return { problem: 'The signing key is missing: there is no file where SEAL_P12 says.' }
  const version = `${sealP12} ${found.mtimeMs} ${found.size} ${sealP12Password}`
  if (read?.version !== version) read = { version, opened: open(sealP12, sealP12Password) }
  const opened = await read.opened
  if ('problem' in opened) return opened
  const from = new Date(opened.certificate.validFrom)
  const until = new Date(opened.certificate.validTo)
  if (now < from) return { problem: `The signing key cannot be used before ${from.toISOString().slice(0, 10)}.` }
  if (now > until) return { problem: `The signing key expired on ${until.toISOString().slice(0, 10)}.` }
  return { key: opened.p12, signer: signerIn(opened.certificate), certificate: opened.certificate }
}

/** Whose certificate it is, as people read it. */
export function signerIn({ subject }: X509Certificate): string {
  return /^CN=(.+)$/m.exec(subject)?.[1] ?? subject
}

let read: { version: string; opened: ReturnType<typeof open> } | undefined

async function open(place: string, password: string): Promise<{ p12: KeyFile; certificate: X509Certificate } | { problem: string }> {
  try {
    const bytes = await readFile(place)
    // eleven megabytes of memory, which an installation without a key does without
    const { P12Signer } = await import('@libpdf/core')
    const signer = await P12Signer.create(bytes, password)
    return { p12: { bytes, password }, certificate: new X509Certificate(signer.certificate) }
  } catch {
    // what went wrong may quote the file or the password
    return { problem: 'The signing key cannot be opened: SEAL_P12 is no key file, or SEAL_P12_PASSWORD is not its password.' }
  }
}
