/** What the board reads of one item: the ladder of the program, the report, the response, recommendations, the team, the discussion. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { fullNameOf, nameOrderOf } from '../../../kit/server/db/full-name.ts'
import { takingPart } from '../../visits/rules-steps.ts'

/** More decisions than a program can have had. */
const most = 100

/** The decisions that stand, the newest first. */
export function listLadderOf(db: Db, programId: string) {
  return db
    .selectFrom('decisions as d')
    .leftJoin('decisions as later', 'later.supersedes', 'd.id')
    .select(['d.number', 'd.act', 'd.level', 'd.qualified_for', 'd.decided_on'])
    .select(sql<string | null>`coalesce(d.grace_until, d.valid_to)`.as('valid_to'))
    .where('d.program_id', '=', programId)
    .where('later.id', 'is', null)
    .orderBy('d.counts_from', 'desc')
    .orderBy('d.seq', 'desc')
    .limit(most)
    .execute()
}

/** Recommendations to the program that are not closed, the most urgent first. */
export function listOpenRecommendations(db: Db, programId: string) {
  return db
    .selectFrom('recommendations')
    .select(['id', 'area', 'text', 'state', 'due_on', 'answer'])
    .where('program_id', '=', programId)
    .where('state', 'in', ['open', 'answered', 'rated'])
    .orderBy('due_on')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Who was on the visit, the coordinator first. */
export function listTeamOf(db: Db, accreditationId: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accounts', 'accounts.id', 's.accreditor_id')
    .leftJoin('institutions as home', 'home.id', 'accounts.institution_id')
    .select([fullNameOf('accounts').as('name'), 's.role', 'home.name as home_institution'])
    .where('s.accreditation_id', '=', accreditationId)
    .where('s.status', 'in', takingPart)
    .orderBy(sql`s.role <> 'overall_coordinator'`)
    .orderBy(nameOrderOf('accounts'))
    .orderBy('s.id')
    .execute()
}

/** The discussion, oldest first. */
export function listBoardRemarks(db: Db, itemId: string) {
  return db
    .selectFrom('board_remarks')
    .select(['id', 'name', 'text', 'at'])
    .where('item_id', '=', itemId)
    .orderBy('at')
    .orderBy('id')
    .limit(500)
    .execute()
}
