/**
 * Whether the signature of a PDF (PAdES) holds, checked in the browser with keys that were read before, so that it takes no network.
 * What is checked is what `pdfsig` checks: that the signature covers the whole file but itself, that
 * the file has the digest that was signed, and that one of the agency's keys signed it.
 *
 * The few structures of a signature (RFC 5652) are read here by hand: a library for them would be four times what is read by everybody
 * who opens the page.
 */
import type { CheckKeys } from './contract.ts'

export type PdfVerdict =
  /** It bears no signature. */
  | { kind: 'unsigned' }
  /** It was changed after it was signed, or its signature is damaged. */
  | { kind: 'changed' }
  /** Whole, and signed by somebody whose key is none of the agency's. */
  | { kind: 'foreign' }
  /** Whole, and signed by the agency. `signed_at` is what the signer's clock said; `number` stands in the file's title. */
  | { kind: 'holds'; signer: string; signed_at: string | null; number: string | null }

/** A file that is no PDF at all is `null`. */
export async function checkPdf(file: Uint8Array<ArrayBuffer>, { seals }: Pick<CheckKeys, 'seals'>): Promise<PdfVerdict | null> {
  const text = latin1(file)
  if (!text.startsWith('%PDF-')) return null
  const range = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)
  if (!range) return { kind: 'unsigned' }
  const [start, before, after, rest] = range.slice(1).map(Number) as [number, number, number, number]
  if (start !== 0 || after <= before || after + rest !== file.length) return { kind: 'changed' }
  const signed = new Uint8Array(before + rest)
  signed.set(file.subarray(0, before))
  signed.set(file.subarray(after), before)
  try {
    const signature = readSignature(bytesOf(text.slice(before, after)))
    const digest = new Uint8Array(await crypto.subtle.digest(signature.hash, signed))
    if (!same(digest, signature.digest)) return { kind: 'changed' }
    for (const seal of seals)
      if (isOfSigner(signature, atob(seal.certificate)) && (await signedBy(seal, signature)))
        return { kind: 'holds', signer: seal.signer, signed_at: signedAt(text), number: numberIn(text) }
    // whether somebody else's key made it, or nobody's, is the same to who asks
    return { kind: 'foreign' }
  } catch {
    return { kind: 'changed' }
  }
}

/** A letter a byte; what browsers decode as `latin1` is another table. */
function latin1(bytes: Uint8Array<ArrayBuffer>): string {
  const letters: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192) letters.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return letters.join('')
}

/** Of large letters or of small ones: both in one would be a digit that was changed and says the same. @throws where it is not `<` hexadecimal digits `>` */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const digits = /^<([0-9A-F]*|[0-9a-f]*)>$/.exec(hex)?.[1]
  if (!digits || digits.length % 2 === 1) throw new Error('No signature')
  return Uint8Array.from({ length: digits.length >> 1 }, (_, place) => Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16))
}

type Signature = {
  hash: 'SHA-256' | 'SHA-384' | 'SHA-512'
  /** Of the file. */
  digest: Uint8Array
  /** What the key signed: the attributes, the digest among them. */
  attributes: Uint8Array<ArrayBuffer>
  value: Uint8Array<ArrayBuffer>
  /** Whose certificate it is said to be: its issuer and its number. */
  signer: Uint8Array
  /** That of who signed, first. */
  certificates: Element[]
}

const hashes: Record<string, Signature['hash']> = {
  '608648016503040201': 'SHA-256',
  '608648016503040202': 'SHA-384',
  '608648016503040203': 'SHA-512',
}
const signedDataType = '2a864886f70d010702'
/** The file itself, which is not in the signature. */
const contentApart = '06092a864886f70d010701'
const messageDigest = '2a864886f70d010904'
const algorithmProtection = '2a864886f70d010934'

/**
 * ContentInfo → SignedData → its one SignerInfo. The key signs the attributes alone; every other byte has to be what it is in the
 * attributes or in the certificate, or what it always is: no byte may be another one and pass.
 * @throws where it is anything else
 */
function readSignature(bytes: Uint8Array<ArrayBuffer>): Signature {
  const outer = element(bytes, 0)
  // the room that was left for it is filled with zeros
  if (bytes.subarray(outer.whole.length).some((byte) => byte !== 0)) throw new Error('More than a signature')
  const [type, content] = parts(outer, 0x30, [0x06, 0xa0])
  const [signedData] = parts(content, 0xa0, [0x30])
  const [version, digests, apart, certificates, signers] = parts(signedData, 0x30, [0x02, 0x31, 0x30, 0xa0, 0x31])
  const [signer] = parts(signers, 0x31, [0x30])
  const fields = children(signer)
  // what may stand behind the signature is a time stamp
  const [signerVersion, id, algorithm, attributes, signing, value] = parts(
    signer,
    0x30,
    [0x02, 0x30, 0x30, 0xa0, 0x30, 0x04],
    fields[6]?.tag === 0xa1,
  )
  const hash = hashes[hexOf(only(algorithm).value)]
  const isUsual =
    hexOf(type.value) === signedDataType &&
    [version, signerVersion].every((one) => hexOf(one.value) === '01') &&
    hexOf(apart.value) === contentApart &&
    same(digests.value, algorithm.whole)
  if (!hash || !isUsual) throw new Error('No signature that can be read')
  const attribute = (name: string) => {
    const found = children(attributes).find((one) => hexOf(only(one).value) === name)
    return found && only(children(found)[1] as Element)
  }
  const digest = attribute(messageDigest)
  if (!digest) throw new Error('No digest')
  const protection = attribute(algorithmProtection)
  if (protection) {
    const [hashing, by] = children(protection)
    if (!hashing || !by || !same(hashing.whole, algorithm.whole) || !isSameAlgorithm(by, signing)) throw new Error('Another algorithm')
  }
  // signed as a SET, kept under another tag
  const set = attributes.whole.slice()
  set[0] = 0x31
  return { hash, digest: digest.value, attributes: set, value: value.value.slice(), signer: id.value, certificates: children(certificates) }
}

