/**
 * The import of visits of the time before the portal: read, checked, stored all or nothing (docs/domain.md#past-visits). The rows of one
 * campus with the same days are one visit, decided; nothing is told to anybody, and nothing is owed for it.
 */
import { agency } from '../../../../kit/contract/agency.ts'
import type { ImportHeading } from '../../../../kit/contract/columns.ts'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { Db, Trx } from '../../../../kit/server/db/database.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import { changes, type LogEntry } from '../../../../kit/server/log/queries.ts'
import { refreshStatistics } from '../../../../kit/server/sheets/queries.ts'
import { collectRowErrors, splitRepeated, type Table } from '../../../../kit/server/sheets/table.ts'
import { institutionHolding } from '../../../decisions/rules.ts'
import { insertDecisions, type NewDecision, type Subject } from '../../../decisions/server/queries.ts'
import type { TableImport, Way } from '../../../imports/server/acts-tables.ts'
import { currentNames } from '../../../institutions/server/queries-names.ts'
import { outcomeNames } from '../../../ladder/rules.ts'
import { soughtWords, visitTypeOf } from '../../../ladder/rules-surveys.ts'
import { pastVisitColumns } from '../../columns-past.ts'
import { placeRows } from './import-checks.ts'
import { type Chained, chainPast } from './past-chains.ts'
import { checkInstitutional, checkStored, type PastAdded, type PastPlaced, visitKey } from './past-checks.ts'
import { tellPast } from './past-preview.ts'
import { checkPastDays, decisionOf, type PastRow, readPastRow } from './past-rows.ts'
import { takeNumbers } from './queries-import.ts'
import {
  findPastVisits,
  findSurveysOf,
  insertPastSurveys,
  insertPastVisits,
  type PastSurvey,
  type PastVisit,
  type StoredPast,
  updateVisitTypes,
} from './queries-past.ts'

type Column = (typeof pastVisitColumns)[number]

/** What the import of past visits is. */
export const pastVisitImport = {
  kind: 'past_visits',
  what: 'past visits',
  columns: pastVisitColumns,
  confirms: 'confirm_order',
  asks: outOfOrder,
  // what is out of order follows from the rows before it
  hangTogether: true,
  goThrough,
  store: async (act, { added, past, chained }) => {
    const { trx, actor } = act
    const visits = await newVisits(trx, added, past)
    await insertPastVisits(trx, visits.added, agency.timeZone)
    await updateVisitTypes(trx, visits.grown)
    const surveys = added.map((row) => surveyOf(row, visits.idOf(row)))
    await insertPastSurveys(trx, surveys, actor.id)
    await insertDecisions(trx, decisionsOf(added, surveys, chained, actor.id))
    if (added.length > 500)
      await refreshStatistics(trx, ['accreditations', 'accreditation_programs', 'program_outcomes', 'decisions', 'program_standings'])
    return {
      records: [
        {
          object: 'survey',
          rows: added.map(({ row }, n) => ({ id: surveys[n]?.covered_id as string, row, decision_id: chained.enteredOf.get(row)?.id })),
        },
      ],
      entries: [
        ...visits.added.map(visitEntry),
        ...added.map((row, n) => surveyEntry(row, surveys[n] as PastSurvey)),
        ...changesOf(chained),
      ],
      more: { visits: visits.added.length, programs: added.length },
      message: `${formatCount(visits.added.length, 'past visit')} with ${formatCount(added.length, 'program')} added`,
    }
  },
} satisfies TableImport<Column, Awaited<ReturnType<typeof goThrough>>>

async function goThrough(db: Db, table: Table<ImportHeading<Column>>, { rowErrors, left, outcomes, isConfirmed, locks }: Way) {
  const today = agencyDay()
  const read = table.rows.filter(({ row }) => !left.has(row)).map(({ row, cells }) => readPastRow({ row, cells, rowErrors }))
  const sound = read.filter((row) => row.sound)
  for (const row of sound) checkPastDays(row, { rowErrors }, today)
  const broken = read.filter((row) => !row.sound && row.institution_name && row.campus_name && row.program_name)
  const { first, repeated } = splitRepeated(sound, keyOf, rowErrors)

  const named = [...first, ...broken].map(await currentNames(db, rowErrors))
  const placed: PastPlaced[] = await placeRows(db, named, rowErrors, locks)
  const rows = placed.flatMap((row) => {
    const decision = row.sound ? decisionOf(row, { rowErrors }) : undefined
    return decision ? [{ ...row, decision }] : []
  })
  const stored = await findSurveysOf(db, [...new Set(rows.map((row) => row.program.id))])
  const pastVisits = await findPastVisits(
    db,
    rows.map((row) => row.campus_id),
  )
  const past = new Map(pastVisits.map((visit) => [visitKey(visit), visit]))
  const added = checkStored(rows, stored, past, rowErrors)
  checkInstitutional(added, rowErrors)
  // what was confirmed is not asked again; who stores is asked only what nothing else stands against, who looks all at once
  const asked = isConfirmed || (locks && rowErrors.count() > 0) ? collectRowErrors() : rowErrors
  const chained = await chainPast(db, added, past, { rowErrors: asked, locks })
  if (outcomes) tellPast(outcomes, rows, { added, past, chained })
  return { added, past, chained, repeated, counts: { created: added.length, updated: 0, unchanged: rows.length - added.length } }
}

