import { expect, test } from 'vitest'
import { mentionsIn, mentionTyped, piecesOf } from './rules.ts'

test.each([
  ['@', { from: 0, search: '' }],
  ['Ask @Rey', { from: 4, search: 'Rey' }],
  ['(@Niño', { from: 1, search: 'Niño' }],
  ['dean@school', null],
  ['@Mr. Dennis', null],
  ['no sign', null],
])('of %j the mention being typed is %j', (text, typed) => {
  expect(mentionTyped(text, text.length)).toEqual(typed)
})

test('what stands behind the caret belongs to no mention', () => {
  expect(mentionTyped('@Rey is away', 4)).toEqual({ from: 0, search: 'Rey' })
  expect(mentionTyped('@Rey is away', 7)).toBeNull()
})

test('a mention whose name was deleted from the text is none', () => {
  const chosen = [
    { id: '1', name: 'Ana Cruz' },
    { id: '2', name: 'Ben Dy' },
  ]
  expect(mentionsIn('Ask @Ana Cruz, or Ben Dy', chosen)).toEqual([chosen[0]])
})

test('a text is cut at its mentions, the longer of two names that begin alike first', () => {
  const told = (text: string, names: string[]) => piecesOf(text, names).map((piece) => (piece.isMention ? `[${piece.text}]` : piece.text))
  expect(told('@Ana Cruz and @Ana Cruz-Reyes\nlook', ['Ana Cruz', 'Ana Cruz-Reyes'])).toEqual([
    '[@Ana Cruz]',
    ' and ',
    '[@Ana Cruz-Reyes]',
    '\nlook',
  ])
  expect(told('nobody', [])).toEqual(['nobody'])
})
