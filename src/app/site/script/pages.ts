/** Pages of the site as the server sends them: asked for once, however often, within half a minute. */
const longest = 30_000
const asked = new Map<string, { page: Promise<Response>; at: number }>()

/** Asks for a page that may be wanted next. */
export function askAhead(address: string): void {
  if (!isAsked(address)) asked.set(address, { page: ask(address, { priority: 'low' }), at: Date.now() })
}

/** @throws where no answer came */
export async function pageAt(address: string, init: RequestInit): Promise<Response> {
  const ahead = isAsked(address)
  asked.delete(address)
  // what could not be had ahead may be there by now
  return (await ahead?.catch(() => undefined)) ?? ask(address, init)
}

function isAsked(address: string): Promise<Response> | undefined {
  const known = asked.get(address)
  return known && Date.now() - known.at < longest ? known.page : undefined
}

function ask(address: string, init: RequestInit): Promise<Response> {
  const page = fetch(address, { ...init, headers: { accept: 'text/html' } })
  page.catch(() => asked.delete(address))
  return page
}
