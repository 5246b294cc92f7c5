/** The number of a meeting: `B-2026-03` is the third of its year. */
export function numberOfMeeting({ year, seq }: { year: number; seq: number }): string {
  return `B-${year}-${String(seq).padStart(2, '0')}`
}
