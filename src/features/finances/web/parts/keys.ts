import { type KeyGroup, sendKey } from '../../../../kit/web/keys.ts'

/** Where payments are verified and honoraria paid. */
export const paymentKeys = {
  name: 'Payments',
  keys: [
    { keys: ['V'], does: 'verify the payment' },
    { keys: ['P'], does: 'mark the honorarium as paid' },
    { keys: ['R'], does: 'reject' },
    { keys: ['U'], does: 'take back what was verified last' },
    { keys: ['1', '…', '4'], does: 'choose a usual reason' },
    sendKey,
    { keys: ['+', '−'], does: 'look closer at the proof' },
  ],
} as const satisfies KeyGroup
