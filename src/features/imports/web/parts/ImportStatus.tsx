import { Status, type Tone } from '../../../../kit/web/record/Status.tsx'
import type { ImportRow } from '../../contract.ts'
import { type ImportState, importStateNames } from '../../rules.ts'

const tones: Record<ImportState, Tone> = { open: 'note', partly: 'warn', undone: 'idle', past: 'ok' }

/** Whether an import can be undone, or was. */
export function ImportStatus({ of: { state } }: { of: Pick<ImportRow, 'state'> }) {
  return <Status tone={tones[state]}>{importStateNames[state]}</Status>
}
