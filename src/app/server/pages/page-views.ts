/** Which page an address asks for, and what of the address that page knows. */
import { announcementPage, publicPages } from '../../../features/site/rules.ts'

/** The page behind an address or, where the browser moves on without a new document, behind the data it asks for. */
export function askedPath(path: string): string {
  return path.replace(/\.data$/, '').replace(/\/_$/, '/')
}

const pages = new Map([...publicPages, announcementPage].map((one) => [one.path, one]))

/** Whether it is a page that everybody gets alike. */
export function isPublic(asked: string): boolean {
  return pages.has(asked)
}

/**
 * The address of a public page with what it knows of the query, always in the same order: it is made from this, and kept by it. Whatever
 * else anybody writes behind it leads to the same page.
 * @returns `isKept`: nothing follows that is hardly asked for again
 */
export function viewOf(url: string): { url: string; isKept: boolean } {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const { views = [], asks = [] } = pages.get(askedPath(pathname)) ?? {}
  // Which parts of the data are asked for: the router's own word.
  const routes = pathname.endsWith('.data') ? ['_routes'] : []
  const known = [...views, ...routes, ...asks].flatMap((name) => {
    const value = searchParams.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const query = new URLSearchParams(known).toString()
  return { url: query ? `${pathname}?${query}` : pathname, isKept: !asks.some((name) => searchParams.has(name)) }
}
