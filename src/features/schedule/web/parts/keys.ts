import type { KeyGroup } from '../../../../kit/web/keys.ts'

/** Where visits are moved in the calendar of the schedule. */
export const scheduleKeys = {
  name: 'Calendar of the schedule',
  keys: [
    { keys: ['M'], does: 'take the visit up' },
    { keys: ['←', '→', '↑', '↓'], does: 'move it by a day or a week' },
    { keys: ['Enter'], does: 'leave it there' },
    { keys: ['Esc'], does: 'put it back' },
  ],
} as const satisfies KeyGroup
