/** Programs of a file that are new by their names, and may well be stored on their campus under another (docs/domain.md#one-record). */
import { nameKey, plainText } from '../../../kit/contract/names.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { RowErrors } from '../../../kit/server/sheets/table.ts'
import { likelySentence } from '../../institutions/server/checks.ts'
import { candidateOf } from './checks.ts'
import { listNamesOn, programsOnCampuses } from './queries-changes.ts'
import type { NewProgram } from './queries-import.ts'

/** A name on a campus, with its key once somebody asked for it. */
type Known = { name: string; key?: string }

/**
 * Reads the names of each campus once, before anything of the file is stored there. Whole names are compared only where their ends are
 * alike, each is made comparable once, and programs are read only where names are: an import of fifty thousand hardly feels it.
 */
export function gatherDoubles(db: Db, rowErrors: RowErrors) {
  const known = new Map<string, Map<string, Known[]>>()
  const read = async (campusIds: readonly string[]) => {
    const unread = [...new Set(campusIds)].filter((id) => !known.has(id))
    const names = unread.length > 0 ? await listNamesOn(db, unread) : new Map<string, string[]>()
    for (const id of unread) {
      const onCampus = (names.get(id) ?? []).map((name): Known => ({ name: name.toLowerCase() }))
      known.set(
        id,
        Map.groupBy(onCampus, ({ name }) => endOf(name)),
      )
    }
  }
  const isLikely = ({ campus_id, name: said }: NewProgram) => {
    const name = said.toLowerCase()
    const alike = known.get(campus_id)?.get(endOf(name))
    if (!alike) return false
    const key = nameKey(name)
    return alike.some((other) => {
      other.key ??= nameKey(other.name)
      return other.key === key && other.name !== name
    })
  }
  return {
    async say(rows: readonly NewProgram[]): Promise<void> {
      await read(rows.map((row) => row.campus_id))
      const suspects = rows.filter(isLikely)
      if (suspects.length === 0) return
      const programs = await programsOnCampuses(db, [...new Set(suspects.map((row) => row.campus_id))])
      const onCampus = Map.groupBy(programs, (program) => program.campus_id)
      for (const row of suspects) {
        const there = onCampus.get(row.campus_id) ?? []
        const isStored = there.some((one) => one.name.toLowerCase() === row.name.toLowerCase() && one.degree_level === row.degree_level)
        const likely = isStored ? [] : there.flatMap((one) => candidateOf(one, row) ?? [])
        if (likely.length > 0) rowErrors.ask(row.row, 'program_name', row.name, likelySentence(likely))
      }
    },
  }
}

/** The last letters of a name in small letters, without accents and signs: names that are the same end alike. */
function endOf(name: string): string {
  const end = name.slice(-3)
  // most end in plain letters, and there are tens of thousands
  if (plainEnd.test(end)) return end
  return plainText(name)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(-3)
}
const plainEnd = /^[a-z0-9]{3}$/
