/** Instruments, found and listed; and the parts of a version. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { offsetOf, type PageAsked } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { AreaPart, Instrument, InstrumentFilter, InstrumentOrder, InstrumentRow } from '../contract.ts'
import { codeOf, type StatementKind, statementKinds } from '../rules.ts'
import type { Purpose } from '../rules-fit.ts'

export type InstrumentsAsked = { filter?: InstrumentFilter | undefined; search?: string | undefined }

/** The newest version of `i`, the draft included. */
const newest = sql`(select v.id from instrument_versions v where v.instrument_id = i.id order by v.number desc limit 1)`

/** One page of instruments. */
export async function listInstruments(db: Db, asked: InstrumentsAsked, page: PageAsked, order: InstrumentOrder): Promise<InstrumentRow[]> {
  const direction = sql.raw(order.direction)
  const sorted = order.sort === 'name' ? sql`lower(i.name) ${direction}` : sql`last.published_at ${direction} nulls last`
  const rows = await startInstruments(db)
    .select([
      sql<number>`(select count(*)::int from instrument_areas a where a.version_id = ${newest})`.as('areas'),
      sql<number>`(select count(*)::int from instrument_areas a join instrument_parameters p on p.area_id = a.id
        join instrument_statements s on s.parameter_id = p.id where a.version_id = ${newest})`.as('statements'),
    ])
    .where(instrumentsWhere(asked))
    .orderBy(sql`${sorted}, i.id`)
    .limit(page.paginate)
    .offset(offsetOf(page))
    .execute()
  return rows.map(toldOf)
}

/** Exact. */
export async function countInstruments(db: Db, asked: InstrumentsAsked): Promise<number> {
  const { count } = await db
    .selectFrom('instruments as i')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(instrumentsWhere(asked))
    .executeTakeFirstOrThrow()
  return count
}

