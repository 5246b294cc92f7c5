/**
 * What of the agency's settings differs from the defaults, as the document carries it: data in its head, and nothing where nothing
 * differs. The browser's build holds the defaults alone, each where it is used, and asks here first (scripts/light/light-agency.ts).
 */
export const blockId = 'agency'

/** Empty on the server, which has the settings themselves. */
export const changed: Record<string, unknown> = /* @__PURE__ */ JSON.parse(blockText() || '{}')

/** The block of this document. */
export function blockText(): string {
  return typeof document === 'undefined' ? '' : (document.getElementById(blockId)?.textContent ?? '')
}
