/** Papers, page by page, and one by one. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf } from '../../../kit/server/db/full-name.ts'
import { everyPage, listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { likePatterns } from '../../../kit/server/db/search.ts'
import { withMerged } from '../../people/server/queries-merged.ts'
import type { PaperFilter, PaperRow } from '../contract.ts'
import type { PaperKind } from '../rules.ts'

type Asked = { search?: string | undefined; filter?: PaperFilter | undefined; ids?: readonly string[] | undefined }

/** The newest first. */
export async function listPapers(db: Db, asked: PageAsked & Asked): Promise<Page<PaperRow>> {
  const found = startPapers(db, asked)
  const rows = selectRows(found).orderBy('paper.seq', 'desc').limit(asked.paginate).offset(offsetOf(asked))
  const { data, meta } = await listOf(asked, rows.execute(), totalOf(found))
  return { data: data.map(told), meta }
}

/** All that are asked for in the order of their issue, a thousand at a time. */
export function paperPages(db: Db, asked: Asked): AsyncGenerator<PaperRow[]> {
  let after = '0'
  return everyPage<PaperRow>(1_000, async (_, size) => {
    const rows = await selectRows(startPapers(db, asked)).where('paper.seq', '>', after).orderBy('paper.seq').limit(size).execute()
    after = rows.at(-1)?.seq ?? after
    return rows.map(told)
  })
}

/** How many papers are not made yet. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('papers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('made_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export type PaperFile = {
  id: string
  number: string
  kind: PaperKind
  institution_id: string | null
  accreditor_id: string | null
  file_id: string | null
}

export function findPaper(db: Db, id: string): Promise<PaperFile | undefined> {
  return startPaper(db).where('id', '=', id).executeTakeFirst()
}

export function findPaperByFile(db: Db, fileId: string): Promise<PaperFile | undefined> {
  return startPaper(db).where('file_id', '=', fileId).executeTakeFirst()
}

function startPaper(db: Db) {
  const readBy = (table: 'accounts' | 'institutions', column: string) =>
    sql<
      string | null
    >`coalesce((select merged_into from ${sql.table(table)} where id = papers.${sql.ref(column)}), papers.${sql.ref(column)})`
  return db
    .selectFrom('papers')
    .select(['id', 'number', 'kind', 'file_id'])
    .select([readBy('institutions', 'institution_id').as('institution_id'), readBy('accounts', 'accreditor_id').as('accreditor_id')])
}

function startPapers(db: Db, { search, filter, ids }: Asked) {
  const where = [sql<SqlBool>`true`]
  if (ids) where.push(sql`paper.id = any(${sql.val([...ids])}::uuid[])`)
  if (filter?.kind) where.push(sql`paper.kind = any(${[filter.kind].flat()}::text[])`)
  for (const key of ['program_id', 'institution_id', 'accreditor_id', 'decision_id'] as const)
    if (filter?.[key]) where.push(sql`${sql.ref(`paper.${key}`)} = any(${namedBy(key, filter[key])})`)
  if (filter?.made !== undefined) where.push(sql`(paper.made_at is not null) = ${filter.made}::boolean`)
  for (const pattern of likePatterns(search))
    where.push(sql`(paper.number || ' ' || paper.about ilike ${pattern} or i.name ilike ${pattern})`)
  return db
    .selectFrom('papers as paper')
    .leftJoin('institutions as i', 'i.id', 'paper.institution_id')
    .where(sql<SqlBool>`${sql.join(where, sql` and `)}`)
}

/** Papers are only added: those of records that were merged into this one are its own. */
function namedBy(key: string, id: string): RawBuilder<string[]> {
  if (key === 'accreditor_id') return withMerged('accounts', id)
  return key === 'institution_id' ? withMerged('institutions', id) : sql`array[${id}::uuid]`
}

function selectRows(found: ReturnType<typeof startPapers>) {
  return found
    .leftJoin('decisions as d', 'd.id', 'paper.decision_id')
    .leftJoin('papers as earlier', 'earlier.id', 'paper.replaces')
    .leftJoin('papers as later', 'later.replaces', 'paper.id')
    .leftJoin('accounts as person', 'person.id', 'paper.issued_by')
    .select(['paper.id', 'paper.seq', 'paper.number', 'paper.kind', 'paper.template', 'paper.about', 'paper.program_id'])
    .select(['paper.institution_id', 'i.name as institution', 'paper.accreditor_id', 'd.number as decision', 'earlier.number as replaces'])
    .select(['later.number as replaced_by', 'paper.issued_on', fullNameOf<string | null>('person').as('issued_by'), 'paper.made_at'])
    .select(['paper.file_id', 'paper.bytes', 'paper.sha256', 'paper.signed_by', 'paper.problem'])
}

function told({ seq: _, made_at, ...row }: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]): PaperRow {
  return { ...row, made_at: made_at && new Date(made_at).toISOString() }
}
