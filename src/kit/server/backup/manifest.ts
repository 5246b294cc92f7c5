/** What an archive says of itself: `backup.json` comes first, `manifest.json`, which says what everything came to, last. */
import { z } from 'zod'

const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
const Sequence = z.object({ name: z.string(), last: z.string(), called: z.boolean() })

export const Head = z.object({
  format: z.literal(1),
  product: z.string(),
  version: z.string(),
  made_at: z.iso.datetime(),
  database: z.enum(['postgresql', 'embedded']),
  /** The id of the installation, where it has one; the folder of files names it too. */
  installation: z.uuid().nullable(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Secrets and settings that come from the environment and have to be kept elsewhere. */
  not_included: z.array(z.string()),
})
export type Head = z.infer<typeof Head>

const Content = z.object({ bytes: z.number(), sha256: z.string() })

export const Manifest = z.object({
  version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** By name: rows, and the SHA-256 of their text as `COPY` writes it, in the order of the primary key. */
  tables: z.record(z.string(), Content.extend({ rows: z.number() })),
  /** By id, what was read of each. */
  files: z.record(z.string(), Content),
  /** `data.key` and `keys/…`. */
  keys: z.record(z.string(), Content),
  /** Files with a row at the moment of the backup, and without content: deleted while it was made. */
  gone: z.array(z.string()),
  /** Files with a row that were missing, or not what was stored, when the backup was made. */
  damaged: z.array(z.string()),
  not_included: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>
