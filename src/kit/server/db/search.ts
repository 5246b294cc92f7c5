/** `%text%` for `ilike`, with the signs that mean something there taken as they are. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** The words of a search, each as a pattern, at most six: every word has to be found, in whichever of the columns searched. */
export function likePatterns(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter(Boolean).slice(0, 6).map(likePattern)
}
