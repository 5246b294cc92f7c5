/** How the installation stands, for the Superadmin (docs/domain.md#the-system). */
import { z } from 'zod'
import { calls, Day, dataOf } from '../../kit/contract/call.ts'

const Instant = z.iso.datetime()
const Count = z.int()

/** `broken off`: its process ended in the middle; another one takes it over. */
const jobStates = ['done', 'at work', 'failed', 'broken off', 'not yet'] as const
export type JobState = (typeof jobStates)[number]

const SystemJob = z.object({
  name: z.string(),
  state: z.enum(jobStates),
  /** Of the last run. */
  day: Day.nullable(),
  attempts: Count,
  started_at: Instant.nullable(),
  done_at: Instant.nullable(),
  /** Why the last run failed. */
  error: z.string().nullable(),
  /** When it runs next, or is tried again; a time that has passed: within five minutes. */
  next_at: Instant,
})
export type SystemJob = z.infer<typeof SystemJob>

const SystemProcess = z.object({
  id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  started_at: Instant,
  seen_at: Instant,
  /** Nothing was heard of it for three minutes: it was killed, or cannot reach the database. */
  silent: z.boolean(),
  clock_ahead_ms: z.int(),
  key_mark: z.string().nullable(),
  /** It answered this call. */
  own: z.boolean(),
})
export type SystemProcess = z.infer<typeof SystemProcess>

export const System = z.object({
  /** When all this was so. */
  as_of: Instant,
  version: z.string(),
  node: z.string(),
  production: z.boolean(),
  database: z.object({
    kind: z.enum(['postgresql', 'embedded']),
    version: z.string(),
    bytes: Count,
    /** Connections of the process that answers; null of the embedded database. */
    connections: z.object({ most: Count, open: Count, idle: Count, waiting: Count }).nullable(),
    migrations: z.object({ count: Count, last: z.string(), last_at: z.string() }),
  }),
  storage: z.object({
    kind: z.enum(['folder', 'bucket']),
    /** The folder, or the name of the bucket. */
    name: z.string(),
    files: Count,
    bytes: Count,
    /** Of the disk on which the stored files lie; null of a bucket, and where it does not say. */
    free: Count.nullable(),
    size: Count.nullable(),
    /** Why it cannot be reached, or is not that of this database; null when it is. */
    foreign: z.string().nullable(),
  }),
  jobs: z.array(SystemJob),
  mails: z.object({
    /** Whether a mail server is set: without one no mail leaves. */
    leaves: z.boolean(),
    queued: Count,
    held: Count,
    failed: Count,
    oldest: Instant.nullable(),
    /** Queued ones whose last try failed, and why the newest of these did. */
    retried: Count,
    last_error: z.string().nullable(),
  }),
  backup: z.object({
    made: z
      .object({
        at: Instant,
        seconds: z.number(),
        place: z.string(),
        bytes: Count,
        rows: Count,
        files: Count,
        damaged: Count,
      })
      .nullable(),
    /** The last one that failed, where none was made since. */
    failed: z.object({ at: Instant, why: z.string() }).nullable(),
    /** `npm run verify`. */
    verified: z.object({ at: Instant, findings: Count }).nullable(),
  }),
  processes: z.array(SystemProcess),
  clock: z.object({
    ahead_ms: z.int(),
    /** Why mails and daily jobs wait; null when they do not. */
    fault: z.string().nullable(),
  }),
  keys: z.object({
    /** Where the key that encrypts comes from. */
    from: z.enum(['DATA_KEY', 'data.key']),
    /** Tells keys apart and says nothing about them. */
    mark: z.string(),
    /** Whether DATA_KEY_OLD is set. */
    old_is_set: z.boolean(),
    /** What is encrypted, and how much of it another key than this one encrypted. */
    sealed: z.array(z.object({ what: z.string(), all: Count, old: Count })),
    /** Keys that sign credentials, the newest last. */
    signing: z.array(z.string()),
    /** The key file that signs papers: whose it is and until when, or why it cannot be used; all null where none is set. */
    papers: z.object({ signer: z.string().nullable(), until: Instant.nullable(), problem: z.string().nullable() }),
  }),
})
export type System = z.infer<typeof System>

export const system = calls({
  show: {
    method: 'GET',
    path: '/api/admin/system',
    access: ['Superadmin'],
    answer: dataOf(System),
    says: 'How the installation stands: database, storage, daily jobs, mails, backups, processes and keys.',
  },
})
