/** Whether the drawer is collapsed to the rail: a cookie, so that the server draws it right at once. */
const name = 'portal.rail'

export function railCookie(cookies: string | null): boolean {
  return (cookies ?? '').split(/;\s*/).includes(`${name}=1`)
}

export function rememberRail(rail: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${rail ? 1 : 0}; path=/; max-age=31536000; samesite=lax`
}
