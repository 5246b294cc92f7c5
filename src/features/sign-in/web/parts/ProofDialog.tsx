import { useProofAsked } from '../../../../kit/web/proof.ts'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'

const ProofWindow = lazyPart(() => import('./ProofWindow.tsx').then((file) => file.default))

/** Stands once in the portal's frame: asks for a fresh proof when a call wants one, and lets it go on. */
export function ProofDialog() {
  const asked = useProofAsked()
  return asked && <ProofWindow opened={asked.open} onClose={() => asked.answer(false)} onProven={() => asked.answer(true)} />
}
