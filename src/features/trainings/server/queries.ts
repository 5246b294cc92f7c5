/** Training modules, found and listed. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { everyPage, offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { TrainingFilter, TrainingModule, TrainingOrder } from '../contract.ts'

/** What narrows a list of training modules. */
export type TrainingsAsked = { filter?: TrainingFilter | undefined; search?: string | undefined; ids?: string[] | undefined }

/** One page of modules with the number of their participants. */
export function listTrainings(
  db: Db,
  asked: TrainingsAsked,
  page: PageAsked,
  { sort, direction }: TrainingOrder,
): Promise<TrainingModule[]> {
  const order = orders[sort].map((term) => sql`${term} ${sql.raw(direction)} nulls last`)
  return startTrainings(db)
    .where(trainingsWhere(asked))
    .orderBy(sql.join([...order, sql.raw(`training_modules.id ${direction}`)]))
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
}

const orders: Record<TrainingOrder['sort'], RawBuilder<unknown>[]> = {
  starts_on: [sql`training_modules.starts_on`],
  title: [sql`lower(training_modules.title)`, sql`training_modules.starts_on`],
  type: [sql`training_modules.type`, sql`training_modules.starts_on`],
}

/** Exact. */
export async function countTrainings(db: Db, asked: TrainingsAsked): Promise<number> {
  const { count } = await db
    .selectFrom('training_modules')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(trainingsWhere(asked))
    .executeTakeFirstOrThrow()
  return count
}

/** All modules asked for, by title, a thousand at a time. */
export function trainingPages(db: Db, asked: TrainingsAsked): AsyncGenerator<TrainingModule[]> {
  return everyPage<TrainingModule & { key: string }>(1_000, (after, size) =>
    startTrainings(db)
      .select(sql<string>`lower(training_modules.title)`.as('key'))
      .where(trainingsWhere(asked))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(lower(training_modules.title), training_modules.id) > (${after?.key}::text, ${after?.id}::uuid)`),
      )
      .orderBy(sql`lower(training_modules.title), training_modules.id`)
      .limit(size)
      .execute(),
  )
}

/** For whom there are modules; spellings that differ only in their case count as one, as the filter takes them. */
export function listLevels(db: Db): Promise<{ level: string; count: number }[]> {
  return db
    .selectFrom('training_modules')
    .select([sql<string>`min(level)`.as('level'), sql<number>`count(*)::int`.as('count')])
    .where('level', 'is not', null)
    .groupBy(sql`lower(level)`)
    .orderBy(sql`lower(level)`)
    .limit(200)
    .execute()
}

export function findTraining(db: Db | Trx, id: string): Promise<TrainingModule | undefined> {
  return startTrainings(db).where('training_modules.id', '=', id).executeTakeFirst()
}

export function trainingsByIds(db: Db | Trx, ids: string[]): Promise<TrainingModule[]> {
  return startTrainings(db)
    .where(sql<boolean>`training_modules.id = any(${ids}::uuid[])`)
    .orderBy(sql`lower(training_modules.title)`)
    .execute()
}

function startTrainings(db: Db | Trx) {
  const linked = (condition: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from training_accreditors where training_module_id = training_modules.id ${condition})`
  return db
    .selectFrom('training_modules')
    .select([
      'training_modules.id',
      'title',
      'code',
      'type',
      'level',
      'organizer',
      'venue',
      'starts_on',
      'ends_on',
      'hours',
      'capacity',
      'fee',
      'description',
      linked(sql``).as('participants'),
      linked(sql`and attendance = 'attended'`).as('attended'),
      linked(sql`and attendance != 'absent'`).as('taken'),
      'version',
    ])
}

function trainingsWhere({ filter, search, ids }: TrainingsAsked): RawBuilder<boolean> {
  const where = [sql<boolean>`true`]
  if (ids) where.push(sql`training_modules.id = any(${ids}::uuid[])`)
  if (filter?.type) where.push(sql`training_modules.type = any(${filter.type}::text[])`)
  if (filter?.level) where.push(sql`lower(training_modules.level) = any(${filter.level.map((level) => level.toLowerCase())}::text[])`)
  if (filter?.from) where.push(sql`coalesce(training_modules.ends_on, training_modules.starts_on) >= ${filter.from}::date`)
  if (filter?.to) where.push(sql`training_modules.starts_on <= ${filter.to}::date`)
  for (const pattern of likePatterns(search))
    where.push(sql`(title || ' ' || coalesce(code, '') || ' ' || coalesce(organizer, '') || ' ' || coalesce(venue, '')) ilike ${pattern}`)
  return sql<boolean>`${sql.join(where, sql` and `)}`
}
