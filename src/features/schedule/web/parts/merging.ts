import { mergeable } from '../../../visits/rules.ts'
import type { AccreditationRow } from '../../contract-lists.ts'

export type Merging = { institution: { id: string; name: string }; chosen: readonly string[]; done: () => void }

/** The requests of a list that are to be merged, or why these cannot be. */
export function mergingOf(rows: readonly AccreditationRow[], done: () => void): Merging | string {
  const able = rows.filter((row) => mergeable.includes(row.status))
  const [first] = able
  if (!first) return 'None of the chosen visits can be merged: only requests that are not scheduled yet.'
  if (able.some((row) => row.institution.id !== first.institution.id)) return 'Choose requests of one institution.'
  return { institution: first.institution, chosen: able.map((row) => row.id), done }
}
