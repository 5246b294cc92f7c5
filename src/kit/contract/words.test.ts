import { expect, test } from 'vitest'
import { capital, formatBytes, formatCount, formatNumber, inWords, listed } from './words.ts'

test('numbers, counts and sizes', () => {
  expect([formatNumber(6812), formatNumber(6812n), formatNumber(0), formatNumber(null)]).toEqual(['6,812', '6,812', '0', '–'])
  expect(formatCount(1, 'program')).toBe('1 program')
  expect(formatCount(0, 'program')).toBe('0 programs')
  expect([formatCount(1, 'campus', 'campuses'), formatCount(1204, 'campus', 'campuses')]).toEqual(['1 campus', '1,204 campuses'])
  expect([999, 96_400, 14_800_000, 999_960_000, 10_670_300_000].map(formatBytes)).toEqual(['999 B', '96 kB', '14.8 MB', '1 GB', '10.7 GB'])
})

test('in running text small numbers are words', () => {
  expect([inWords(0), inWords(18), inWords(20), inWords(21), inWords(1200)]).toEqual(['zero', 'eighteen', 'twenty', '21', '1,200'])
  expect(capital(inWords(2))).toBe('Two')
})

test('a list ends with a word', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((names) => listed(names))).toEqual(['', 'a', 'a and b', 'a, b and c'])
  expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c')
})