/** An instrument with its versions, without parts. */
export async function findInstrument(db: Db | Trx, id: string): Promise<Omit<Instrument, 'shown'> | undefined> {
  const row = await startInstruments(db).select('i.about').where('i.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const versions = await db
    .selectFrom('instrument_versions as v')
    .leftJoin('accounts as person', 'person.id', 'v.published_by')
    .select(['v.number', 'v.published_at', 'person.id as person_id', fullNameOf('person').as('person')])
    .where('v.instrument_id', '=', id)
    .orderBy('v.number', 'desc')
    .execute()
  return {
    ...toldOf(row),
    versions: versions.map(({ number, published_at, person_id, person }) => ({
      number,
      published_at: published_at?.toISOString() ?? null,
      published_by: person_id ? person : null,
    })),
  }
}

function startInstruments(db: Db | Trx) {
  return db
    .selectFrom('instruments as i')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('instrument_versions as v')
          .select(['v.number', 'v.published_at'])
          .whereRef('v.instrument_id', '=', 'i.id')
          .where('v.published_at', 'is not', null)
          .orderBy('v.number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['i.id', 'i.name', 'i.survey_types', 'i.disciplines', 'i.degree_levels', 'i.status', 'i.version'])
    .select(['last.number as published_number', 'last.published_at'])
    .select(
      sql<boolean>`exists (select from instrument_versions v where v.instrument_id = i.id and v.published_at is null)`.as('has_draft'),
    )
}

function toldOf<Row extends { published_at: Date | null }>({ published_at, ...row }: Row) {
  return { ...row, published_at: published_at?.toISOString() ?? null }
}

function instrumentsWhere({ filter, search }: InstrumentsAsked): RawBuilder<boolean> {
  const where = [sql<boolean>`true`]
  if (filter?.status) where.push(sql`i.status = any(${filter.status}::text[])`)
  if (filter?.survey_type) where.push(sql`i.survey_types && ${filter.survey_type}::text[]`)
  for (const pattern of likePatterns(search)) where.push(sql`(i.name || ' ' || coalesce(i.about, '')) ilike ${pattern}`)
  return sql<boolean>`${sql.join(where, sql` and `)}`
}

export type VersionRow = { id: string; number: number; published_at: Date | null }

/** A version by its number; without one the newest. */
export function findVersion(db: Db | Trx, instrumentId: string, number?: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('instrument_versions')
    .select(['id', 'number', 'published_at'])
    .where('instrument_id', '=', instrumentId)
    .$if(number !== undefined, (query) => query.where('number', '=', number as number))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A part as it is stored: `origin_id` says which part of the versions before it is. */
export type StoredStatement = { id: string; origin_id: string; kind: StatementKind; position: number; text: string; weight: string }
export type StoredParameter = {
  id: string
  origin_id: string
  position: number
  title: string
  weight: string
  statements: StoredStatement[]
}
export type StoredArea = { id: string; origin_id: string; position: number; title: string; weight: string; parameters: StoredParameter[] }

/** All parts of a version, in their order. */
export async function findTree(db: Db | Trx, versionId: string): Promise<StoredArea[]> {
  const part = (one: string, text: string) => sql`'id', ${sql.ref(`${one}.id`)}, 'origin_id', ${sql.ref(`${one}.origin_id`)},
    'position', ${sql.ref(`${one}.position`)}, ${sql.lit(text)}, ${sql.ref(`${one}.${text}`)}, 'weight', trim_scale(${sql.ref(`${one}.weight`)})::text`
  const order = sql`array_position(array[${sql.join(statementKinds.map((kind) => sql.lit(kind)))}], s.kind), s.position`
  const { rows } = await sql<{ area: StoredArea }>`
    select json_build_object(${part('a', 'title')}, 'parameters', coalesce((
      select json_agg(json_build_object(${part('p', 'title')}, 'statements', coalesce((
        select json_agg(json_build_object(${part('s', 'text')}, 'kind', s.kind) order by ${order})
        from instrument_statements s where s.parameter_id = p.id), '[]'::json)) order by p.position)
      from instrument_parameters p where p.area_id = a.id), '[]'::json)) as area
    from instrument_areas a where a.version_id = ${versionId}::uuid order by a.position`.execute(db)
  return rows.map(({ area }) => area)
}

/** The parts as people see them: by their codes. */
export function shownTree(areas: readonly StoredArea[]): AreaPart[] {
  return areas.map(({ id, position, title, weight, parameters }) => ({
    id,
    code: codeOf('area', position),
    title,
    weight,
    parameters: parameters.map((parameter) => ({
      id: parameter.id,
      code: codeOf('parameter', parameter.position),
      title: parameter.title,
      weight: parameter.weight,
      statements: parameter.statements.map(({ id, kind, position, text, weight }) => ({
        id,
        number: codeOf('statement', position),
        kind,
        text,
        weight,
      })),
    })),
  }))
}

/** The same under the ids that parts keep through all versions: what is said of a statement stays with it. */
export async function findLastingTree(db: Db | Trx, versionId: string): Promise<AreaPart[]> {
  return shownTree((await findTree(db, versionId)).map(underOrigin))
}

function underOrigin(area: StoredArea): StoredArea {
  const parameters = area.parameters.map((parameter) => ({
    ...parameter,
    id: parameter.origin_id,
    statements: parameter.statements.map((statement) => ({ ...statement, id: statement.origin_id })),
  }))
  return { ...area, id: area.origin_id, parameters }
}

export type PublishedInstrument = Purpose & { id: string; name: string; number: number; version_id: string }

/** The published instruments with the version that visits begin with. */
export async function listPublished(db: Db | Trx): Promise<PublishedInstrument[]> {
  const { rows } = await sql<PublishedInstrument>`
    select distinct on (i.id) i.id, i.name, i.survey_types, i.disciplines, i.degree_levels, v.number, v.id as version_id
    from instruments i join instrument_versions v on v.instrument_id = i.id
    where i.status = 'published' and v.published_at is not null order by i.id, v.number desc`.execute(db)
  return rows
}
