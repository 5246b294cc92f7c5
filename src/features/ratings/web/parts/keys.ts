import type { KeyGroup } from '../../../../kit/web/keys.ts'

/** What the keys of the workbench do, in the order in which they are shown. */
export const workbenchKeys = {
  name: 'Rating a program',
  keys: [
    { keys: ['5', '…', '0'], does: 'mark the statement and go to the next' },
    { keys: ['N'], does: 'not applicable, and go to the next' },
    { keys: ['J', '↓'], does: 'next statement' },
    { keys: ['K', '↑'], does: 'statement before' },
    { keys: ['T'], does: 'write a note; Esc leaves it' },
    { keys: ['P'], does: 'take a photo' },
    { keys: ['U'], does: 'the mark before comes back' },
    { keys: ['?'], does: 'show or hide these keys' },
  ],
} as const satisfies KeyGroup
