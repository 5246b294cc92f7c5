/** Numbers, counts, sizes and lists as people read them, for server, portal, public site, papers and mails alike. */

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A number in running text: `eighteen`; above twenty in figures. */
export function inWords(number: number): string {
  return small[number] ?? formatNumber(number)
}

// made once: `toLocaleString` looks its language up with every number
const figures = new Intl.NumberFormat('en-US')

/** `6,812`; nothing → a dash. */
export function formatNumber(number: number | bigint | null | undefined): string {
  return number === null || number === undefined ? '–' : figures.format(number)
}

/** `1 program`, `5 programs`: the number and its noun. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}

/** The same words, which are not broken over two lines: `19 candidates`, `27 Nov 2026`. */
export function onOneLine(words: string): string {
  return words.replaceAll(' ', '\u00a0')
}

/** `96 kB`, `14.8 MB`, `2.1 GB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  const [whole, unit] = bytes < 999_950_000 ? [1_000_000, 'MB'] : [1_000_000_000, 'GB']
  return `${(bytes / whole).toFixed(1).replace(/\.0$/, '')} ${unit}`
}

/** `Faculty`, `Faculty and Library`, `Faculty, Library and Laboratories`; nothing is no word. */
export function listed(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

/** The first letter made a capital, as at the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The first letter made small, as within a sentence: `second survey`. */
export function inMiddle(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
