/** Imports that are kept so that they can be taken back: which, who may, and for how long (docs/domain.md#taking-an-import-back). */
import type { Role } from '../../kit/contract/roles.ts'

export const importKinds = ['programs', 'campuses', 'trainings', 'accounts', 'past_visits', 'survey_visits'] as const
export type ImportKind = (typeof importKinds)[number]

export const importKindNames: Record<ImportKind, string> = {
  programs: 'Programs',
  campuses: 'Campuses',
  trainings: 'Trainings',
  accounts: 'Accounts',
  past_visits: 'Past visits',
  survey_visits: 'Survey visits',
}
/** What a row of each is. */
export const importNouns: Record<ImportKind, readonly [one: string, many: string]> = {
  programs: ['program', 'programs'],
  campuses: ['campus', 'campuses'],
  trainings: ['training', 'trainings'],
  accounts: ['account', 'accounts'],
  past_visits: ['survey', 'surveys'],
  survey_visits: ['visit', 'visits'],
}

/** What the log calls what is done with each: `programs.imported`. */
export const importActs: Record<ImportKind, string> = {
  programs: 'programs.',
  campuses: 'campuses.',
  trainings: 'trainings.',
  accounts: 'accounts.',
  past_visits: 'accreditations.past_',
  survey_visits: 'accreditations.',
}

/** Who imports something, sees the imports of others, and takes them back. */
export const importers = ['Superadmin', 'Admin', 'QA'] as const satisfies readonly Role[]
const importsOfQa: readonly ImportKind[] = ['past_visits', 'survey_visits']

/** What somebody of a role imports, and so sees and takes back. */
export function importsOf(role: Role): readonly ImportKind[] {
  if (role === 'QA') return importsOfQa
  return role === 'Superadmin' ? importKinds : importKinds.filter((kind) => !importsOfQa.includes(kind))
}

/** What an import made or changed, by the record it is. */
export const importedObjects = ['program', 'campus', 'institution', 'training', 'account', 'survey', 'visit'] as const
export type ImportedObject = (typeof importedObjects)[number]

export const importStates = ['open', 'partly', 'undone', 'past'] as const
/** `partly`: some rows were taken back, others stay; `past`: its days are over. */
export type ImportState = (typeof importStates)[number]
export const importStateNames: Record<ImportState, string> = {
  open: 'Can be undone',
  partly: 'Partly undone',
  undone: 'Undone',
  past: 'Kept',
}

/** @param now ISO, as `undo_until` */
export function importState(one: { undo_until: string; undone_at: string | null; stay: number }, now: string): ImportState {
  if (one.undone_at && one.stay === 0) return 'undone'
  if (one.undone_at) return 'partly'
  return now < one.undo_until ? 'open' : 'past'
}

/** Whether anything of it may still be taken back. */
export function canUndo(one: { undo_until: string; stay: number }, now: string): boolean {
  return one.stay > 0 && now < one.undo_until
}

/** Where an import stands open, beside the list of all. */
export function importPath(id: string): string {
  return `/admin/imports?open=${id}`
}
