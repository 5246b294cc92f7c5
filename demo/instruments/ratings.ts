/** What the teams have rated of visits that are under way (most of it) or reported (nearly all): some settled, a little held. */
import { sql } from 'kysely'
import type { Mark } from '../../src/features/instruments/rules-means.ts'
import { surveyAreas } from '../../src/features/ladder/rules-areas.ts'
import {
  differ,
  type MarkMade,
  type NarrativePart,
  narrativeParts,
  type Operation,
  type TeamMade,
} from '../../src/features/ratings/rules.ts'
import { heldBecause, leadOf, type Rater, rates } from '../../src/features/ratings/rules-team.ts'
import type { AssignmentRole, AssignmentStatus, VisitStatus } from '../../src/features/visits/rules.ts'
import type { Trx } from '../../src/kit/server/db/database.ts'
import { at, type Day } from '../basis/calendar.ts'
import { insertRows } from '../basis/insert.ts'
import { idsOf, randomOf } from '../basis/random.ts'

/** What is asked of a visit and its team. */
type Visit = { number: string; status: VisitStatus; visit_date: Day; programs: readonly { id: string; program: { id: string } }[] }
type Assignment = {
  visit: Visit
  accreditor: { account: { id: string; email: string } }
  role: AssignmentRole
  status: AssignmentStatus
  areas: readonly string[]
  program_ids: readonly string[]
}

type Statement = { id: string; area: string; area_id: string }
type Row = {
  id: string
  survey_id: string
  place: number | null
  held: string | null
  person_id: string
  device: string
  seq: number
  kind: string
  body: Operation
  received_at: string
}

/**
 * After the visits, their programs, instruments and teams are stored.
 * @param over visits that are over, rated like those under way
 */
export async function insertRatings(
  trx: Trx,
  visits: readonly Visit[],
  assignments: readonly Assignment[],
  over: readonly Visit[],
): Promise<void> {
  const rated = [...visits.filter(({ status }) => status === 'ongoing'), ...over]
  const rows: Row[] = []
  const packs: { survey_id: string; accreditor_id: string; taken_at: string }[] = []
  for (const visit of rated) {
    const raters = assignments.filter((one) => one.visit === visit).map(raterOf)
    for (const { id, program } of visit.programs) {
      const statements = await findStatements(trx, id)
      if (statements.length === 0) continue
      for (const { person } of raters.filter((one) => rates(one, program.id)))
        packs.push({ survey_id: id, accreditor_id: person, taken_at: at(visit.visit_date, 7) })
      rows.push(...rowsOf(id, visit, rate(visit, program.id, statements, raters), { program: program.id, statements, raters }))
    }
  }
  if (packs.length > 0) await insertRows(trx, 'rating_packs', packs)
  if (rows.length > 0) await insertRows(trx, 'rating_operations', rows)
}

function raterOf({ accreditor, role, status, areas, program_ids }: Assignment): Rater {
  return { person: accreditor.account.id, role, status, areas, programs: program_ids }
}

async function findStatements(trx: Trx, surveyId: string): Promise<Statement[]> {
  const { rows } = await sql<{ id: string; position: number; area_id: string }>`
    select s.origin_id as id, a.position, a.origin_id as area_id from accreditation_programs ap
    join instrument_areas a on a.version_id = ap.instrument_version_id
    join instrument_parameters p on p.area_id = a.id join instrument_statements s on s.parameter_id = p.id
    where ap.id = ${surveyId}::uuid order by a.position, p.position, s.kind, s.position`.execute(trx)
  return rows.map(({ position, ...row }) => ({ ...row, area: surveyAreas[position - 1] ?? '' }))
}

const ids = { operation: idsOf('rating_operations'), device: idsOf('devices that rate') }

