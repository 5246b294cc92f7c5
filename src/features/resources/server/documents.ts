/** The documents offered for download: the files of content/resources, described in its list.json. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { contentFolder } from '../../../kit/server/content.ts'
import { type FileAnswer, fileFrom } from '../../../kit/server/http/file-answer.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { SiteDocument } from '../contract.ts'

const folder = path.join(contentFolder, 'resources')
const types: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export async function listDocuments(): Promise<SiteDocument[]> {
  const listed = JSON.parse(await readFile(path.join(folder, 'list.json'), 'utf8')) as Pick<
    SiteDocument,
    'file' | 'title' | 'description' | 'revised'
  >[]
  return Promise.all(
    listed.map(async (one) => ({
      ...one,
      type: path.extname(one.file).slice(1).toUpperCase(),
      bytes: (await stat(path.join(folder, one.file))).size,
    })),
  )
}

/** Only what stands in the list can be had. @throws Refusal 404 */
export async function findDocument(file: string): Promise<FileAnswer> {
  const document = (await listDocuments()).find((one) => one.file === file)
  if (!document) throw notFound('This document')
  return fileFrom(path.join(folder, file), file, types[path.extname(file)] ?? 'application/octet-stream', document.bytes)
}
