import { expect, test } from 'vitest'
import { keptOf, merged, sentOf, slugShown, valuesOf } from './announcement-values.ts'
import { addressTyped, isSafeAddress } from './editor/addresses.ts'

const base = keptOf(valuesOf(null, 'trainings'))

test('what was not touched takes over their values, what was stays, and what both changed is named', () => {
  const typed = { ...base, title: 'Mine', event_to: '2027-02-18', pinned: true }
  const now = { ...base, title: 'Theirs', venue: 'Hall', event_from: '2027-02-16', pinned: true }
  const { values, clashes } = merged(base, typed, now)
  expect(values).toMatchObject({ title: 'Mine', venue: 'Hall', event_from: '', event_to: '2027-02-18', pinned: true })
  expect(clashes).toEqual(['title', 'event_from'])
})

test('a time is sent as the instant it is where the agency is; now is decided by the server', () => {
  const values = { ...valuesOf(null, 'trainings'), when: 'later' as const, publish_at: '2027-02-16 08:00:00' }
  expect(sentOf(values, null)).toMatchObject({ status: 'published', publish_at: '2027-02-16T00:00:00.000Z' })
  expect(sentOf({ ...values, when: 'now' }, null)).not.toHaveProperty('publish_at')
  expect(sentOf({ ...values, when: 'draft' }, null)).toMatchObject({ status: 'draft' })
})

test('the address follows from the title until one is written', () => {
  expect(slugShown({ title: 'Board meeting, Añasco', slug: '' })).toBe('board-meeting-anasco')
  expect(slugShown({ title: 'Board meeting', slug: ' My-Own ' })).toBe('my-own')
})

test('only addresses a visitor can follow safely become links', () => {
  expect(['example.org/a', 'qa@example.org', '/resources', 'tel:+6328555'].map(addressTyped)).toEqual([
    'https://example.org/a',
    'mailto:qa@example.org',
    '/resources',
    'tel:+6328555',
  ])
  for (const wrong of ['javascript:alert(1)', 'two words', '//evil.example', 'data:text/html,x', '']) {
    expect(addressTyped(wrong)).toBeNull()
    expect(isSafeAddress(wrong)).toBe(false)
  }
})
