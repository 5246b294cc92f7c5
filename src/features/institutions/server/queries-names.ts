/** What institutions, campuses and programs were called before: kept when they are renamed, found by searches and imports (docs/domain.md#former-names). */
import { type RawBuilder, sql } from 'kysely'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { holds, type Word } from '../../../kit/server/db/search.ts'
import type { RowErrors } from '../../../kit/server/sheets/table.ts'
import type { FormerName } from '../contract.ts'

export type NamedKind = 'institution' | 'campus' | 'program'

/** The names a record had, the last one first. @param id of the record, as the query calls it */
export function formerNamesOf(kind: NamedKind, id: string): RawBuilder<FormerName[]> {
  return sql<FormerName[]>`coalesce((
    select json_agg(json_build_object('name', former.name, 'until', former.until) order by former.until desc, former.id desc)
    from former_names former where ${sql.ref(`former.${kind}_id`)} = ${sql.ref(id)}), '[]'::json)`
}

/**
 * The same as one text (`names`) for each record that has had another name (`of`), to be joined to very many: a table of its own, made once
 * for all of them.
 */
export function formerTexts(kind: NamedKind): RawBuilder<unknown> {
  const of = sql.ref(`${kind}_id`)
  return sql`(select ${of} as of, string_agg(name, '; ' order by until desc, id desc) as names from former_names
    where ${of} is not null group by ${of})`
}

/** The ids of the records whose former name holds a word, or a pattern, as a subquery. */
export function formerlyNamed(kind: NamedKind, word: string | Word): RawBuilder<unknown> {
  const id = sql.ref(`${kind}_id`)
  return sql`select ${id} from former_names where ${holds('name', [word].flat())} and ${id} is not null`
}

/** The institutions a word names: by their name, their acronym or a name they had. */
export function institutionsNamed(word: string | Word): RawBuilder<unknown> {
  const patterns = [word].flat()
  return sql`select coalesce(merged_into, id) from institutions where ${holds('name', patterns)} or ${holds('acronym', patterns)}
    union all ${formerlyNamed('institution', word)}`
}

/** The institutions that bear or bore exactly this name. */
export function institutionsCalled(name: string): RawBuilder<unknown> {
  return sql`select coalesce(merged_into, id) from institutions where lower(name) = lower(${name}) union all
    select institution_id from former_names where lower(name) = lower(${name}) and institution_id is not null`
}

/** The campuses that bear or bore exactly this name. */
export function campusesCalled(name: string): RawBuilder<unknown> {
  return sql`select id from campuses where lower(name) = lower(${name}) union all
    select campus_id from former_names where lower(name) = lower(${name}) and campus_id is not null`
}

/** Keeps the name a record had, when it gets another; a record that takes an old name back does not bear it as a former one. */
export async function keepFormerName(
  { trx, actor }: Act,
  kind: NamedKind,
  { id, before, after }: { id: string; before: string; after: string },
): Promise<void> {
  if (before.toLowerCase() === after.toLowerCase()) return
  const column = `${kind}_id` as const
  await trx
    .deleteFrom('former_names')
    .where(column, '=', id)
    .where(sql<boolean>`lower(name) in (lower(${after}), lower(${before}))`)
    .execute()
  await trx
    .insertInto('former_names')
    .values({ id: newId(), [column]: id, name: before, until: agencyDay(), changed_by: actor?.id ?? null })
    .execute()
}

type FileNames = { row: number; institution_name?: string | undefined; campus_name?: string | undefined; program_name?: string | undefined }
type Renamed = { place: string; former: string; name: string }

/**
 * For imports: says records by their names of today where a file still writes former ones, and tells the report so. What is the name of
 * another record by now, or was that of several, is left as it is.
 */
export async function currentNames(db: Db, rowErrors: RowErrors): Promise<<R extends FileNames>(row: R) => R> {
  const [institutions, campuses, programs] = [
    await readRenamed(db, formerInstitutions),
    await readRenamed(db, formerCampuses),
    await readRenamed(db, formerPrograms),
  ]
  return (row) => {
    const named = (column: 'institution_name' | 'campus_name' | 'program_name', renamed: ReadonlyMap<string, string>, place: string) => {
      const written = row[column]
      const name = written && renamed.get(`${place}\n${written}`.toLowerCase())
      if (name) rowErrors.rename({ row: row.row, column, written, name })
      return name || written
    }
    if (institutions.size + campuses.size + programs.size === 0) return row
    const institution_name = named('institution_name', institutions, '')
    const campus_name = named('campus_name', campuses, `${institution_name}`)
    const program_name = named('program_name', programs, `${institution_name}\n${campus_name}`)
    return Object.assign(
      { ...row },
      institution_name && { institution_name },
      campus_name && { campus_name },
      program_name && { program_name },
    )
  }
}

/** By the names of the place and the former name, in small letters. */
async function readRenamed(db: Db, select: RawBuilder<Renamed>): Promise<Map<string, string>> {
  const { rows } = await select.execute(db)
  return new Map(rows.map(({ place, former, name }) => [`${place}\n${former}`.toLowerCase(), name]))
}

const formerInstitutions = sql<Renamed>`
  select '' as place, lower(former.name) as former, min(i.name) as name
  from former_names former join institutions i on i.id = former.institution_id
  where not exists (select from institutions other where lower(other.name) = lower(former.name) and other.merged_into is null)
  group by 1, 2 having count(*) = 1`

const formerCampuses = sql<Renamed>`
  select i.name as place, lower(former.name) as former, min(c.name) as name
  from former_names former join campuses c on c.id = former.campus_id join institutions i on i.id = c.institution_id
  where not exists (select from campuses other where other.institution_id = c.institution_id and lower(other.name) = lower(former.name))
  group by 1, 2 having count(*) = 1`

const formerPrograms = sql<Renamed>`
  select i.name || chr(10) || c.name as place, lower(former.name) as former, min(p.name) as name
  from former_names former join programs p on p.id = former.program_id
  join campuses c on c.id = p.campus_id join institutions i on i.id = c.institution_id
  where not exists (select from programs other where other.campus_id = p.campus_id and lower(other.name) = lower(former.name))
  group by 1, 2 having count(distinct lower(p.name)) = 1`
