/** Programs of a file that are new by their names, and may well be stored on their campus under another (docs/domain.md#one-record). */
import { nameKey } from '../../../kit/contract/names.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { RowErrors } from '../../../kit/server/sheets/table.ts'
import { likelySentence } from '../../institutions/server/checks.ts'
import { candidateOf } from './checks.ts'
import { programsOnCampuses } from './queries-changes.ts'
import type { NewProgram } from './queries-import.ts'

type Stored = Awaited<ReturnType<typeof programsOnCampuses>>[number]

/** Reads the programs of each campus once, before anything of the file is stored there. */
export function gatherDoubles(trx: Trx, rowErrors: RowErrors) {
  const stored = new Map<string, Stored[]>()
  const known = new Map<string, Map<string, Stored[]>>()
  const read = async (campusIds: readonly string[]) => {
    const unread = [...new Set(campusIds)].filter((id) => !stored.has(id))
    if (unread.length === 0) return
    const byCampus = Map.groupBy(await programsOnCampuses(trx, unread), (program) => program.campus_id)
    for (const id of unread) {
      const programs = byCampus.get(id) ?? []
      stored.set(id, programs)
      known.set(id, byKey(programs))
    }
  }
  return {
    async say(rows: readonly NewProgram[]): Promise<void> {
      await read(rows.map((row) => row.campus_id))
      for (const row of rows) {
        const alike = known.get(row.campus_id)?.get(nameKey(row.name)) ?? []
        const isStored = alike.some((one) => one.name.toLowerCase() === row.name.toLowerCase() && one.degree_level === row.degree_level)
        const likely = isStored ? [] : alike.flatMap((one) => candidateOf(one, row) ?? [])
        if (likely.length > 0) rowErrors.sayDouble(row.row, 'program_name', row.name, likelySentence(likely))
      }
    },
  }
}

/** The programs by every name they bear or bore. */
function byKey(programs: readonly Stored[]): Map<string, Stored[]> {
  const found = new Map<string, Stored[]>()
  for (const program of programs)
    for (const key of new Set([program.name, ...program.former].map(nameKey))) found.set(key, [...(found.get(key) ?? []), program])
  return found
}
