/** Why a password is easy to guess: what of it a program that guesses would not try first (docs/domain.md#passwords). */
import { plainText } from '../../contract/names.ts'
import { type KnownPasswords, wordLength } from './known/known-passwords.ts'

/** What a password may be made of without gaining by it. */
export type Guess = 'known' | 'own' | 'keys' | 'words'

/** So much has to be left: four words that have nothing to do with each other are as much. */
const enough = 8
/** What a common word counts for, in letters that nobody can foresee. */
const ofWord = 2
/** A row of keys, whichever and however long. */
const ofRun = 1
const ofFigure = 0.7
/** The same sign again is worth something, and again nothing more. */
const sameSign = 2

/**
 * @param own words of the person and of the agency: they count for nothing
 * @returns what makes it easy to guess, or nothing when it is not
 */
export function whyGuessable(password: string, own: readonly string[], known: KnownPasswords): Guess | undefined {
  const small = plainText(password.normalize('NFKC'))
  // with other signs between the letters, or in their place, it is the same word
  const readings = [squeezed(small), squeezed(unmasked(small))]
  const undecorated = readings.map((one) => one.replace(/^\d+|\d+$/g, ''))
  if ([small, ...readings, ...undecorated].some(known.isKnown)) return 'known'
  const signs = Math.min(5, new Set(small.replace(/[\p{L}\p{N}\s]/gu, '')).size)
  const words = [...new Set(own.flatMap(wordsOf))].sort((one, other) => other.length - one.length)
  const [weakest] = readings.map((text) => worthOf(text, words, known)).sort((one, other) => one.worth - other.worth)
  return weakest && weakest.worth + signs < enough ? weakest.mostly : undefined
}

/** The words of a name or an address, those of two letters left out, and all of it as one. */
function wordsOf(text: string): string[] {
  const plain = plainText(text)
  return [...plain.split(/[^\p{L}\p{N}]+/u), squeezed(plain)].filter(({ length }) => length >= 3)
}

function squeezed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

const masks: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' }

function unmasked(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => masks[sign] as string)
}

/** Walks through it, and takes at each place the longest that can be foreseen; the rest counts sign by sign. */
function worthOf(text: string, own: readonly string[], { isWord }: KnownPasswords): { worth: number; mostly: Guess } {
  const [free, words, runs] = [new Map<string, number>(), new Set<string>(), new Set<string>()]
  const taken = { own: 0, keys: 0, words: 0 }
  for (let at = 0; at < text.length; ) {
    const ofOwn = own.find((word) => text.startsWith(word, at)) ?? ''
    const word = longestWord(text, at, isWord)
    const run = text.slice(at, at + runLength(text, at))
    const again = text.slice(at, at + repeatedLength(text, at))
    const longest = Math.max(ofOwn.length, word.length, run.length, again.length)
    const sign = text[at] as string
    if (longest === 0) free.set(sign, Math.min(sameSign, (free.get(sign) ?? 0) + 1))
    else if (longest === ofOwn.length) taken.own += longest
    else if (longest === again.length) taken.keys += longest
    else if (longest === run.length) {
      taken.keys += longest
      runs.add(run)
    } else {
      taken.words += longest
      words.add(word)
    }
    at += Math.max(1, longest)
  }
  const [mostly] = (['keys', 'own', 'words'] as const).toSorted((one, other) => taken[other] - taken[one])
  const signs = [...free].reduce((sum, [sign, count]) => sum + count * (/\d/.test(sign) ? ofFigure : 1), 0)
  return { worth: signs + words.size * ofWord + runs.size * ofRun, mostly: mostly ?? 'keys' }
}

function longestWord(text: string, at: number, isWord: (word: string) => boolean): string {
  for (let length = Math.min(wordLength.most, text.length - at); length >= wordLength.least; length--) {
    const word = text.slice(at, at + length)
    if (isWord(word)) return word
  }
  return ''
}

/** How fingers go over a keyboard, and how one counts and spells; each also backwards. */
const ways = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1qazxsw23edcvfr45tgbnhy67ujm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((way) => [way, [...way].reverse().join('')])
const shortestRun = 4

function runLength(text: string, at: number): number {
  let length = shortestRun
  if (at + length > text.length || !ways.some((way) => way.includes(text.slice(at, at + length)))) return 0
  while (at + length < text.length && ways.some((way) => way.includes(text.slice(at, at + length + 1)))) length++
  return length
}

const shortestRepeated = 3

/** How much from here on stands earlier already; `aaaa` repeats itself. */
function repeatedLength(text: string, at: number): number {
  let length = 0
  const standsBefore = (count: number) => text.lastIndexOf(text.slice(at, at + count), at - 1) !== -1
  if (at === 0 || at + shortestRepeated > text.length) return 0
  for (let count = shortestRepeated; at + count <= text.length && standsBefore(count); count++) length = count
  return length
}
