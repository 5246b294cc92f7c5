/** Evidence by its title or the name of its file, for the search over records. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { closedToTeam } from '../rules.ts'
import { listOwnRooms } from './queries.ts'

export type FoundEvidence = { id: string; title: string; survey_id: string; area: string | null; program: string; institution: string }

type Asked = {
  /** A condition that holds for the pattern of every word. */
  where: (condition: (pattern: string) => RawBuilder<unknown>) => RawBuilder<unknown>
  most: number
  /** Of the visit `a` and the item `i`: the rooms of whoever asks; all where nothing is said. */
  whose?: RawBuilder<SqlBool>
}

/** What lies in rooms now, the latest visit first. */
export async function findEvidence(db: Db, { where, most, whose = sql<SqlBool>`true` }: Asked): Promise<FoundEvidence[]> {
  const { rows } = await sql<FoundEvidence>`
    select i.id, i.title, i.survey_id, i.area, p.name as program, n.name as institution
    from evidence_items i
    join accreditation_programs ap on ap.id = i.survey_id
    join accreditations a on a.id = ap.accreditation_id
    join programs p on p.id = ap.program_id
    join institutions n on n.id = a.institution_id
    where i.removed_at is null and ${whose} and ${where(
      (word) => sql`i.id = any(array(select id from evidence_items where title ilike ${word} union all ${withFileNamed(word)}))`,
    )}
    order by a.visit_date desc, lower(i.title), i.id limit ${most}`.execute(db)
  return rows
}

/** Items whose newest version is a file of this name, or a link to such an address. */
function withFileNamed(word: string): RawBuilder<unknown> {
  return sql`select v.item_id from evidence_versions v join evidence_items e on e.id = v.item_id and e.number = v.number
    where v.url ilike ${word} or v.file_id = any(array(select id from files where kind = 'evidence' and name ilike ${word}))`
}

/** The rooms an institution or a member of a team reads now. */
export async function ownRoomsOpen(db: Db, actor: Actor): Promise<RawBuilder<SqlBool>> {
  if (actor.role === 'institution') return sql<SqlBool>`a.institution_id = ${actor.institution_id}::uuid`
  const now = new Date()
  const rooms = await listOwnRooms(db, actor, { page: 1, paginate: 1_000 })
  const open = rooms.filter((room) => closedToTeam(room, now) === null).map(({ id }) => id)
  return sql<SqlBool>`i.survey_id = any(${sql.val(open)}::uuid[])`
}
