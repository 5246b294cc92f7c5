/** What waits for the board, and a meeting that has decided about it. */
import { type Motion, noMotion } from '../../src/features/board/contract-records.ts'
import { type Entering, insertDecisions } from '../../src/features/decisions/server/queries.ts'
import type { Level, SurveyType } from '../../src/features/ladder/rules.ts'
import { surveyOf } from '../../src/features/ladder/rules-surveys.ts'
import { papersOfDecisions } from '../../src/features/papers/server/acts.ts'
import { addDays, addMonths, agencyDay } from '../../src/kit/contract/days.ts'
import { bySystem, inAct } from '../../src/kit/server/acts/act.ts'
import type { Db } from '../../src/kit/server/db/database.ts'
import { newId } from '../../src/kit/server/db/ids.ts'
import type { Settings } from '../../src/kit/server/settings.ts'
import { hold, insertAccreditation, insertAssignment, insertProgram } from '../insert.ts'

/** A reported visit of programs that hold these levels, with these surveys. */
export async function insertReported(db: Db, wanted: readonly (readonly [Level, SurveyType])[], institution_id?: string) {
  const today = agencyDay()
  const visit = await insertAccreditation(db, {
    ...(institution_id ? { institution_id } : {}),
    ...{ status: 'reported', visit_date: addDays(today, -30), visit_end: addDays(today, -28) },
  })
  await insertAssignment(db, { accreditation_id: visit.id, role: 'overall_coordinator', status: 'completed' })
  const programs: string[] = []
  const surveys: string[] = []
  for (const [level, type] of wanted) {
    const program = await insertProgram(db, { campus_id: visit.campus_id })
    const valid_to = addDays(today, 300)
    if (level !== 'none') await hold(db, program.id, { level, valid_from: '2024-01-01', valid_to })
    const standing = { level, qualified_for: null, revisit_for: null, valid_to, grace_until: null }
    const survey = surveyOf(type, standing, { level: 'none', valid_to: null }, today)
    const id = newId()
    await db
      .insertInto('accreditation_programs')
      .values({ id, accreditation_id: visit.id, program_id: program.id, ...survey })
      .execute()
    programs.push(program.id)
    surveys.push(id)
  }
  return { visit, programs, surveys }
}

/** A program whose validity is over. */
export async function insertEnded(db: Db, level: Level, more: Parameters<typeof hold>[2] = {}) {
  const program = await insertProgram(db)
  await hold(db, program.id, { level, valid_from: '2020-01-01', valid_to: addDays(agencyDay(), -40), ...more })
  return program
}

/** An entry of the book of today, a first level where nothing else is said, with the papers that are issued for it. */
export async function enterDecision({ db, settings }: { db: Db; settings: Settings }, program_id: string, more: Partial<Entering> = {}) {
  const today = agencyDay()
  return inAct(bySystem(db, settings, 'test'), async (act) => {
    const id = newId()
    const granted = { act: 'grant', level_before: 'none', level: 'level_1', valid_from: today, valid_to: addMonths(today, 36) } as const
    const entered = { counts_from: today, goes_last: true, decided_on: today, entered_by: null }
    await insertDecisions(act.trx, [{ id, program_id, ...granted, ...entered, ...more }])
    return { id, issued: await papersOfDecisions(act, [{ id }]) }
  })
}

/** A closed meeting on which everything carried: so many visits of five programs, and so many levels that have ended. */
export async function insertClosedMeeting(
  db: Db,
  chairId: string,
  visits: number,
  ends: number,
): Promise<{ id: string; programs: string[] }> {
  const today = agencyDay()
  const id = newId()
  const { count } = await db
    .selectFrom('board_meetings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('board_meetings')
    .values({
      id,
      year: 2020,
      seq: Number(count) + 1,
      kind: 'meeting',
      title: 'Board meeting',
      held_on: today,
      state: 'closed',
      quorum: 50,
      majority: 50,
      chair_id: chairId,
    })
    .execute()
  const items: {
    kind: 'outcome' | 'downgrade'
    program_id: string
    institution_id: string
    motion: Motion
    survey_id?: string
    accreditation_id?: string
    validity_before?: string | null
  }[] = []
  for (let at = 0; at < visits; at += 1) {
    const { visit, programs, surveys } = await insertReported(db, Array(5).fill(['none', 'preliminary']))
    for (const [n, program_id] of programs.entries())
      items.push({
        ...{
          kind: 'outcome',
          program_id,
          institution_id: visit.institution_id,
          survey_id: surveys[n] as string,
          accreditation_id: visit.id,
        },
        motion: { ...noMotion, outcome: 'granted', grand_mean: '3.40' },
      })
  }
  for (let at = 0; at < ends; at += 1) {
    const program = await insertEnded(db, 'level_2')
    const { institution_id } = await db
      .selectFrom('campuses')
      .select('institution_id')
      .where('id', '=', program.campus_id)
      .executeTakeFirstOrThrow()
    const motion = { ...noMotion, level: 'level_1' as const, valid_to: addDays(today, 900), reason: 'The validity ended.' }
    items.push({ kind: 'downgrade', program_id: program.id, institution_id, motion, validity_before: addDays(today, -40) })
  }
  for (const [at, { motion, ...item }] of items.entries())
    await db
      .insertInto('board_items')
      .values({
        id: newId(),
        meeting_id: id,
        place: at + 1,
        title: `Program ${at + 1}`,
        voting: 'closed',
        result: 'carried',
        motion: JSON.stringify(motion) as never,
        ...item,
      })
      .execute()
  return { id, programs: items.map(({ program_id }) => program_id) }
}
