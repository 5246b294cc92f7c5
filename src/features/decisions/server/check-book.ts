/** Reads the book of decisions anew and holds it beside what programs and institutions hold: a daily job, which has nothing to do as long as all is right. */
import { formatCount } from '../../../kit/contract/words.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listLackingYears, listOtherwiseHeld } from './queries-check.ts'

/** @throws where a program or an institution holds something else than the book comes to, or a number of the book is missing; the operator is told */
export async function checkBook(db: Db): Promise<void> {
  const holders = await listOtherwiseHeld(db)
  if (holders.length > 0)
    throw new Error(
      `${formatCount(holders.length, 'program or institution', 'programs or institutions')} with something else than the book of decisions says: ${named(holders)}`,
    )
  const years = await listLackingYears(db)
  if (years.length > 0) throw new Error(`the book of decisions lacks numbers of ${named(years)}`)
}

function named(rows: readonly { name: string }[]): string {
  return rows
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ')
}
