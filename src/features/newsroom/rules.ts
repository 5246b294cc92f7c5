/** What follows from the stored text of an announcement, the same way on the server and in the form. */
const inline = /<\/?(?:strong|b|em|i|u|s|sub|sup|a|code)(?:\s[^>]*)?>/g

/** What a search reads: the words of a clean text without its marks. */
export function wordsOf(clean: string): string {
  const text = clean.replace(inline, '').replace(/<[^>]+>/g, ' ')
  return text
    .replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof signs) => signs[name])
    .replace(/\s+/g, ' ')
    .trim()
}
const signs = { amp: '&', lt: '<', gt: '>', quot: '"' }

const longestSummary = 300
/** Files to take along with one announcement. */
export const mostAttachments = 5

/** The beginning of the text, as far as whole words go. */
export function summaryOf(text: string): string {
  if (text.length <= longestSummary) return text
  const cut = text.slice(0, longestSummary - 2)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 200)).toWellFormed()} …`
}
