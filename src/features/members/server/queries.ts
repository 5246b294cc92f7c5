/** What the public may know of institutions and programs. */
import { sql } from 'kysely'
import type { Db } from '../../../kit/server/db/database.ts'
import { formerNamesOf } from '../../institutions/server/queries-names.ts'
import { type LevelSought, levelsSought } from '../../ladder/rules.ts'
import type { Member } from '../contract.ts'

/** `grace`: programs whose validity has ended and whose grace period runs; the members' levels count them too. */
export type Members = { institutions: Member[]; grace: Record<LevelSought, number>; as_of: string }

/**
 * The active institutions with the names they had and the accredited programs of their active campuses by level. A program counts while its validity or its grace period
 * runs (docs/domain.md#validity). Reads every program once: keep the result for a while.
 */
export async function readMembers(db: Db, today: string): Promise<Members> {
  const [rows, campuses, programs] = await Promise.all([
    db
      .selectFrom('institutions')
      .select(['id', 'name', 'acronym', 'type', 'region', 'city', 'province', 'website'])
      .select(formerNamesOf('institution', 'institutions.id').as('former_names'))
      .where('status', '=', 'active')
      .orderBy('name')
      .execute(),
    db
      .selectFrom('campuses')
      .select(['institution_id', sql<number>`count(*)::int`.as('count')])
      .where('is_active', '=', true)
      .groupBy('institution_id')
      .execute(),
    db
      .selectFrom('programs')
      .innerJoin('campuses', 'campuses.id', 'programs.campus_id')
      .innerJoin('institutions', 'institutions.id', 'campuses.institution_id')
      .select([
        'campuses.institution_id',
        sql<LevelSought>`programs.level`.as('level'),
        sql<number>`count(*)::int`.as('count'),
        sql<number>`(count(*) filter (where valid_to < ${today}::date))::int`.as('grace'),
      ])
      .where('institutions.status', '=', 'active')
      .where('campuses.is_active', '=', true)
      .where('programs.is_active', '=', true)
      .where('programs.level', '!=', 'none')
      .where(sql<boolean>`(valid_to >= ${today}::date or grace_until >= ${today}::date)`)
      .groupBy(['campuses.institution_id', 'programs.level'])
      .execute(),
  ])
  const campusesOf = new Map(campuses.map((one) => [one.institution_id, one.count]))
  const programsOf = Map.groupBy(programs, (one) => one.institution_id)
  return {
    institutions: rows.map((institution) => {
      const own = programsOf.get(institution.id) ?? []
      const levels = levelCounts((level) => own.find((one) => one.level === level)?.count ?? 0)
      return {
        ...institution,
        former_names: institution.former_names.map(({ name }) => name),
        campuses: campusesOf.get(institution.id) ?? 0,
        levels,
        highest: levelsSought.findLast((level) => levels[level] > 0) ?? null,
      }
    }),
    grace: levelCounts((level) => programs.reduce((sum, one) => (one.level === level ? sum + one.grace : sum), 0)),
    as_of: today,
  }
}

export function levelCounts(countOf: (level: LevelSought) => number): Record<LevelSought, number> {
  return Object.fromEntries(levelsSought.map((level) => [level, countOf(level)])) as Record<LevelSought, number>
}
