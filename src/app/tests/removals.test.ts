import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { removableCampus } from '../../features/institutions/server/campus-changes.ts'
import { removableAnnouncement } from '../../features/newsroom/server/acts.ts'
import { removableProgram } from '../../features/programs/server/changes.ts'
import { removableView } from '../../features/saved-views/server/changes.ts'
import { removableTraining } from '../../features/trainings/server/changes.ts'

const { db } = await freshDatabase()

test.for(
  [removableAnnouncement, removableCampus, removableProgram, removableTraining, removableView].map(
    (one) => [one.kind, one.places] as const,
  ),
)('whatever the database deletes with a record of the kind %s is kept with it', async ([, places]) => {
  const { rows } = await sql<{ table: string; column: string }>`
    with recursive goes as (
      select ${places[0]?.table}::regclass::oid as relation, null::name as "column"
      union
      select k.conrelid, a.attname from goes join pg_constraint k on k.confrelid = goes.relation
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confdeltype = 'c'
    )
    select relation::regclass::text as "table", coalesce("column", 'id') as "column" from goes order by 1`.execute(db)
  expect(places.map(({ table, column }) => ({ table, column })).sort((one, other) => (one.table < other.table ? -1 : 1))).toEqual(rows)
})

test.for(
  [removableAnnouncement, removableCampus, removableProgram, removableTraining, removableView].map(
    (one) => [one.kind, one.places] as const,
  ),
)('nothing forgets a record of the kind %s when it is deleted: it could not be reminded', async ([, places]) => {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and confdeltype in ('n', 'd') and confrelid = any(${places.map(({ table }) => table)}::regclass[])`.execute(db)
  expect(rows).toEqual([])
})
