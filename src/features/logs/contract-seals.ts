/** The seals of the log: what everybody may know of them, and what its keepers see (docs/domain.md#logs). */
import { z } from 'zod'
import { calls, Day, dataOf } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { sealAddresses } from '../navigation/rules-seals.ts'

/** It is another one if anything that was sealed up to it is. */
const LogHead = z.object({
  /** Of the seal, from 1 on. */
  number: z.int(),
  sealed_at: z.iso.datetime({ precision: 6 }),
  /** Entries of the log up to it. */
  total: z.int(),
  /** SHA-256, 64 digits. */
  head: z.string(),
})

const DayHead = LogHead.extend({
  /** In the agency's time; of the last seal of this day. */
  day: Day,
})
/** What is known of the seals, for those who keep the log. */
const SealState = z.object({
  newest: LogHead.nullable(),
  /** Entries that are not sealed yet, and the instant of the oldest. */
  waiting: z.int(),
  waiting_since: z.iso.datetime().nullable(),
  /** The last look at all of it; `found`: how much, `findings`: the first of it. */
  checked: z.object({ at: z.iso.datetime(), seals: z.int(), entries: z.int(), found: z.int(), findings: z.array(z.string()) }).nullable(),
  /** The day on which the trustees were last mailed the head. */
  mailed_on: Day.nullable(),
})
export type SealState = z.infer<typeof SealState>

export const logSeals = calls({
  heads: {
    method: 'GET',
    path: sealAddresses.heads,
    access: 'public',
    query: z.object({ until: Day.optional() }),
    answer: z.object({
      newest: LogHead.nullable(),
      /** The newest head as a JWT that the agency signed; its keys stand in `/.well-known/did.json`. */
      signed: z.string().nullable(),
      /** The head of each day that has one, the newest first, of 366 days. */
      data: z.array(DayHead),
      /** The address of the days before these; null: there are none. */
      next: z.string().nullable(),
    }),
    says: 'The head of the sealed log: the newest, and the last of each day.',
  },
  state: {
    method: 'GET',
    path: '/api/admin/logs/seals',
    access: readers.ratings,
    answer: dataOf(SealState),
    says: 'When the log was last sealed, up to which entry, and what the last look at it found.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/sealed-log',
    access: ['Superadmin'],
    fresh: true,
    answer: 'file',
    says: 'The whole sealed log, an entry a line, for `npm run verify-log -- --file`.',
  },
})
