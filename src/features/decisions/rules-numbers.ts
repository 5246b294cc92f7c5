/** `D-2026-0001`: the number of an entry, by the year in which it was entered. */
export function numberOf(year: number, place: number): string {
  return `D-${year}-${String(place).padStart(4, '0')}`
}
