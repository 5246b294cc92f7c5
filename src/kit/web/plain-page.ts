/**
 * Pages that are sent without a script of ours: plain links and forms that ask need none
 * (docs/decisions/0028-register-pages-without-scripts.md).
 *
 *     export const handle: PlainHandle = { plain: true }
 */
export type PlainHandle = { readonly plain: true }

/** @param matches the routes of the page */
export function isPlain(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as Partial<PlainHandle> | undefined)?.plain === true)
}
