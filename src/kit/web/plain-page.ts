/**
 * Pages that are sent without React: the server draws them, links and forms work by themselves, and the site's own small script adds the
 * rest (docs/decisions/0038-public-pages-without-a-framework.md).
 *
 *     export const handle: PlainHandle = { plain: true }
 */
import { createContext } from 'react'

export type PlainHandle = { readonly plain: true }

/** @param matches the routes of the page */
export function isPlain(matches: readonly { handle?: unknown }[]): boolean {
  return matches.some(({ handle }) => (handle as Partial<PlainHandle> | undefined)?.plain === true)
}

/** Where the site's script lies, on the server. */
export const SiteScriptContext = createContext('')
