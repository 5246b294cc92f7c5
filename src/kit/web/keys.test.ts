import { expect, test } from 'vitest'
import { isPressed, listKeys, portalKeys } from './keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('a combination is pressed with Ctrl or ⌘ alone, a single key without any; a sign may need Shift', () => {
  expect(isPressed({ ...none, key: 'k', ctrlKey: true }, portalKeys.search)).toBe(true)
  expect(isPressed({ ...none, key: 'K', metaKey: true }, portalKeys.search)).toBe(true)
  expect(isPressed({ ...none, key: 'K', ctrlKey: true, shiftKey: true }, portalKeys.search)).toBe(false)
  expect(isPressed({ ...none, key: 'k' }, portalKeys.search)).toBe(false)
  expect(isPressed({ ...none, key: '?', shiftKey: true }, portalKeys.keys)).toBe(true)
  expect(isPressed({ ...none, key: '?', altKey: true }, portalKeys.keys)).toBe(false)
  expect(isPressed({ ...none, key: 'ArrowDown' }, listKeys.next)).toBe(true)
  expect(isPressed({ ...none, key: 'j' }, listKeys.next)).toBe(true)
  expect(isPressed({ ...none, key: 'j', ctrlKey: true }, listKeys.next)).toBe(false)
})
