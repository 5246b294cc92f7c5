/** A PDF's signature by PAdES B-B: who holds the file sees in any reader that it is the agency's and unchanged. */
import { P12Signer, PDF } from '@libpdf/core'
import type { KeyFile } from './key-file.ts'

/** @param signedAt what the signature says of its time: the server's clock, nobody else's */
export async function signPdf(pdf: Uint8Array, { bytes, password }: KeyFile, signedAt: Date): Promise<Uint8Array> {
  const document = await PDF.load(pdf)
  const signed = await document.sign({
    signer: await signerOf(bytes, password),
    level: 'B-B',
    signingTime: signedAt,
    fieldName: 'Seal',
    reason: 'Issued by the agency',
  })
  return signed.bytes
}

/** A thread opens the key once: it takes longer than a signature. */
function signerOf(bytes: Uint8Array, password: string): Promise<P12Signer> {
  const key = `${Buffer.from(bytes).toString('base64')} ${password}`
  if (opened?.key !== key) opened = { key, signer: P12Signer.create(bytes, password) }
  return opened.signer
}
let opened: { key: string; signer: Promise<P12Signer> } | undefined
