/**
 * `node scripts/known-passwords.ts LIST…`: the two lists of `src/kit/server/security/known/` anew, from lists that have one password a line,
 * the most common first. Where the present ones come from: docs/decisions/0037-passwords-that-are-known.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { digestsOf, shortestKnown, wordLength } from '../src/kit/server/security/known/known-passwords.ts'

const commonWords = 3_000

const lists = process.argv.slice(2).map((place) => readFileSync(place, 'utf8').toLowerCase().split(/\r?\n/))
const passwords = lists.flat().filter(({ length }) => length >= shortestKnown)
const isWord = new RegExp(`^[a-z]{${wordLength.least},${wordLength.most}}$`)
const words = [...new Set(lists[0])].filter((one) => isWord.test(one)).slice(0, commonWords)
const folder = new URL('../src/kit/server/security/known/', import.meta.url)
for (const [name, entries] of Object.entries({ 'passwords.bin': passwords, 'words.bin': words })) {
  writeFileSync(new URL(name, folder), digestsOf(entries))
  console.log(`${name}: ${new Set(entries).size.toLocaleString('en-US')} entries`)
}
