import { lazy, Suspense } from 'react'
import { useProofAsked } from '../../../../kit/web/proof.ts'

const ProofWindow = lazy(() => import('./ProofWindow.tsx'))

/** Stands once in the portal's frame: asks for a fresh proof when a call wants one, and lets it go on. */
export function ProofDialog() {
  const asked = useProofAsked()
  return (
    asked && (
      <Suspense fallback={null}>
        <ProofWindow asked={asked} />
      </Suspense>
    )
  )
}
