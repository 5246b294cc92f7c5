/** The address a request asks for, in the one form that every check reads. */

/**
 * The path and query as a browser would write them: without the scheme and host that proxies may send along (RFC 9112, absolute form), without
 * `.` and `..`, and without letters written as `%61`. The router reads all of these as the same address, so what is decided by the address
 * (limits, caching, who may open a page) must see them as the same one too.
 */
export function plainAddress(url: string): string {
  if (usual.test(url)) return url
  const whole = url.startsWith('/') ? `http://localhost${url}` : url
  if (!URL.canParse(whole)) return url
  const { pathname, search } = new URL(whole)
  return (
    pathname.replace(/%[0-7][0-9a-f]/gi, (code) => {
      const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
      return /[\w.~-]/.test(letter) ? letter : code
    }) + search
  )
}

/** Nearly every address: nothing in its path is another form of something else. */
const usual = /^\/(?:(?!\.)[\w~!$&'()*+,;=:@.-]+(?:\/|(?=\?|$)))*(?:\?[^#]*)?$/

/** A name or an address of the network, with or without a port: nothing that would be a path or a query in an address made with it. */
export function isHost(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) && URL.canParse(`http://${host}`)
}
