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

/** A part that a newer version of the product has added, and that was not there when this was saved, keeps its default. */
export function laid(under: unknown, over: unknown): unknown {
  if (!isTable(under) || !isTable(over)) return over
  return { ...under, ...Object.fromEntries(Object.entries(over).map(([key, one]) => [key, laid(under[key], one)])) }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
