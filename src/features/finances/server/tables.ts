import type { Generated } from 'kysely'
import type { Day, Decimal, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { PaymentStatus } from '../../payments/rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    finances: {
      id: string
      finance: 'accreditation' | 'accreditor'
      institution_id: string
      accreditation_id: string
      assignment_id: string | null
      accreditor_id: string | null
      description: string
      /** Of a credit below zero. */
      amount: Decimal
      /** The first charge of the visit, which an additional charge or a credit adjusts; null: it is that, or an honorarium. */
      adjusts: string | null
      /** The charge a credit was set off against. */
      set_off_against: string | null
      due_date: Day | null
      payment_status: Generated<PaymentStatus>
      paid_on: Day | null
      /** What the institution says it has paid. */
      claimed_amount: Decimal | null
      reference: string | null
      status_reason: string | null
      verified_at: Instant | null
      verified_by: string | null
      /** An honorarium that is paid before it is earned: why, who asked for that, and who released it. */
      release_reason: string | null
      release_asked_by: string | null
      release_asked_at: Instant | null
      released_by: string | null
      version: Generated<number>
      created_at: MadeInstant
    }
    payment_proofs: { id: string; finance_id: string; file_id: string; created_at: MadeInstant }
  }
}