/** What the book gets, in the order in which it counts. */
function decisionsOf(added: readonly PastAdded[], surveys: readonly PastSurvey[], chained: Chained, entered_by: string): NewDecision[] {
  const entered = added.flatMap(({ row, program, institution_id, visit_type, decided_on }, n) => {
    const decision = chained.enteredOf.get(row)
    const { outcome_id, accreditation_id } = surveys[n] as PastSurvey
    if (!decision) return []
    const subject: Subject = visit_type === 'institutional' ? { institution_id } : { program_id: program.id }
    return { ...decision, ...subject, decided_on, goes_last: false, outcome_id, accreditation_id, entered_by }
  })
  return entered.sort((one, other) => one.seq - other.seq)
}

function keyOf(row: PastRow): string {
  return [row.institution_name, row.campus_name, row.program_name, row.degree_level, row.visit_date].join('\n').toLowerCase()
}

function outOfOrder(isOne: boolean): string {
  const [is, it, was] = isOne ? ['is', 'it', 'it was'] : ['are', 'them', 'they were']
  return `${is} out of order on the ladder. Look at ${it}, and confirm that ${was} so.`
}

/** The rows by visit: those that are new, and past ones to which programs come. */
async function newVisits(trx: Trx, added: readonly PastAdded[], past: ReadonlyMap<string, StoredPast>) {
  const groups = [...Map.groupBy(added, visitKey)]
  const news = groups.filter(([key]) => !past.has(key)).map(([, rows]) => rows)
  const numbers =
    news.length > 0
      ? await takeNumbers(
          trx,
          news.map((rows) => rows[0]?.visit_date as string),
        )
      : []
  const visits = news.map((rows, n): PastVisit & { campus_name: string } => {
    const { institution_id, campus_id, campus_name, visit_date, visit_end } = rows[0] as PastAdded
    return {
      ...{ id: newId(), number: numbers[n] as string, step_id: newId() },
      ...{ institution_id, campus_id, campus_name, visit_date, visit_end },
      visit_type: visitTypeOf(rows.map((row) => row.visit_type)),
      decided_on: rows
        .map((row) => row.decided_on)
        .sort()
        .at(-1) as string,
    }
  })
  const grown = groups.flatMap(([key, rows]) => {
    const visit = past.get(key)
    return visit ? [{ id: visit.id, visit_type: visitTypeOf([...visit.survey_types, ...rows.map((row) => row.visit_type)]) }] : []
  })
  const ids = new Map([...past, ...visits.map((visit) => [visitKey(visit), visit] as const)].map(([key, { id }]) => [key, id]))
  return { added: visits, grown, idOf: (row: PastAdded) => ids.get(visitKey(row)) as string }
}

function surveyOf({ program, outcome, grand_mean, decided_on, decision }: PastAdded, accreditation_id: string): PastSurvey {
  return {
    ...decision.survey,
    ...{ covered_id: newId(), outcome_id: newId(), accreditation_id, program_id: program.id },
    ...{ outcome, grand_mean: grand_mean ?? null, decided_on },
  }
}

/** What differs for programs and institutions with their past known, as the log says it. */
function changesOf({ programs, institutions }: Chained): LogEntry[] {
  const entryOf = (type: 'program' | 'institution', { id, institution_id }: Chained['programs'][number], before: object, after: object) => {
    const fields = changes<Record<string, unknown>>({ ...before }, { ...after })
    if (!fields) return []
    const says = `Changed the ${type === 'program' ? 'level' : 'institutional level'} by an import of past visits`
    const about = { institution_id, ...(type === 'program' ? { program_id: id } : {}) }
    return { action: `${type}.updated`, object: { type, id }, says, ...fields, ...about }
  }
  return [
    ...programs.flatMap((one) => entryOf('program', one, one.before, one.after)),
    ...institutions.flatMap((one) => entryOf('institution', one, institutionHolding(one.before), institutionHolding(one.after))),
  ]
}

function visitEntry(visit: PastVisit & { campus_name: string }): LogEntry {
  const { id, number, campus_name, institution_id, visit_type, visit_date, visit_end } = visit
  return {
    action: 'accreditation.added',
    object: { type: 'accreditation', id },
    says: `Added ${number} for ${campus_name} as a past visit`,
    after: { status: 'decided', is_history: true, visit_type, visit_date, visit_end },
    institution_id,
    accreditation_id: id,
  }
}

function surveyEntry({ program, institution_id, outcome, decision: { grants } }: PastAdded, survey: PastSurvey): LogEntry {
  const { survey_type, level_sought, grand_mean, decided_on } = survey
  return {
    action: 'accreditation.outcome_recorded',
    object: { type: 'program', id: program.id },
    says: `Recorded the past outcome of ${program.name}: ${soughtWords(survey)}, ${outcomeNames[outcome].toLowerCase()}`,
    before: { outcome: null },
    after: { survey_type, level_sought, outcome, decided_on, ...(grand_mean ? { grand_mean } : {}), ...grants },
    institution_id,
    accreditation_id: survey.accreditation_id,
    program_id: program.id,
  }
}
