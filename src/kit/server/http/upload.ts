/** Receives one uploaded file into a temporary place and finds its type from its content, never from its name. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadRule } from '../../contract/call.ts'
import { listed } from '../../contract/words.ts'
import { invalid, Refusal } from './refusal.ts'

/** How the temporary folders of uploads begin, so that left ones are told from those of other programs. */
export const uploadPrefix = 'accreditation-upload-'

export type Upload = {
  place: string
  name: string
  /** As found in the content: `application/pdf`, `image/jpeg`, `text/csv`, … */
  type: string
  bytes: number
  sha256: string
  /** Removes the temporary file; called by the glue when the handler is done. */
  discard: () => Promise<void>
}

/**
 * Reads a multipart request: its fields as text and at most one file, in a temporary place until `discard`.
 * @throws Refusal 413 for a file that is too large; 422 when it is empty, of a wrong type or in a wrong field, or a text too long
 */
export async function receiveUpload(
  request: FastifyRequest,
  rule: UploadRule,
): Promise<{ fields: Record<string, string>; upload: Upload | null }> {
  const fields: Record<string, string> = {}
  let upload: Upload | null = null
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 40, fieldSize: rule.fieldBytes ?? 20_000, fileSize: rule.bytes },
    })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw invalid(part.fieldname, 'This text is too long. Shorten it.')
        fields[part.fieldname] = String(part.value ?? '')
      } else if (part.fieldname !== 'file') {
        part.file.resume()
        throw new Refusal(422, `The form field of a file is "file", not "${part.fieldname}".`, {
          file: ['Send the file in the field "file".'],
        })
      } else upload = await store(part.file, part.filename ?? '', rule) // a form may send a file without a name
    }
    return { fields, upload }
  } catch (error) {
    await upload?.discard()
    throw error
  }
}

async function store(file: NodeJS.ReadableStream & { truncated?: boolean }, name: string, rule: UploadRule): Promise<Upload> {
  const folder = await mkdtemp(path.join(os.tmpdir(), uploadPrefix))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const place = path.join(folder, 'file')
    const hash = createHash('sha256')
    let bytes = 0
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(file, count, createWriteStream(place))
    if (file.truncated) throw refused(413, `The file is larger than ${megabytes(rule.bytes)}. Make it smaller and choose it again.`)
    if (bytes === 0) throw refused(422, 'The file is empty. Choose the right one.')
    const type = await takenType(place, name, rule.types)
    return { place, name: cleanName(name), type, bytes, sha256: hash.digest('hex'), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/**
 * What a file is, by its content.
 * @param types those that are taken; none named: any
 * @throws Refusal 422 at `file`
 */
export async function takenType(place: string, name: string, types: readonly string[]): Promise<string> {
  const type = await typeOf(place, name)
  if (types.length > 0 && !types.includes(type)) throw refused(422, await whyNot(place, types))
  return type
}

async function whyNot(place: string, types: readonly string[]): Promise<string> {
  if (types.includes('image/png') && isSvg(await readFile(place)))
    return 'An SVG can carry scripts, so it is not taken. Save the picture as PNG and choose that.'
  return `This file is not ${namesOf(types)}. Choose another file.`
}

function isSvg(content: Buffer): boolean {
  const beginning = content.toString('utf8', 0, 5_000)
  return /^\s*<(\?xml|!--|!doctype svg|svg)/i.test(beginning) && /<svg[\s>]/i.test(beginning)
}

function refused(status: number, sentence: string): Refusal {
  return new Refusal(status, sentence, { file: [sentence] })
}

async function typeOf(place: string, name: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(place)
  if (found) return found.mime
  // Text has no signature; the reader of the CSV checks its encoding and columns.
  return /\.(csv|txt)$/i.test(name) ? 'text/csv' : 'application/octet-stream'
}

function namesOf(types: readonly string[]): string {
  const names = types.map((type) => typeNames[type] ?? type)
  return `a ${listed(names, 'or')} file`
}

const typeNames: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'application/vnd.oasis.opendocument.presentation': 'ODP',
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}

/** The last part of the name, without control characters, at most 150 characters; a character the cut would halve is left out. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const printable = last.replace(/[\u0000-\u001f\u007f]/g, '').slice(-150)
  return printable.replace(/^[\udc00-\udfff]/, '').toWellFormed() || 'file'
}
