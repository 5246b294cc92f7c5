import { query } from '../../../../kit/web/api.ts'
import { files } from '../../../files/contract.ts'
import type { PaymentProof } from '../../../payments/contract.ts'

/** A stored file never changes: read once, whatever else on the page is read anew. */
export function proofContent(proof: Pick<PaymentProof, 'file_id'>) {
  return { ...query(files.show, { params: { id: proof.file_id } }), staleTime: 'static' as const, gcTime: 120_000 }
}
