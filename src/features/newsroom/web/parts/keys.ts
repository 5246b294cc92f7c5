import type { KeyGroup } from '../../../../kit/web/keys.ts'

export const saveKey = { keys: ['Ctrl S'], does: 'save' } as const

/** Where an announcement is written. */
export const editorKeys = {
  name: 'Writing an announcement',
  keys: [saveKey, { keys: ['Alt F10'], does: 'go to the tools above the text; Esc goes back' }],
} as const satisfies KeyGroup
