/** Two records of one person or one institution become one, and likely doubles (docs/domain.md#merging-records). */
import { z } from 'zod'
import { calls, dataOf, Message, PageNumber, pageOf } from '../../kit/contract/call.ts'
import { fieldChoices, mergeKinds, mergers, movedKeys } from './rules.ts'

const Kind = z.enum(mergeKinds, 'Choose person or institution.')
const RecordId = z.uuid('Choose the record from the list.')

/** One of two records, as a person who has to tell them apart needs it. */
export const MergeRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What tells it from others of the same name. */
  line: z.string(),
  /** "Last signed in 3 Mar 2026", "Never signed in". */
  used: z.string().nullable(),
  version: z.int(),
})
export type MergeRecord = z.infer<typeof MergeRecord>

const MergeField = z.object({
  key: z.string(),
  label: z.string(),
  kept: z.string().nullable(),
  absorbed: z.string().nullable(),
  isList: z.boolean(),
  /** What is kept unless somebody says otherwise. */
  choice: z.enum(fieldChoices),
})
export type MergeField = z.infer<typeof MergeField>

const MergeMove = z.object({
  key: z.enum(movedKeys),
  moves: z.int(),
  /** Stay with the absorbed record, as the other has the same. */
  stays: z.int(),
  /** The first of them, in words. */
  lines: z.array(z.string()),
})
export type MergeMove = z.infer<typeof MergeMove>

const MergePlan = z.object({
  kind: Kind,
  kept: MergeRecord,
  absorbed: MergeRecord,
  /** The record that should stay, by what was used last and what has more of a history. */
  proposed_id: z.uuid(),
  fields: z.array(MergeField),
  moves: z.array(MergeMove),
  /** What stands in the way, and what to do about it; with any of them the merge is refused. */
  problems: z.array(z.string()),
  /** What one should know before. */
  notices: z.array(z.string()),
})
export type MergePlan = z.infer<typeof MergePlan>

const Merge = z.object({
  id: z.uuid(),
  kind: Kind,
  kept_id: z.uuid(),
  absorbed_id: z.uuid(),
  kept_name: z.string(),
  absorbed_name: z.string(),
  moved: z.partialRecord(z.enum(movedKeys), z.int()),
  done_by_name: z.string(),
  done_at: z.iso.datetime(),
  undone_by_name: z.string().nullable(),
  undone_at: z.iso.datetime().nullable(),
  /** Until when it can be undone; nothing when it cannot be any more. */
  undo_until: z.iso.datetime().nullable(),
})
export type Merge = z.infer<typeof Merge>

const Double = z.object({
  /** Both ids. */
  id: z.string(),
  kind: Kind,
  one: MergeRecord,
  other: MergeRecord,
  /** 0 to 100: how likely the two are one. */
  likelihood: z.int(),
  /** Why they may be one, in words: "same name", "same mobile number". */
  reasons: z.array(z.string()),
  /** Who said that they are not the same. */
  dismissed_by: z.string().nullable(),
})
export type Double = z.infer<typeof Double>

const Pair = z.object({ kind: Kind, one_id: RecordId, other_id: RecordId })

export const merges = calls({
  doubles: {
    method: 'GET',
    path: '/api/admin/merges/doubles',
    access: mergers,
    query: PageNumber.extend({
      kind: Kind.default('person'),
      /** `1`: those of which somebody said that they are not the same. */
      dismissed: z.enum(['0', '1'], 'Write 1 for those that were dismissed, 0 for the others.').default('0'),
    }),
    answer: pageOf(Double),
    says: 'Records that are likely of one person or one institution, the likeliest first.',
  },
  dismiss: {
    method: 'POST',
    path: '/api/admin/merges/doubles/dismiss',
    access: mergers,
    body: Pair,
    answer: Message,
    says: 'Says that two records are not the same: they are no likely doubles any more.',
  },
  recall: {
    method: 'POST',
    path: '/api/admin/merges/doubles/recall',
    access: mergers,
    body: Pair,
    answer: Message,
    says: 'Takes it back that two records are not the same.',
  },
  list: {
    method: 'GET',
    path: '/api/admin/merges',
    access: mergers,
    query: PageNumber,
    answer: pageOf(Merge),
    says: 'Merges that were done, the newest first, undone ones too.',
  },
  plan: {
    method: 'GET',
    path: '/api/admin/merges/plan',
    access: mergers,
    query: z.object({ kind: Kind.default('person'), kept_id: RecordId, absorbed_id: RecordId }),
    answer: dataOf(MergePlan),
    says: 'What a merge would do: field by field what is kept, what comes along, and what stands in the way.',
  },
  merge: {
    method: 'POST',
    path: '/api/admin/merges',
    access: mergers,
    fresh: true,
    body: Pair.omit({ one_id: true, other_id: true }).extend({
      kept_id: RecordId,
      absorbed_id: RecordId,
      kept_version: z.int('Send the version of the record that stays as you loaded it.'),
      absorbed_version: z.int('Send the version of the other record as you loaded it.'),
      /** By field which record’s value is kept; those left out are kept as the plan proposes. */
      fields: z.record(z.string().max(60), z.enum(fieldChoices, 'Choose kept, absorbed or both.')).default({}),
    }),
    answer: dataOf(Merge),
    says: 'Merges one record into another: all of its history comes along, and its address leads to the one that stays. 409 where something stands in the way.',
  },
  undo: {
    method: 'POST',
    path: '/api/admin/merges/:id/undo',
    access: mergers,
    fresh: true,
    answer: dataOf(Merge),
    says: 'Takes a merge back, within 30 days: both records are as they were; what was added or changed since stays.',
  },
})
