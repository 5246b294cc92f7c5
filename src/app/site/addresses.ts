/**
 * Whether an address is one of the site's pages, to which the page in view can move. The portal and the sign-in pages are made in another
 * way, and files are no pages: the browser loads them. A page that is none after all is loaded once more (`script/moves.ts`).
 */
export function isOfSite({ origin, pathname }: URL | HTMLAnchorElement | Location): boolean {
  return origin === location.origin && !elsewhere.test(pathname)
}

const elsewhere =
  /^\/((api|admin|accreditor|institution|trustee|login|dev)(\/|$)|(register|forgot-password|reset-password|confirm-profile|second-factor|text-preview)\/?$)|\.\w+$/
