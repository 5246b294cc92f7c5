/** Names compared and cut as people mean them: whatever the accents, the titles, the points and the case. */

const titles = new Set('dr dra prof engr ar arch atty mr mrs ms sir hon rev fr sr assoc asst'.split(' '))
const suffixes = new Set('jr sr ii iii iv phd edd md rn lpt cpa mba msc ma ms dpa dba jd llb mpa maed dit drdev rmt'.split(' '))
/** Longer ones first: what they stand for is one word afterwards. */
const degrees: readonly [RegExp, string][] = [
  [/\bbachelors? (of|in) science\b/g, 'bs'],
  [/\b(bachelors? (of|in) arts|artium baccalaureatus|ab)\b/g, 'ba'],
  [/\bmasters? (of|in) science\b/g, 'ms'],
  [/\bmasters? (of|in) arts\b/g, 'ma'],
  [/\bdoctor of philosophy\b/g, 'phd'],
  [/\bdoctor of education\b/g, 'edd'],
]
const hasDegree = /bachelor|master|doctor|artium|\bab\b/
const smallWords = /\b(of|in|and|the)\b/g

/** Without accents, in small letters: `Parañaque` → `paranaque`. */
export function plainText(text: string): string {
  const small = text.toLowerCase()
  // most names have none, and an import compares tens of thousands
  return isAscii.test(small) ? small : small.normalize('NFD').replace(/\p{M}/gu, '')
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const isAscii = /^[\x00-\x7f]*$/

/** Whether the word is how people are addressed, and no first name: `Dr.`, `Ar.`. */
export function isTitle(word: string): boolean {
  return titles.has(plainText(word).replace(/\.$/, ''))
}

/** The same for every way to write the name of an institution, a campus or a program: `B.S. in Nursing` and `Bachelor of Science in Nursing`. */
export function nameKey(name: string): string {
  const words = plainText(name)
    .replace(/[.'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  const short = hasDegree.test(words) ? degrees.reduce((text, [long, word]) => text.replace(long, word), words) : words
  return short.replace(smallWords, ' ').replace(/\s+/g, ' ').trim()
}

type Named = { first_name: string; middle_name?: string | null | undefined; last_name: string }

/** The same for every way to write a person's first and last name, with titles and suffixes or without. */
export function personKey({ first_name, last_name }: Named): string {
  const words = plainText(`${first_name} ${last_name}`)
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word && !titles.has(word) && !suffixes.has(word)).join(' ')
}

/** Whether two people may well be one: the same name, and no middle names that begin differently. */
export function isLikelySamePerson(one: Named, other: Named): boolean {
  const [initial, otherInitial] = [initialOf(one), initialOf(other)]
  return personKey(one) === personKey(other) && (!initial || !otherInitial || initial === otherInitial)
}

function initialOf({ middle_name }: Named): string {
  return plainText(middle_name ?? '')
    .replace(/[^\p{L}]/gu, '')
    .charAt(0)
}
