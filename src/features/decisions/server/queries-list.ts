/** The book of decisions, page by page. */
import { type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { everyPage, listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import type { DecisionFilter, DecisionRow } from '../contract.ts'

type Asked = { search?: string | undefined; filter?: DecisionFilter | undefined; ids?: readonly string[] | undefined }

/** The last entered first. */
export async function listDecisions(db: Db, asked: PageAsked & Asked): Promise<Page<DecisionRow>> {
  const found = startBook(db, asked)
  const rows = selectRows(found).orderBy('d.seq', 'desc').limit(asked.paginate).offset(offsetOf(asked))
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  return { data: data.map(told), meta }
}

/** All that are asked for in the order in which they were entered, a thousand at a time. */
export function decisionPages(db: Db, asked: Asked): AsyncGenerator<DecisionRow[]> {
  let after = '0'
  return everyPage<DecisionRow>(1_000, async (_, size) => {
    const rows = await selectRows(startBook(db, asked)).where('d.seq', '>', after).orderBy('d.seq').limit(size).execute()
    after = rows.at(-1)?.seq ?? after
    return rows.map(told)
  })
}

function startBook(db: Db, { search, filter, ids }: Asked) {
  const where = [sql<SqlBool>`true`]
  if (ids) where.push(sql`d.id = any(${sql.val([...ids])}::uuid[])`)
  if (filter?.act) where.push(sql`d.act = any(${filter.act}::text[])`)
  if (filter?.about) where.push(sql`(d.institution_id is not null) = ${filter.about === 'institution'}`)
  if (filter?.institution_id) where.push(sql`i.id = ${filter.institution_id}::uuid`)
  if (filter?.program_id) where.push(sql`d.program_id = ${filter.program_id}::uuid`)
  if (filter?.stands !== undefined) where.push(sql`(later.id is null) = ${filter.stands}::boolean`)
  for (const pattern of likePatterns(search))
    where.push(sql`(d.number ilike ${pattern} or p.name ilike ${pattern} or i.name ilike ${pattern})`)
  return db
    .selectFrom('decisions as d')
    .leftJoin('programs as p', 'p.id', 'd.program_id')
    .leftJoin('campuses as c', 'c.id', 'p.campus_id')
    .leftJoin('institutions as i', (join) => join.on(sql<SqlBool>`i.id = coalesce(d.institution_id, c.institution_id)`))
    .leftJoin('decisions as later', 'later.supersedes', 'd.id')
    .where(sql<SqlBool>`${sql.join(where, sql` and `)}`)
}

function selectRows(found: ReturnType<typeof startBook>) {
  return found
    .leftJoin('decisions as earlier', 'earlier.id', 'd.supersedes')
    .leftJoin('accreditations as a', 'a.id', 'd.accreditation_id')
    .leftJoin('accounts as person', 'person.id', 'd.entered_by')
    .select([
      'd.id',
      'd.seq',
      'd.number',
      'd.program_id',
      sql<boolean>`d.institution_id is not null`.as('is_institutional'),
      'p.name as program',
      'i.id as institution_id',
      'i.name as institution',
    ])
    .select(['c.name as campus', 'd.act', 'd.level_before', 'd.level', 'd.qualified_for', 'd.revisit_for', 'd.valid_from', 'd.valid_to'])
    .select(['d.grace_until', 'd.counts_from', 'd.decided_on', 'd.resolution', 'd.reason', 'd.accreditation_id', 'a.number as visit'])
    .select(['d.is_past', 'earlier.number as supersedes', 'later.number as superseded_by', 'd.entered_at'])
    .select(fullNameOf<string | null>('person').as('entered_by'))
}

function told({ seq: _, entered_at, ...row }: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]): DecisionRow {
  return { ...row, entered_at: entered_at.toISOString() }
}
