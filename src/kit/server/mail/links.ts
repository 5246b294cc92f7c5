/** One-time links inside stored mails: who reads a mail must not be able to use them. */

/** The token at the end of a link, as `newToken` makes it: 43 letters of base64url. */
const token = /(?<==)[\w-]{43}(?![\w-])/g
/** What stands in its place once it is cut. */
const cut = '…'

/** A mail's words with every token cut. */
export function withoutTokens(body: string): string {
  return body.replace(token, cut)
}

/** The token in a mail's words: a mail has one link. */
export function tokenIn(body: string): string | undefined {
  return body.match(token)?.[0]
}

/** Whether a link of these words was cut in the stored mail itself, after it had ended. */
export function hasCutLink(body: string): boolean {
  return body.includes(`=${cut}`)
}
