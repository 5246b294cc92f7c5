/**
 * Asks whoever is signed in to prove anew who they are, when the server wants a fresh proof of what they do (docs/domain.md#fresh-proof).
 * One question at a time: whatever waits for it goes on together.
 */
import { useSyncExternalStore } from 'react'
import { CallError } from '../contract/client.ts'

export type ProofAsked = { open: boolean; answer: (isProven: boolean) => void }

let asked: ProofAsked | null = null
let waiting: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/** Sends something, and sends it once more after a proof where one is wanted. @throws CallError */
export async function withProof<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!wantsProof(error) || signal?.aborted || listeners.size === 0) throw error
    if (await ask()) return await work()
    throw new CallError(403, 'You have not confirmed that it is you, so nothing was done. Try again when you can.', {}, error.body)
  }
}

function wantsProof(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 403 && (error.body as { code?: string } | undefined)?.code === 'fresh_proof_needed'
}

function ask(): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    asked = {
      open: true,
      answer: (isProven) => {
        // the words stay while the dialog fades
        if (asked) asked = { ...asked, open: false }
        waiting = null
        tell()
        resolve(isProven)
      },
    }
    tell()
  })
  return waiting
}

/** For the dialog that stands once in the portal's frame. */
export function useProofAsked(): ProofAsked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
    () => null,
  )
}

function tell(): void {
  for (const listener of listeners) listener()
}
