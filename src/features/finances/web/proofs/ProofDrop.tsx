import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../kit/contract/client.ts'
import { upload } from '../../../../kit/web/api.ts'
import { FilePicker } from '../../../../kit/web/form/FilePicker.tsx'
import { toast } from '../../../../kit/web/states/toast.ts'
import { finances } from '../../contract.ts'

/** Where a proof is dropped: it is sent at once, and shown when it is stored. What was refused can be dropped again. */
export function ProofDrop({ financeId }: { financeId: string }) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()

  async function send(next: File | null) {
    setError(undefined)
    if (progress !== null) return
    setFile(next)
    if (!next) return
    setProgress(0)
    try {
      const { message } = await upload(finances.uploadProof, { body: { finance_id: financeId }, file: next }, setProgress)
      toast.success(message ?? 'The proof is stored.')
      await client.invalidateQueries()
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal
      setError(refusal.errors.file?.[0] ?? refusal.message)
    } finally {
      setProgress(null)
    }
  }

  return (
    <FilePicker
      label="Payment proof"
      what="the transfer slip"
      rule={finances.uploadProof.upload}
      value={file}
      onChange={send}
      progress={progress}
      error={error}
    />
  )
}
