/** Merging two records of one person or one institution: the words and rules both sides know (docs/domain.md#merging-records). */
import type { Role } from '../../kit/contract/roles.ts'

export const mergeKinds = ['person', 'institution'] as const
export type MergeKind = (typeof mergeKinds)[number]

/** Who merges: those who may change and delete both kinds of records. */
export const mergers = ['Superadmin', 'Admin'] as const satisfies readonly Role[]

/** For so many days a merge can be undone; then what it would need is forgotten. */
export const undoDays = 30

/** What comes along with a record, as the preview and the list of merges name it. */
export const movedNames = {
  assignments: ['assignment on a visit’s team', 'assignments on visits’ teams'],
  objections: ['objection', 'objections'],
  requests: ['request', 'requests'],
  reports: ['report', 'reports'],
  recommendations: ['recommendation', 'recommendations'],
  evidence: ['piece of evidence', 'pieces of evidence'],
  honoraria: ['honorarium', 'honoraria'],
  own_trainings: ['training written down', 'trainings written down'],
  days_off: ['period of days off', 'periods of days off'],
  ties: ['tie to an institution', 'ties to institutions'],
  trainings: ['training', 'trainings'],
  feedback_about: ['feedback about it', 'feedback about it'],
  feedback_given: ['feedback given', 'feedback given'],
  comments: ['comment of staff', 'comments of staff'],
  privacy_requests: ['data request', 'data requests'],
  campuses: ['campus', 'campuses'],
  programs: ['program', 'programs'],
  former_names: ['former name', 'former names'],
  visits: ['survey visit', 'survey visits'],
  charges: ['charge', 'charges'],
  accounts: ['account', 'accounts'],
  home_of: ['accreditor whose home it is', 'accreditors whose home it is'],
  board_items: ['item of the board’s agenda', 'items of the board’s agenda'],
  papers: ['paper, read with the record that stays', 'papers, read with the record that stays'],
  other: ['further entry', 'further entries'],
} as const satisfies Record<string, readonly [one: string, many: string]>
export type Moved = keyof typeof movedNames
export const movedKeys = Object.keys(movedNames) as [Moved, ...Moved[]]

/** Which record's value is kept of a field; `both` where it is a list. */
export const fieldChoices = ['kept', 'absorbed', 'both'] as const
export type FieldChoice = (typeof fieldChoices)[number]

/** What is kept of a field unless somebody says otherwise: what the record that stays has, else what the other has; of lists both. */
export function defaultChoice({ kept, absorbed, isList }: { kept: string | null; absorbed: string | null; isList: boolean }): FieldChoice {
  if (isList && kept && absorbed) return 'both'
  return kept || !absorbed ? 'kept' : 'absorbed'
}

/** The two ids of a pair in the order in which it is stored. */
export function pairOf(one: string, other: string): { one_id: string; other_id: string } {
  return one < other ? { one_id: one, other_id: other } : { one_id: other, other_id: one }
}
