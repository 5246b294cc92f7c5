import { type RawBuilder, sql } from 'kysely'
import { plainText } from '../../contract/names.ts'

/** `%text%` for `ilike`. */
function likePattern(text: string): string {
  return `%${plainly(text)}%`
}

/** The signs that mean something in a pattern, taken as they are. */
function plainly(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** The words of a search, each as a pattern, at most six: every word has to be found, in whichever of the columns searched. */
export function likePatterns(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter(Boolean).slice(0, 6).map(likePattern)
}

/** A word of a search, as the patterns of which one has to fit. */
export type Word = readonly string[]

/**
 * The words of a search among very many: as `likePatterns`, but one or two letters are looked for where a word begins. Within a word nearly
 * every name has them somewhere, and no index knows where.
 */
export function searchedWords(search: string | undefined): Word[] {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 6)
  return words.map((word) => (word.length > 2 ? [likePattern(word)] : beginnings.map((before) => `${before}${plainly(word)}%`)))
}

const beginnings = ['', '% ', '%(', '%-']

/** Whether a column holds a word. @param column as the query calls it */
export function holds(column: string, word: Word): RawBuilder<boolean> {
  const fits = word.map((pattern) => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(fits, sql` or `)})`
}

/** The longest word of a name as a pattern that finds it with accents and without: letters that bear accents stand for any letter. */
export function looseWord(name: string): string {
  const words = plainText(name).split(/[^\p{L}\p{N}]+/u)
  const longest = words.reduce((found, word) => (word.length > found.length ? word : found), '')
  return `%${longest.replace(/[aceinouy]/g, '_')}%`
}
