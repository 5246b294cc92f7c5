import { useState } from 'react'
import { FilePicker } from '../../../../kit/web/form/FilePicker.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { finances } from '../../contract.ts'

/** Where a proof is dropped: it is sent at once, and shown when it is stored. What was refused can be dropped again. */
export function ProofDrop({ financeId }: { financeId: string }) {
  const [file, setFile] = useState<File | null>(null)
  const proof = useChange(finances.uploadProof, { says: 'The proof is stored.' })

  function send(next: File | null) {
    if (proof.busy) return
    proof.clear()
    setFile(next)
    if (next) void proof.send({ body: { finance_id: financeId }, file: next })
  }

  return (
    <FilePicker
      label="Payment proof"
      what="the transfer slip"
      rule={finances.uploadProof.upload}
      value={file}
      onChange={send}
      progress={proof.percent}
      error={proof.refusal?.errors.file?.[0] ?? proof.refusal?.message}
    />
  )
}
