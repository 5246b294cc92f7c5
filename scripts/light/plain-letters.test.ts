import { expect, test } from 'vitest'
import { inPlainLetters } from './plain-letters.ts'

const program = `["a \u2013 b", 'no. 1 \u2014 \u20b1', '\u{1f600}', /^[\u2013\u2014]$/.test('\u2014'), /^[\u{1f600}]$/u.test('\u{1f600}'), ((gr\u00f6\u00dfe) => gr\u00f6\u00dfe)(7)]`

test('a program in plain letters does the same, and has no others', () => {
  const plain = inPlainLetters(program, 'a.js')
  expect(plain).toMatch(/^\p{ASCII}+$/u)
  expect(new Function(`return ${plain}`)()).toEqual(['a – b', 'no. 1 — ₱', '😀', true, true, 7])
})

test('what would become something else stops the build', () => {
  expect(() => inPlainLetters("'\\–'", 'a.js')).toThrow('a.js: \\– cannot be written in ASCII.')
  expect(() => inPlainLetters('String.raw`a – b`', 'a.js')).toThrow('cannot be written in ASCII')
})