/** Everybody's marks in their areas, and the team's marks that the leads have set: nearly all of a visit that is over. */
function rate(visit: Visit, program: string, statements: readonly Statement[], raters: readonly Rater[]): Operation[] {
  const random = randomOf(`ratings of ${visit.number} ${program}`)
  const open = visit.status === 'reported' ? 0.05 : 1
  const made: Operation[] = []
  const devices = new Map(raters.map(({ person }) => [person, { device: ids.device(), seq: 0 }]))
  const begun = Date.parse(at(visit.visit_date, 9))
  const make = (person: string, statement: string) => {
    const own = devices.get(person) ?? { device: ids.device(), seq: 0 }
    own.seq += 1
    return {
      id: ids.operation(),
      device: own.device,
      seq: own.seq,
      person,
      statement,
      at: { time: begun + made.length * 20_000, count: 0 },
    }
  }
  for (const { id, area } of statements) {
    const here = raters.filter((one) => rates(one, program) && (one.areas.length === 0 || one.areas.includes(area)))
    if (here.length === 0 || random.chance(0.12 * open)) continue
    const level = random.weighted<Level>({ 5: 30, 4: 45, 3: 20, 2: 4, na: 1 })
    const marks = here.map(
      ({ person }): MarkMade => ({ ...make(person, id), kind: 'mark', mark: near(level, random.between(-9, 9)), after: [] }),
    )
    made.push(...marks)
    const [first] = marks
    if (first && random.chance(0.06))
      made.push({ ...make(first.person, id), kind: 'note', text: 'Seen on the tour of the campus; the records are complete.', after: [] })
    const lead = leadOf(raters, program, area)
    if (!lead || random.chance(0.15 * open)) continue
    const isApart = differ(marks)
    if (isApart && random.chance(0.5 * open)) continue
    const team: TeamMade = {
      ...{ ...make(lead, id), kind: 'team', mark: marks[0]?.mark ?? 3, seen: marks.map((one) => one.id).sort() },
      sentence: isApart ? 'The later visit to the laboratory decides.' : '',
    }
    made.push(team)
  }
  const areas = new Map(statements.map(({ area, area_id }) => [area_id, area]))
  for (const [id, area] of areas) {
    const lead = leadOf(raters, program, area)
    if (!lead || random.chance(0.3 * open)) continue
    for (const part of narrativeParts) {
      const text = random.pick(written[part])
      made.push({ ...make(lead, id), kind: 'text', part, text, after: [] })
    }
    const other = raters.find((one) => one.person !== lead && rates(one, program))
    if (other && random.chance(0.2)) made.push({ ...make(lead, id), kind: 'hand', to: other.person, after: [] })
  }
  // one rated beside the areas that are theirs
  const [stranger] = raters.filter((one) => rates(one, program) && one.areas.length > 0)
  const other = stranger && statements.find(({ area }) => !stranger.areas.includes(area))
  if (stranger && other) made.push({ ...make(stranger.person, other.id), kind: 'mark', mark: 4, after: [] })
  return made
}

const written: Record<NarrativePart, readonly string[]> = {
  narrative: [
    'The documents were complete on the first day. Interviews with teachers and students agree with what they say.',
    'Most of what is asked for is there and in use. Records of the last two years are fuller than those before.',
  ],
  strengths: [
    'Those responsible are named and have the time for it.\nStudents can say what they gain by it.',
    'Partners from the region take part, and come back.\nResults are looked at every year, with those whom they concern.',
  ],
  improvements: [
    'The plan has no dates for its last two steps.',
    'What is found out is not yet used when the budget is made.\nOlder records could not be found.',
  ],
}

type Level = '5' | '4' | '3' | '2' | 'na'

/** Most hold what the others hold; now and then a point or two beside it. */
function near(level: Level, draw: number): Mark {
  if (level === 'na') return 'na'
  const beside = draw >= 9 ? 1 : draw <= -9 ? -2 : draw <= -6 ? -1 : 0
  return Math.max(1, Math.min(5, Number(level) + beside)) as Mark
}

function rowsOf(
  survey_id: string,
  visit: Visit,
  operations: readonly Operation[],
  by: { program: string; statements: readonly Statement[]; raters: readonly Rater[] },
): Row[] {
  const areas = new Map(by.statements.flatMap(({ id, area, area_id }) => [[id, area] as const, [area_id, area] as const]))
  let place = 0
  return operations.map((body) => {
    const held = heldBecause(body, areas.get(body.statement) ?? null, {
      visit: visit.status,
      program: by.program,
      raters: by.raters,
      hands: [],
    })
    if (!held) place += 1
    const { id, person, device, seq, kind } = body
    return {
      id,
      survey_id,
      place: held ? null : place,
      held,
      person_id: person,
      device,
      seq,
      kind,
      body,
      received_at: new Date(body.at.time + 60_000).toISOString(),
    }
  })
}
