/** Comments of staff on records: who reads them, and how a mention is typed and found again (docs/domain.md#comments). */
import { type Role, readers } from '../../kit/contract/roles.ts'

/** What is commented on. */
export const commentedRecords = ['accreditation', 'program', 'institution', 'accreditor'] as const
export type CommentedRecord = (typeof commentedRecords)[number]

export const recordNames: Record<CommentedRecord, string> = {
  accreditation: 'Survey visit',
  program: 'Program',
  institution: 'Institution',
  accreditor: 'Accreditor',
}

/** Those who open the record's page; Guest and Content Creator open none of them. */
const recordReaders: Record<CommentedRecord, readonly Role[]> = {
  accreditation: readers.accreditations,
  program: readers.institutionManagement,
  institution: readers.institutionManagement,
  accreditor: readers.accreditors,
}

export const commentReaders = readers.institutionManagement
/** Monitoring reads everything and writes nothing. */
export const commentWriters = ['Superadmin', 'Admin', 'Finance', 'QA'] as const satisfies readonly Role[]

/** Characters of a comment, and colleagues mentioned in it, at most. */
export const mostCharacters = 2_000
export const mostMentions = 20

export function readsCommentsOn(role: Role, record: CommentedRecord): boolean {
  return recordReaders[record].includes(role)
}

/** The roles that read comments on such a record, and so may be mentioned there. */
export function readersOf(record: CommentedRecord): readonly Role[] {
  return recordReaders[record]
}

export function recordsReadBy(role: Role): CommentedRecord[] {
  return commentedRecords.filter((record) => readsCommentsOn(role, record))
}

/** The mention that is being typed before the caret: where its `@` stands, and what follows it. An address of a mail is none. */
export function mentionTyped(text: string, caret: number): { from: number; search: string } | null {
  const found = /(?:^|[\s(])@([\p{L}\p{N}.'’-]{0,40})$/u.exec(text.slice(0, caret))
  if (!found) return null
  const [, search = ''] = found
  return { from: caret - search.length - 1, search }
}

/** Those of the chosen whose name still stands in the text. */
export function mentionsIn<Person extends { name: string }>(text: string, chosen: readonly Person[]): Person[] {
  return chosen.filter(({ name }) => text.includes(`@${name}`))
}

/** The text cut at the mentions in it, which are told apart from the words between them. */
export function piecesOf(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  // of two names that begin alike the longer one is meant
  const sought = names.map((name) => `@${name}`).sort((one, other) => other.length - one.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let rest = text
  while (rest) {
    const places = sought.map((name) => ({ name, at: rest.indexOf(name) })).filter(({ at }) => at >= 0)
    const next = places.reduce<(typeof places)[number] | null>((first, one) => (first && first.at <= one.at ? first : one), null)
    const before = next ? rest.slice(0, next.at) : rest
    if (before) pieces.push({ text: before, isMention: false })
    if (next) pieces.push({ text: next.name, isMention: true })
    rest = next ? rest.slice(next.at + next.name.length) : ''
  }
  return pieces
}

/** The page on which a record and its comments stand. */
export function commentsPath(of: { record: CommentedRecord; record_id: string; institution_id: string | null }): string {
  const id = of.record_id
  const places: Record<CommentedRecord, string> = {
    accreditation: `/admin/schedule/${of.institution_id}/${id}#comments`,
    program: `/admin/institution/programs/${id}#comments`,
    institution: `/admin/institution/institutions?open=${id}#comments`,
    accreditor: `/admin/accreditor/accreditors?open=${id}&part=comments`,
  }
  return places[of.record]
}