/** The same name, with or without a NULL where parameters might stand: the one and the other are written. */
function isSameAlgorithm(one: Element, other: Element): boolean {
  const [name, plain] = [hexOf(only(one).whole), [one, other].map(({ value }) => hexOf(value).replace(/0500$/, ''))]
  return plain.every((hex) => hex === name)
}

/** Whether the certificate is this one, and the signature says so. */
function isOfSigner({ certificates, signer }: Signature, certificate: string): boolean {
  const [first] = certificates
  if (!first || latin1(first.whole) !== certificate) return false
  const fields = children(only(first)).filter(({ tag }) => tag !== 0xa0)
  const [number, , issuer] = fields
  return number !== undefined && issuer !== undefined && hexOf(signer) === hexOf(issuer.whole) + hexOf(number.whole)
}

/** The elements in one that has these and no others. @throws where it has not, or bears another tag */
function parts<Tags extends readonly number[]>(
  parent: Element,
  tag: number,
  tags: readonly [...Tags],
  more = false,
): { [Place in keyof Tags]: Element } {
  const found = children(parent)
  const isRight = parent.tag === tag && found.length === tags.length + Number(more) && tags.every((one, at) => found[at]?.tag === one)
  if (!isRight) throw new Error('No signature that can be read')
  return found as { [Place in keyof Tags]: Element }
}

type Element = { tag: number; value: Uint8Array<ArrayBuffer>; whole: Uint8Array<ArrayBuffer> }

/** The element of DER that begins at a byte. @throws where it goes beyond the end */
function element(bytes: Uint8Array<ArrayBuffer>, at: number): Element {
  const tag = bytes[at]
  let length = bytes[at + 1]
  if (tag === undefined || length === undefined) throw new Error('Ends too early')
  let from = at + 2
  if (length > 0x80) {
    const digits = length & 0x7f
    if (digits > 4) throw new Error('Too long')
    length = 0
    for (let n = 0; n < digits; n++) length = length * 256 + (bytes[from++] ?? 0)
  }
  if (from + length > bytes.length) throw new Error('Ends too early')
  return { tag, value: bytes.subarray(from, from + length), whole: bytes.subarray(at, from + length) }
}

function children({ value }: Element): Element[] {
  const found: Element[] = []
  for (let at = 0; at < value.length; at += found.at(-1)?.whole.length ?? value.length) found.push(element(value, at))
  return found
}

function only(parent: Element): Element {
  const [child] = children(parent)
  if (!child) throw new Error('Empty')
  return child
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place])
}

async function signedBy({ kind, curve, spki }: CheckKeys['seals'][number], { hash, attributes, value }: Signature): Promise<boolean> {
  const der = Uint8Array.from(atob(spki), (letter) => letter.charCodeAt(0))
  try {
    if (kind === 'rsa') {
      const key = await crypto.subtle.importKey('spki', der, { name: 'RSASSA-PKCS1-v1_5', hash }, false, ['verify'])
      return await crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, value, attributes)
    }
    if (!curve) return false
    const key = await crypto.subtle.importKey('spki', der, { name: 'ECDSA', namedCurve: curve }, false, ['verify'])
    return await crypto.subtle.verify({ name: 'ECDSA', hash }, key, joined(value, curve), attributes)
  } catch {
    return false
  }
}

const widths: Record<string, number> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 }

/** A signature of an elliptic curve stands as two numbers in the file, and as their bytes one after the other where it is checked. */
function joined(value: Uint8Array<ArrayBuffer>, curve: string): Uint8Array<ArrayBuffer> {
  const width = widths[curve] ?? 0
  const both = new Uint8Array(2 * width)
  children(element(value, 0)).forEach((number, place) => {
    const digits = number.value.subarray(Math.max(0, number.value.length - width))
    both.set(digits, (place + 1) * width - digits.length)
  })
  return both
}

/** The time of the signature's dictionary: `/M (D:20261123233351Z)`. */
function signedAt(text: string): string | null {
  const at = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/.exec(text)
  return at ? `${at[1]}-${at[2]}-${at[3]}T${at[4]}:${at[5]}:${at[6]}Z` : null
}

function numberIn(text: string): string | null {
  return /\/Title \([^)]*\b([CLRMST]-\d{4}-\d{5,7})\)/.exec(text)?.[1] ?? null
}
