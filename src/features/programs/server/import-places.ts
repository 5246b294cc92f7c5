/** Where the rows of a file belong: by the names of institution and campus. */

import type { Db } from '../../../kit/server/db/database.ts'
import type { RowErrors } from '../../../kit/server/sheets/table.ts'
import { findPlaces, listPlaces, nearestCampuses, nearestInstitutions, type Place } from '../../institutions/server/queries-import.ts'

type Naming = { row: number; institution_name: string; campus_name: string }
export type Placed<Row> = Row & { campus_id: string; institution_id: string }

/**
 * Institution and campus of rows. Those that are stored are known from the start; a name written otherwise is asked for, once,
 * and one that is not known is an error with the nearest.
 */
export async function gatherPlaces<Row extends Naming>(db: Db, rowErrors: RowErrors) {
  const stored = await listPlaces(db)
  const places = new Map<string, Place>(stored.map((one) => [pair(one), one]))
  const sort = (rows: readonly Row[]) => {
    const placed: Placed<Row>[] = []
    const unplaced: Row[] = []
    for (const row of rows) {
      const { institution_id, campus_id } = places.get(pair(row)) ?? {}
      if (institution_id && campus_id) placed.push({ ...row, campus_id, institution_id })
      else unplaced.push(row)
    }
    return { placed, unplaced }
  }
  const find = async (rows: readonly Row[]): Promise<Placed<Row>[]> => {
    const asked = new Map(rows.filter((row) => !places.has(pair(row))).map((row) => [pair(row), row]))
    const pairs = [...asked.values()].map((row) => ({ institution: row.institution_name, campus: row.campus_name }))
    const found = pairs.length > 0 ? await findPlaces(db, pairs) : []
    for (const [n, key] of [...asked.keys()].entries()) places.set(key, found[n] as Place)
    const { placed, unplaced } = sort(rows)
    await sayUnknown(db, unplaced, places, rowErrors)
    return placed
  }
  return { sort, find }
}

function pair({ institution_name, campus_name }: Pick<Naming, 'institution_name' | 'campus_name'>): string {
  return `${institution_name}\n${campus_name}`.toLowerCase()
}

async function sayUnknown(db: Db, unknown: readonly Naming[], places: ReadonlyMap<string, Place>, rowErrors: RowErrors): Promise<void> {
  const nearInstitution = await nearestInstitutions(
    db,
    unknown.filter((row) => !places.get(pair(row))?.institution_id).map((row) => row.institution_name),
  )
  const nearCampus = await nearestCampuses(
    db,
    unknown.flatMap((row) => ({ institution_id: places.get(pair(row))?.institution_id, name: row.campus_name })),
  )
  for (const row of unknown) {
    const institution_id = places.get(pair(row))?.institution_id
    if (!institution_id) {
      const nearest = nearInstitution.get(row.institution_name) ?? null
      rowErrors.say(row.row, 'institution_name', row.institution_name, 'Not in the list of institutions.', nearest)
    } else {
      const nearest = nearCampus.get(`${institution_id}\n${row.campus_name}`) ?? null
      rowErrors.say(row.row, 'campus_name', row.campus_name, `No campus of ${row.institution_name} has this name.`, nearest)
    }
  }
}
