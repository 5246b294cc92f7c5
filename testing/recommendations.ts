/** A program with a visit that recommended something, and the next visit to it, for tests of recommendations. */
import type { RecommendationItem } from '../src/features/recommendations/rules.ts'
import { setRecommendations } from '../src/features/recommendations/server/acts.ts'
import { addDays, agencyDay } from '../src/kit/contract/days.ts'
import { bySystem, inAct } from '../src/kit/server/acts/act.ts'
import { newId } from '../src/kit/server/db/ids.ts'
import type { TestApp } from './app.ts'
import { insertAccreditation, insertAssignment, insertProgram } from './insert.ts'

export const thisDay = agencyDay()

/** A recommendation as a report says it, due in sixty days. */
export function item(more: Partial<RecommendationItem> = {}): RecommendationItem {
  const due_on = addDays(thisDay, 60)
  return { id: newId(), area: 'VI', text: 'Open the library in the evening.', priority: 'medium', due_on, ...more }
}

/** Lets the report of a program recommend these, as its release does. */
export function recommend(app: TestApp, surveyId: string, items: readonly RecommendationItem[]): Promise<void> {
  return inAct(bySystem(app.db, app.settings, 'test'), (act) => setRecommendations(act, surveyId, items))
}

const past = addDays(thisDay, -700)
/** Of a visit that was decided two years ago. */
const long = { status: 'decided', visit_date: past, visit_end: past } as const

async function cover(app: TestApp, accreditation_id: string, program_id: string): Promise<string> {
  const id = newId()
  await app.db.insertInto('accreditation_programs').values({ id, accreditation_id, program_id, survey_type: 'second' }).execute()
  return id
}

/** A visit two years ago to a program that is visited now. @returns the program of that visit */
export async function insertEarlierSurvey(app: TestApp, campus_id: string, program_id: string): Promise<string> {
  return cover(app, (await insertAccreditation(app.db, { campus_id, ...long })).id, program_id)
}

/** The visit before, the next one with its team, and the institution. */
export async function makeVisits(app: TestApp, { institution_id, next = 'ongoing' }: Made = {}) {
  const before = await insertAccreditation(app.db, { ...(institution_id ? { institution_id } : {}), ...long })
  const program = await insertProgram(app.db, { campus_id: before.campus_id })
  const after = await insertAccreditation(app.db, { campus_id: before.campus_id, status: next, visit_date: thisDay, visit_end: thisDay })
  const join = async (role: 'member' | 'trainee') => {
    const client = await app.as('accreditor')
    await insertAssignment(app.db, { accreditation_id: after.id, accreditor_id: client.id as string, role })
    return client
  }
  const [survey, nextSurvey] = [await cover(app, before.id, program.id), await cover(app, after.id, program.id)]
  return { before, after, program, survey, nextSurvey, member: await join('member'), trainee: await join('trainee') }
}

type Made = { institution_id?: string | undefined; next?: 'ongoing' | 'decided' | 'scheduled' }
