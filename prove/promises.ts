/** What is promised, and the program that proves each promise. */

import { byTests } from './tests.ts'
import type { Verdict } from './verdict.ts'

type Proof = { promise: string; prove: () => Promise<Verdict> }

export const proofs: Record<string, Proof> = {
  P1: {
    promise: 'No one calls what their role may not call',
    prove: byTests(['src/app/tests/permission-matrix', 'src/app/tests/permissions', 'src/app/tests/record-ids']),
  },
  P2: { promise: 'Somebody else’s object looks exactly like a missing one', prove: byTests(['src/app/tests/foreign-records']) },
  P3: {
    promise: 'No account raises a role; a changed, suspended or deleted account works at once',
    prove: byTests([
      'src/app/tests/hostile-input',
      'src/features/accounts/server/account-roles',
      'src/features/accounts/server/account-changes',
    ]),
  },
  P4: {
    promise: 'Signing out, a new password and a reset end the sessions they should',
    prove: byTests([
      'src/features/sign-in/server/sessions',
      'src/features/sign-in/server/device-sessions',
      'src/features/sign-in/server/passwords',
    ]),
  },
  P5: {
    promise: 'Passwords and accounts cannot be guessed',
    prove: byTests([
      'src/features/sign-in/server/limits',
      'src/features/sign-in/server/sessions',
      'src/features/sign-in/server/known-devices',
    ]),
  },
  P6: {
    promise: 'Hidden fields never leave and cannot be inferred by filter, sort or search',
    prove: byTests(['src/app/tests/answers', 'src/app/tests/hostile-input']),
  },
  P7: { promise: 'No input crashes a call', prove: byTests(['src/app/tests/generated-requests'], { GENERATED_REQUESTS: '10000' }) },
  P8: { promise: 'No stored text runs; the server calls nobody', prove: async () => (await import('./p8.ts')).prove() },
  P9: {
    promise: 'Exports are inert; uploads are inert and bounded',
    prove: byTests(['src/kit/server/sheets', 'src/features/account-settings/server/photo', 'src/features/newsroom/server/pictures']),
  },
  P10: { promise: 'An import is all or nothing, a double click does nothing twice', prove: async () => (await import('./p10.ts')).prove() },
  P11: { promise: 'An acknowledged write is never lost', prove: async () => (await import('./p11.ts')).prove() },
  P12: { promise: 'Two people cannot overwrite each other', prove: async () => (await import('./p12.ts')).prove() },
  P13: {
    promise: 'The database may stop, a disk may fill, mail may be down, a client may be slow',
    prove: async () => (await import('./p13.ts')).prove(),
  },
  P14: { promise: 'A stop loses nothing', prove: async () => (await import('./p14.ts')).prove() },
  P15: { promise: 'Heavy work does not block light work', prove: async () => (await import('./p15.ts')).prove() },
  P16: { promise: 'Lists are bounded', prove: byTests(['src/app/tests/hostile-input', 'src/kit/server/db/paging']) },
  P17: {
    promise: 'Every change is in the log once, and the log cannot be changed',
    prove: byTests(['src/kit/server/log', 'src/features/logs', 'src/features/sign-in/server/sessions']),
  },
  P18: {
    promise: 'Private data is never cached, secrets never logged',
    prove: byTests(['src/app/tests/answers', 'src/app/tests/logged', 'src/app/tests/response-cache']),
  },
  P19: { promise: 'A backup restores', prove: async () => (await import('./p19.ts')).prove() },
  P20: { promise: 'It does not rot', prove: async () => (await import('./p20.ts')).prove() },
  processes: {
    promise: 'Two processes are one, and the end of one loses no request',
    prove: async () => (await import('./processes.ts')).prove(),
  },
  standby: {
    promise: 'A standby that takes over has what was acknowledged, where replication is synchronous',
    prove: async () => (await import('./standby.ts')).prove(),
  },
  upgrade: { promise: 'A large agency can upgrade', prove: async () => (await import('./upgrade.ts')).prove() },
  P21: { promise: 'Nothing from outside ends the process', prove: async () => (await import('./p21.ts')).prove() },
  P22: { promise: 'One changed row of the log is found and named by anyone', prove: async () => (await import('./p22.ts')).prove() },
  P23: {
    promise: 'No single person can pay, confirm a decision, or recover a staff account',
    prove: byTests(['src/features/second-factors/server/resets', 'src/features/board/server/board', 'src/features/finances/server']),
  },
  P24: {
    promise: 'A mark given without network is never lost',
    prove: byTests(['src/features/ratings'], { GENERATED_HISTORIES: '10000', RATING_DEPTH: '6' }),
  },
}
