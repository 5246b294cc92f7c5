import { type ReactNode, useState } from 'react'
import type { CallError } from '../../../../kit/contract/client.ts'
import { candidatesOf } from '../../../../kit/web/candidates/use-candidates.ts'
import type { Change } from '../../../../kit/web/form/use-change.ts'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import type { AccountRow, accounts, LikelyPerson } from '../../contract.ts'

const LikelyDialog = lazyPart(() => import('./LikelyDialog.tsx').then((file) => file.LikelyDialog))

/**
 * Activates somebody who registered; where a person likely has an account already it asks first, with them beside.
 *
 *     const activation = useActivation(change, work.goOn)
 *     <Button onClick={() => activation.start(row)}>Activate</Button> … {activation.question}
 */
export function useActivation(change: Change<typeof accounts.edit>, onDone?: () => void) {
  const [asked, setAsked] = useState<{ account: AccountRow; candidates: readonly LikelyPerson[] } | null>(null)

  async function start(account: AccountRow): Promise<void> {
    const { id, version, likely = [] } = account
    if (likely.length > 0) return setAsked({ account, candidates: likely })
    await change.send({ params: { id }, body: { status: 'active', version } }, { onRefused: (refusal) => asks(account, refusal) })
  }

  /** Whether a refusal is a question, which is then asked. */
  function asks(account: AccountRow, refusal: CallError): boolean {
    const candidates = candidatesOf<LikelyPerson>(refusal)
    if (candidates) setAsked({ account, candidates })
    return candidates !== undefined
  }

  const question: ReactNode = asked && <LikelyDialog {...asked} onClose={() => setAsked(null)} onDone={onDone} />
  return { start, asks, question, isAsking: asked !== null }
}
