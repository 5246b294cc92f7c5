import { plainText } from '../../contract/names.ts'

/** `%text%` for `ilike`, with the signs that mean something there taken as they are. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** The words of a search, each as a pattern, at most six: every word has to be found, in whichever of the columns searched. */
export function likePatterns(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter(Boolean).slice(0, 6).map(likePattern)
}

/** The longest word of a name as a pattern that finds it with accents and without: letters that bear accents stand for any letter. */
export function looseWord(name: string): string {
  const words = plainText(name).split(/[^\p{L}\p{N}]+/u)
  const longest = words.reduce((found, word) => (word.length > found.length ? word : found), '')
  return `%${longest.replace(/[aceinouy]/g, '_')}%`
}
