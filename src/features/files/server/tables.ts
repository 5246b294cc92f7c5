import type { MadeInstant } from '../../../kit/server/db/tables.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    files: {
      id: string
      kind: 'payment_proof' | 'avatar' | 'cover' | 'document' | 'report' | 'announcement_image' | 'announcement_file' | 'mark' | 'evidence'
      name: string
      type: string
      bytes: number
      sha256: string
      uploaded_by: string | null
      created_at: MadeInstant
    }
  }
}
