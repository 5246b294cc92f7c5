import type { MadeInstant } from '../../../kit/server/db/tables.ts'

/** Who may read a file, and how long it is kept, hangs on what it is. */
type Kind =
  | 'payment_proof'
  | 'avatar'
  | 'cover'
  | 'document'
  | 'report'
  | 'announcement_image'
  | 'announcement_file'
  | 'mark'
  | 'rating_photo'
  | 'evidence'
  | 'recommendation_file'
  | 'paper'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    files: {
      id: string
      kind: Kind
      name: string
      type: string
      bytes: number
      sha256: string
      uploaded_by: string | null
      created_at: MadeInstant
    }
  }
}
