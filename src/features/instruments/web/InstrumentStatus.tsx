import { Status, type Tone } from '../../../kit/web/record/Status.tsx'
import { instrumentStatusNames, type InstrumentStatus as State } from '../rules.ts'

const tones: Record<State, Tone> = { draft: 'note', published: 'ok', retired: 'idle' }

/** How an instrument stands, and whether a next version is being written. */
export function InstrumentStatus({ status, hasDraft, pill = false }: { status: State; hasDraft: boolean; pill?: boolean }) {
  return (
    <>
      <Status tone={tones[status]} pill={pill}>
        {instrumentStatusNames[status]}
      </Status>
      {hasDraft && status !== 'draft' && <small>Next version in draft</small>}
    </>
  )
}
