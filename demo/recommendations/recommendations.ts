/** What reports of visits recommended: open and overdue, answered, rated by the next team, taken up again, closed. */
import { recommendations } from '../../src/features/recommendations/contract.ts'
import type { ComplianceRating, Priority, RecommendationState } from '../../src/features/recommendations/rules.ts'
import type { Call } from '../../src/kit/contract/call.ts'
import { addDays, addMonths } from '../../src/kit/contract/days.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { idsOf, randomOf } from '../basis/random.ts'
import { findings, recommended } from './words.ts'

type Person = { id: string; first_name: string; last_name: string; role: string }
/** What is asked of a visit and its team. */
type Visit = {
  id: string
  number: string
  status: string
  visit_date: Day
  visit_end: Day
  decidedOn: Day | null
  institution: { id: string }
  director: Person
  programs: readonly { id: string; program: { id: string; name: string } }[]
}
type Assignment = { visit: Visit; accreditor: { account: Person }; role: string; status: string }

type Row = {
  id: string
  survey_id: string
  program_id: string
  institution_id: string
  place: number
  area: string
  text: string
  priority: Priority
  due_on: Day
  state: RecommendationState
  follows: string | null
  answer: string | null
  done_on: Day | null
  links: string[]
  answered_at: string | null
  answered_by: string | null
  rating: ComplianceRating | null
  rating_sentence: string | null
  rated_at: string | null
  rated_by: string | null
  rated_in: string | null
  created_at: string
}

const ids = { recommendation: idsOf('recommendations'), entry: idsOf('log_entries of recommendations') }

/** After the visits, their programs and teams are stored. */
export async function insertRecommendations(
  trx: Trx,
  visits: readonly Visit[],
  assignments: readonly Assignment[],
  today: Day,
): Promise<void> {
  const rows: Row[] = []
  const entries: ReturnType<typeof entryOf>[] = []
  const byProgram = Map.groupBy(
    visits.flatMap((visit) => visit.programs.map((covered) => ({ visit, ...covered }))),
    ({ program }) => program.id,
  )
  for (const surveys of byProgram.values()) {
    surveys.sort((one, other) => (one.visit.visit_date < other.visit.visit_date ? -1 : 1))
    const next = surveys.findIndex(({ visit }) => visit.status === 'ongoing' || visit.status === 'reported')
    const last = surveys.findLastIndex(({ visit }) => visit.status === 'decided')
    const survey = surveys[last]
    const random = randomOf(`recommendations of ${survey?.program.id}`)
    // some of them; all whose next team is on its way
    const isAwaited = next >= 0 || surveys.some(({ visit }) => visit.status === 'scheduled')
    if (!survey?.visit.decidedOn || (!isAwaited && !random.chance(0.3))) continue
    const made = rowsOf(survey, survey.visit.decidedOn, today)
    rows.push(...made)
    for (const row of made.filter(({ answer }) => answer !== null))
      entries.push(entryOf(survey.visit, row, 'answered', survey.visit.director, row.answered_at as string))
    const earlier = surveys.slice(0, last).findLast(({ visit }) => visit.decidedOn !== null)
    const [taken] = earlier?.visit.decidedOn ? rowsOf(earlier, earlier.visit.decidedOn, today) : []
    const again = made[2]
    if (taken && again) {
      // the team of this visit rated it, and its report took it up again
      const rated_at = at(survey.visit.visit_date, 10)
      Object.assign(taken, { state: 'closed', rating: 'partly', rating_sentence: findings.partly, rated_at, rated_in: survey.id })
      Object.assign(again, { follows: taken.id, text: taken.text, area: taken.area })
      rows.push(taken)
    }
    const now = surveys[next]
    const rater =
      now &&
      assignments.find((one) => one.visit === now.visit && one.role !== 'observer' && one.role !== 'trainee' && one.status === 'confirmed')
    if (!now || !rater) continue
    for (const [index, rating] of (['complied', 'partly', 'not'] as const).entries()) {
      const row = made[index]
      if (!row) continue
      const rated_at = at(now.visit.visit_date, 10 + index)
      Object.assign(row, { state: rating === 'complied' ? 'closed' : 'rated', rating, rating_sentence: findings[rating], rated_at })
      Object.assign(row, { rated_by: rater.accreditor.account.id, rated_in: now.id })
      entries.push(entryOf(now.visit, row, 'rated', rater.accreditor.account, rated_at))
    }
  }
  if (rows.length === 0) return
  await insertRows(trx, 'recommendations', rows)
  await insertRows(trx, 'log_entries', entries)
}

/** Four of each program: most of them answered, some open, some that nobody needs any more. */
function rowsOf({ id, visit, program }: { id: string; visit: Visit; program: { id: string } }, decided: Day, today: Day): Row[] {
  const random = randomOf(`recommendations of ${id}`)
  const first = random.between(0, recommended.length - 1)
  return [0, 1, 2, 3].map((place) => {
    const { area, text, answer } = recommended[(first + place * 3) % recommended.length] as (typeof recommended)[number]
    const due_on = addMonths(decided, [6, 12, 12, 24][place] as number)
    const wrote = addDays(decided, 100 + place * 20)
    const isAnswered = wrote < today && (place < 2 || random.chance(0.7))
    const state = place === 3 && random.chance(0.3) ? 'withdrawn' : isAnswered ? 'answered' : 'open'
    return {
      ...{ id: ids.recommendation(), survey_id: id, program_id: program.id, institution_id: visit.institution.id, place, area, text },
      ...{ priority: (['high', 'medium', 'medium', 'low'] as const)[place] as Priority, due_on, state, follows: null },
      ...{ answer: isAnswered ? answer : null, done_on: isAnswered ? addDays(wrote, -10) : null },
      ...{ links: isAnswered && place === 0 ? ['https://drive.example/evidence'] : [] },
      ...{ answered_at: isAnswered ? at(wrote, 9) : null, answered_by: isAnswered ? visit.director.id : null },
      ...{ rating: null, rating_sentence: null, rated_at: null, rated_by: null, rated_in: null, created_at: at(decided, 16) },
    }
  })
}

const acts = {
  answered: { call: called(recommendations.answer), says: 'Answered a recommendation' },
  rated: { call: called(recommendations.rate), says: 'Rated a recommendation' },
}

function entryOf(visit: Visit, row: Row, what: keyof typeof acts, by: Person, at: string) {
  const { call, says } = acts[what]
  const { text, answer, rating } = row
  return {
    ...{ id: ids.entry(), at, actor_id: by.id, actor_name: `${by.first_name} ${by.last_name}` },
    ...{ actor_role: by.role, call, action: `recommendation.${what}`, object_type: 'recommendation', object_id: row.id },
    ...{ says: `${says}: ${text}`, before: null },
    after: what === 'answered' ? { answer } : { rating },
    ...{ institution_id: visit.institution.id, accreditation_id: visit.id, accreditor_id: null, program_id: row.program_id },
  }
}

function called({ method, path }: Call): string {
  return `${method} ${path}`
}
