/** From the table of routes to addresses of public pages, as the service worker knows them. Apart for its test. */
type Route = { path?: string; index?: boolean }

/** A pattern for each route: `announcements/:category?` fits `/announcements` and `/announcements/trainings`. */
export function patternsOf(routes: readonly Route[]): string[] {
  return pagesOf(routes).map(({ path = '' }) => {
    const parts = path.split('/').filter(Boolean)
    const pattern = parts.map((part) => {
      if (!part.startsWith(':')) return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
      return part.endsWith('?') ? '(?:/[^/.]+)?' : '/[^/.]+'
    })
    return `^${pattern.join('') || '/'}$`
  })
}

/** The offline page stands in for others, and is not read itself; the error pages, and addresses nobody has, are no pages to be read. */
function pagesOf<R extends Route>(routes: readonly R[]): R[] {
  return routes.filter(({ path }) => path !== 'offline' && path !== 'error-test' && path !== '*')
}
