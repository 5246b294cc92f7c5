import { Status, type Tone } from '../../../../kit/web/record/Status.tsx'
import type { DataRequest } from '../../contract.ts'
import { type RequestState, requestStateNames } from '../../rules.ts'

const tones: Record<RequestState, Tone> = { asked: 'warn', in_work: 'note', granted: 'ok', refused: 'err', withdrawn: 'idle' }

/** How a request stands; what is past its day says so. */
export function RequestStatus({ of: { state, is_overdue } }: { of: Pick<DataRequest, 'state' | 'is_overdue'> }) {
  return is_overdue ? (
    <Status tone="err">{requestStateNames[state]}, overdue</Status>
  ) : (
    <Status tone={tones[state]}>{requestStateNames[state]}</Status>
  )
}
