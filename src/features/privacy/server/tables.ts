import type { Generated } from 'kysely'
import type { Role } from '../../../kit/contract/roles.ts'
import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { RequestKind, RequestState } from '../rules.ts'
import type { NotifyAnswer } from '../rules-breaches.ts'
import type { HeldKind } from '../rules-held.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    privacy_requests: {
      id: string
      account_id: string | null
      asker_name: string
      asker_role: Role
      kind: RequestKind
      about: HeldKind | null
      text: string
      state: Generated<RequestState>
      asked_at: MadeInstant
      due_on: Day
      taken_by: string | null
      taken_at: Instant | null
      answered_by: string | null
      answered_at: Instant | null
      answer: string | null
      version: Generated<number>
    }
    data_breaches: {
      id: string
      number: string
      title: string
      what: string
      happened_on: Day | null
      known_at: Instant
      data: string
      people: string
      people_count: number | null
      measures: string | null
      notify: Generated<NotifyAnswer>
      notify_reason: string | null
      commission_told_at: Instant | null
      people_told_at: Instant | null
      reported_on: Day | null
      closed_at: Instant | null
      entered_by: string | null
      entered_by_name: string
      entered_at: MadeInstant
      version: Generated<number>
    }
  }
}
