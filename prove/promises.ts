/** What is promised, and the program that proves each promise. */

import type { Verdict } from './verdict.ts'

type Proof = { promise: string; prove: () => Promise<Verdict> }

export const proofs: Record<string, Proof> = {
  P11: { promise: 'An acknowledged write is never lost', prove: async () => (await import('./p11.ts')).prove() },
  P13: {
    promise: 'The database may stop, a disk may fill, mail may be down, a client may be slow',
    prove: async () => (await import('./p13.ts')).prove(),
  },
  P14: { promise: 'A stop loses nothing', prove: async () => (await import('./p14.ts')).prove() },
  P19: { promise: 'A backup restores', prove: async () => (await import('./p19.ts')).prove() },
  P21: { promise: 'Nothing from outside ends the process', prove: async () => (await import('./p21.ts')).prove() },
  P22: { promise: 'One changed row of the log is found and named by anyone', prove: async () => (await import('./p22.ts')).prove() },
}
