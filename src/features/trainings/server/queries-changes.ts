/** Changes of training modules. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import type { TrainingModule } from '../contract.ts'
import { findTraining, trainingsByIds } from './queries.ts'

/** What people write of a module. */
export type TrainingFields = Omit<TrainingModule, 'id' | 'participants' | 'attended' | 'taken' | 'version'>

/** The module, held against other changes until the transaction ends. */
export async function lockTraining(trx: Trx, id: string): Promise<TrainingModule | undefined> {
  await trx.selectFrom('training_modules').select('id').where('id', '=', id).forUpdate().execute()
  return findTraining(trx, id)
}

/** The modules of `ids`, locked. */
export async function lockTrainings(trx: Trx, ids: string[]): Promise<TrainingModule[]> {
  await trx.selectFrom('training_modules').select('id').where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy('id').forUpdate().execute()
  return trainingsByIds(trx, ids)
}

/** The module that is the same by its code or, where there is none, by title and first day; `except` is the one being changed. */
export function findSame(
  trx: Trx,
  { code, title, starts_on }: Pick<TrainingFields, 'code' | 'title' | 'starts_on'>,
  except: string | undefined,
): Promise<{ id: string; title: string } | undefined> {
  const same =
    code === null
      ? sql<boolean>`code is null and lower(title) = lower(${title}) and starts_on is not distinct from ${starts_on}::date`
      : sql<boolean>`lower(code) = lower(${code})`
  return trx
    .selectFrom('training_modules')
    .select(['id', 'title'])
    .where(same)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .executeTakeFirst()
}

export async function insertTraining(trx: Trx, module: TrainingFields & { id: string }): Promise<void> {
  await trx.insertInto('training_modules').values(module).execute()
}

export async function updateTraining(trx: Trx, id: string, fields: Partial<TrainingFields>): Promise<void> {
  await trx
    .updateTable('training_modules')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteTrainings(trx: Trx, ids: string[]): Promise<void> {
  await trx.deleteFrom('training_modules').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}
