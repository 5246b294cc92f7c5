import type { CallError } from '../../../kit/contract/client.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { typedMoney } from '../../payments/web/parts/AmountInput.tsx'
import { requests } from '../contract.ts'
import { type AskedSurvey, feeLines } from './asked-survey.ts'
import type { RequestDraft } from './request-draft.ts'

type Filled = { draft: RequestDraft; surveys: readonly AskedSurvey[]; file: File | null }
type Refused = (no: CallError) => boolean
type Sent = { data: { number: string }; message?: string | undefined } | undefined

export type Sending = {
  send: (filled: Filled, onRefused: Refused) => Promise<Sent>
  refusal: CallError | null | undefined
  busy: boolean
  clear: () => void
}

/** Sends a new request. */
export function useRequesting(): Sending {
  const { send, refusal, busy, clear } = useChange(requests.add, { isQuiet: true })
  return {
    refusal,
    busy,
    clear,
    send: ({ draft, surveys, file }, onRefused) => {
      const isPaid = draft.payment_status === 'paid'
      return send(
        {
          body: {
            programs: surveys.map(programSent),
            visit_date: draft.visit_date ?? '',
            payment_status: draft.payment_status ?? 'unpaid',
            ...(isPaid ? claimOf({ draft, surveys }) : {}),
          },
          ...(isPaid && file ? { file } : {}),
        },
        { onRefused },
      ) as Promise<Sent>
    },
  }
}

/**
 * Sends a request again that came back. What somebody else changed meanwhile is read, and nothing typed is lost: the next press sends it.
 * @param version the request as it was read @param readAgain reads it anew
 */
export function useAnswering({ id, version }: { id: string; version: number }, readAgain: () => unknown): Sending {
  const { send, refusal, busy, clear } = useChange(requests.answer, { isQuiet: true })
  return {
    refusal,
    busy,
    clear,
    send: ({ draft, surveys }, onRefused) =>
      send(
        {
          params: { id },
          body: {
            version,
            programs: surveys.map(programSent),
            visit_date: draft.visit_date ?? '',
            ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
          },
        },
        {
          onRefused: (no) => {
            if (no.status === 409 && Object.keys(no.errors).length === 0) void readAgain()
            return onRefused(no)
          },
        },
      ) as Promise<Sent>,
  }
}

function claimOf({ draft, surveys }: Omit<Filled, 'file'>) {
  const amount = typedMoney(draft.amount ?? feeLines(surveys).total)
  return {
    ...(amount ? { amount } : {}),
    ...(draft.reference.trim() ? { reference: draft.reference.trim() } : {}),
    ...(draft.paid_on ? { paid_on: draft.paid_on } : {}),
  }
}

function programSent({ asked, survey_type }: AskedSurvey) {
  const { campus_id, program_id, program_name, degree_level, confirm_new = false } = asked
  if (program_id) return { campus_id, program_id, survey_type }
  return { campus_id, program_name, degree_level, survey_type, confirm_new }
}
