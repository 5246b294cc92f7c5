/**
 * What a page reads, kept by its address. A page about a record reads the same of every record: ids of the address are numbered, in the
 * address and in what is read, so that what one visit's page read is known for any visit.
 */

export type Read = { name: string; input: unknown }

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** `/admin/schedule/<id>/<id>?mode=list` → `/admin/schedule/{id1}/{id2}?mode=list` */
export function pageOf(address: string): string {
  return idsOf(address).reduce((text, id, at) => text.replaceAll(id, numbered(at)), address)
}

/** What is kept of the reads of the page at this address. What names a record that its address does not name is of this one alone, and is not kept. */
export function keptOf(address: string, reads: readonly Read[]): Read[] {
  const own = idsOf(address)
  if (own.length === 0) return [...reads]
  return reads
    .map(({ name, input }) => ({ name, text: own.reduce((text, id, at) => text.replaceAll(id, numbered(at)), JSON.stringify(input)) }))
    .filter(({ text }) => idsOf(text).length === 0)
    .map(({ name, text }) => ({ name, input: JSON.parse(text) }))
}

/** The other way: what the page at this address will read, by what is kept of it. */
export function readsAt(address: string, kept: readonly Read[]): Read[] {
  const own = idsOf(address)
  if (own.length === 0) return [...kept]
  return kept.map(({ name, input }) => ({
    name,
    input: JSON.parse(own.reduce((text, id, at) => text.replaceAll(numbered(at), id), JSON.stringify(input))),
  }))
}

/** Each id once, in the order in which they stand. */
function idsOf(text: string): string[] {
  return [...new Set(text.match(ids))]
}

function numbered(at: number): string {
  return `{id${at + 1}}`
}
