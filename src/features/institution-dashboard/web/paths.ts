export const programsPath = '/institution/programs'

/** The own visit beside the list of them. */
export function visitPath(id: string): string {
  return `${programsPath}?tab=accreditations&open=${id}`
}

/** The packet of a visit. */
export function packetPath(id: string): string {
  return `/institution/visits/${id}/packet`
}
