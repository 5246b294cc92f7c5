/** One accreditor: what the profile holds, the visits, and what the log tells. */
import { sql } from 'kysely'
import type { Page } from '../../../kit/contract/call.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { listOf, offsetOf, type PageAsked, totalOf } from '../../../kit/server/db/paging.ts'
import { listDaysOff, listSubMembers, listTrainings } from '../../accreditor-profiles/server/queries.ts'
import { averagesAbout } from '../../feedback/server/queries-ratings.ts'
import { listEntriesWhere, type Narrowing, narrowing } from '../../logs/server/queries.ts'
import { withMerged } from '../../people/server/queries-merged.ts'
import { campusNames, day, inTeam, lastAnswerDay } from '../../visits/server/queries-parts.ts'
import type { AccreditorCard, AccreditorLogEntry, AccreditorRecord, AccreditorVisit } from '../contract.ts'
import { calledOff, findStandingAccreditor } from './queries.ts'

/**
 * The card; `undefined` when nobody with this id is an accreditor.
 * @param relations whether it says how the person is tied, why days are taken off, and how institutions rated the person
 */
export async function findAccreditorCard(db: Db, asked: string, relations: boolean): Promise<AccreditorCard | undefined> {
  const found = await findStandingAccreditor(db, asked)
  if (!found) return undefined
  const { id } = found
  const { undergraduate, masteral, doctorate, ...row } = found
  const training_modules = await db
    .selectFrom('training_accreditors')
    .innerJoin('training_modules', 'training_modules.id', 'training_accreditors.training_module_id')
    .select(['training_modules.id', 'title', 'type', 'starts_on', 'ends_on', 'hours', 'attendance'])
    .where('account_id', '=', id)
    .orderBy(sql`starts_on desc nulls last, training_modules.id`)
    .execute()
  return {
    ...row,
    record: {
      ...(await findRecord(db, id)),
      rating: relations ? await ratingOf(db, id) : null,
      decline_kinds: relations ? await listDeclineKinds(db, id) : null,
    },
    academics: { undergraduate, masteral, doctorate },
    trainings: await listTrainings(db, id),
    training_modules,
    days_off: (await listDaysOff(db, id)).map((one) => ({ ...one, note: relations ? one.note : null })),
    sub_member_institutions: (await listSubMembers(db, id)).map((tie) => ({ ...tie, relation: relations ? tie.relation : null })),
  }
}

function startTwoYears(db: Db, accreditorId: string) {
  return db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .where('s.accreditor_id', '=', accreditorId)
    .where('a.visit_date', '>=', sql<string>`(${day()} - interval '2 years')::date`)
}

/** Load, answers and reasons of the last two years. */
async function findRecord(db: Db, accreditorId: string): Promise<Omit<AccreditorRecord, 'rating' | 'decline_kinds'>> {
  const mine = startTwoYears(db, accreditorId)
  const number = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`
  const goes = sql`${inTeam} and s.status <> 'invited' and not ${calledOff}`
  const counts = await mine
    .select([number(goes).as('visits'), sql<number>`count(*)::int`.as('invited')])
    .select(sql<number>`coalesce(sum(a.visit_end - a.visit_date + 1) filter (where ${goes}), 0)::int`.as('days'))
    .select([number(sql`s.status = 'declined'`).as('declined'), number(sql`s.status = 'withdrawn'`).as('withdrawn')])
    .select([
      number(sql`s.status = 'no_show'`).as('no_show'),
      number(sql`s.status = 'invited' and ${lastAnswerDay()} < ${day()}`).as('unanswered'),
    ])
    .executeTakeFirstOrThrow()
  const decline_reasons = await mine
    .select(['a.number', 'a.visit_date', sql<string>`s.decline_reason`.as('reason')])
    .where('s.status', '=', 'declined')
    .where('s.decline_reason', 'is not', null)
    .orderBy('a.visit_date', 'desc')
    .orderBy('s.id')
    .limit(10)
    .execute()
  return { ...counts, decline_reasons }
}

/** How often each kind of reason was given in these years, the most frequent first. */
async function listDeclineKinds(db: Db, accreditorId: string): Promise<AccreditorRecord['decline_kinds']> {
  const rows = await startTwoYears(db, accreditorId)
    .select(['s.decline_kind as kind', sql<number>`count(*)::int`.as('count')])
    .where('s.status', '=', 'declined')
    .where('s.decline_kind', 'is not', null)
    .groupBy('s.decline_kind')
    .orderBy(sql`count(*) desc, s.decline_kind`)
    .execute()
  return rows.flatMap(({ kind, count }) => (kind ? [{ kind, count }] : []))
}

async function ratingOf(db: Db, accreditorId: string): Promise<AccreditorRecord['rating']> {
  const averages = await averagesAbout(db, { accreditor_id: accreditorId })
  return averages && { count: averages.count, rating: averages.rating }
}

/** A page of the visits somebody was asked for, the newest first; also those declined or called off. */
export async function listVisitsOf(db: Db, accreditorId: string, asked: PageAsked): Promise<Page<AccreditorVisit>> {
  const offset = offsetOf(asked)
  const found = db
    .selectFrom('assignments as s')
    .innerJoin('accreditations as a', 'a.id', 's.accreditation_id')
    .where('s.accreditor_id', '=', accreditorId)
  const rows = found
    .innerJoin('institutions', 'institutions.id', 'a.institution_id')
    .innerJoin('campuses', 'campuses.id', 'a.campus_id')
    .select(['s.id as assignment_id', 's.accreditation_id', 'a.number', 'a.institution_id', 'institutions.name as institution_name'])
    .select([campusNames('a', 'campuses').as('campus_name'), 'a.visit_type', 'a.visit_date', 'a.visit_end', 'a.status as visit_status'])
    .select(['s.role', 's.status as assignment_status', 's.report_status'])
    .orderBy(sql`a.visit_date desc, s.id`)
    .limit(asked.paginate)
    .offset(offset)
  return listOf(asked, rows.execute(), totalOf(found))
}

/** Not every reader of accreditors may see bank data, payments and feedback: their entries stand in the general log only. */
const open = sql<boolean>`object_type not in ('finance_info', 'finance', 'feedback')`

/** A page of the entries about accreditors, newest first; about one of them with `accreditor_id`. */
export async function listAccreditorLog(
  db: Db,
  { accreditor_id, ...narrowed }: Narrowing & { accreditor_id?: string | undefined },
  page: PageAsked,
): Promise<Page<AccreditorLogEntry>> {
  const about = accreditor_id ? sql`accreditor_id = any(${withMerged('accounts', accreditor_id)})` : sql`accreditor_id is not null`
  const { data, meta } = await listEntriesWhere(db, sql.join([about, open, ...narrowing(narrowed)], sql` and `), page)
  return { data: data.map((entry) => ({ ...entry, accreditor_id: entry.accreditor_id as string })), meta }
}
