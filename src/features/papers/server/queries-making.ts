/** Takes papers that are not made yet, over any number of processes, and writes down what became of them. */
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { PaperInput } from '../../../kit/server/papers/paper.ts'
import type { PaperKind } from '../rules.ts'

export type DuePaper = {
  id: string
  number: string
  seq: string
  kind: PaperKind
  template: string
  input: PaperInput & { agency: { mark?: string | null } }
  program_id: string | null
  institution_id: string | null
  attempts: number
}

/**
 * The next papers that are due, reserved for three minutes: a process that dies in the middle leaves them to the next. One that failed
 * waits longer each time, an hour at most.
 */
export async function takeDuePapers(db: Db, most: number): Promise<DuePaper[]> {
  const { rows } = await sql<DuePaper>`
    update papers set attempts = attempts + 1, next_attempt_at = now() + interval '3 minutes'
    where id in (
      select id from papers where made_at is null and next_attempt_at <= now()
      order by next_attempt_at, seq limit ${most} for update skip locked)
    returning id, number, seq, kind, template, input, program_id, institution_id, attempts`.execute(db)
  return rows.sort((one, other) => Number(one.seq) - Number(other.seq))
}

/**
 * Whether a paper is due. Asked all the time, and therefore in the order of the index of what waits: the database, where it takes what waits
 * for many, would go through all papers there are.
 */
export async function hasDuePapers(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('papers')
    .select('id')
    .where('made_at', 'is', null)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type MadePaper = { file_id: string; bytes: number; sha256: string; signed_by: string | null; credential: string | null }

/** @returns false where another process was quicker: then its file stands */
export async function markMade(trx: Trx, id: string, made: MadePaper): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('papers')
    .set({ ...made, made_at: sql<Date>`now()`, problem: null })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function markProblem(db: Db, { id, attempts }: Pick<DuePaper, 'id' | 'attempts'>, problem: string): Promise<void> {
  await db
    .updateTable('papers')
    .set({
      problem: problem.replaceAll('\0', '').slice(0, 500).toWellFormed(),
      next_attempt_at: sql<Date>`now() + make_interval(mins => ${Math.min(2 ** (attempts - 1), 60)})`,
    })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .execute()
}
