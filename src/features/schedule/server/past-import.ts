/**
 * The import of visits of the time before the portal: read, checked, stored all or nothing (docs/domain.md#past-visits). The rows of one
 * campus with the same days are one visit, decided; nothing is told to anybody, and nothing is owed for it.
 */
import { agency } from '../../../kit/contract/agency.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Imported } from '../../../kit/contract/imports.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { changes, type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { refreshStatistics, takeImportLock } from '../../../kit/server/sheets/queries.ts'
import { collectRowErrors, importedAnswer, readTable, refuseErrors, reportOf, splitRepeated } from '../../../kit/server/sheets/table.ts'
import { institutionHolding } from '../../decisions/rules.ts'
import { insertDecisions, type NewDecision, type Subject } from '../../decisions/server/queries.ts'
import { currentNames } from '../../institutions/server/queries-names.ts'
import { outcomeNames } from '../../ladder/rules.ts'
import { soughtWords, visitTypeOf } from '../../ladder/rules-surveys.ts'
import { pastVisitColumns } from '../columns-past.ts'
import type { schedule } from '../contract.ts'
import { placeRows } from './import-checks.ts'
import { type Chained, chainPast } from './past-chains.ts'
import { checkInstitutional, checkStored, type PastAdded, type PastPlaced, visitKey } from './past-checks.ts'
import { checkPastDays, decisionOf, type PastRow, readPastRow } from './past-rows.ts'
import { lockInstitutions, takeNumbers } from './queries-import.ts'
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

/** @throws Refusal 422 with `errors` and a `report` when any row is wrong, or out of order and not confirmed; nothing is stored then */
export async function importPastVisits({ actor, upload, body, preparedAct }: Asked<typeof schedule.importPast>): Promise<Imported> {
  const today = agencyDay()
  const read = async () => {
    const table = await readTable(upload, pastVisitColumns)
    const rowErrors = collectRowErrors()
    const rows = table.rows.map(({ row, cells }) => readPastRow({ row, cells, rowErrors }))
    const sound = rows.filter((row) => row.sound)
    for (const row of sound) checkPastDays(row, { rowErrors }, today)
    const broken = rows.filter((row) => !row.sound && row.institution_name && row.campus_name && row.program_name)
    return { table, rowErrors, broken, ...splitRepeated(sound, keyOf, rowErrors) }
  }

  return preparedAct(read, async (act, { table, rowErrors, broken, first, repeated }) => {
    const { trx } = act
    await takeImportLock(trx)
    const named = [...first, ...broken].map(await currentNames(trx, rowErrors))
    const placed: PastPlaced[] = await placeRows(trx, named, rowErrors, (ids) => lockInstitutions(trx, ids))
    const rows = placed.flatMap((row) => {
      const decision = row.sound ? decisionOf(row, { rowErrors }) : undefined
      return decision ? [{ ...row, decision }] : []
    })
    const stored = await findSurveysOf(trx, [...new Set(rows.map((row) => row.program.id))])
    const past = new Map(
      (
        await findPastVisits(
          trx,
          rows.map((row) => row.campus_id),
        )
      ).map((visit) => [visitKey(visit), visit]),
    )
    const added = checkStored(rows, stored, past, rowErrors)
    checkInstitutional(added, rowErrors)
    // what was confirmed is not asked again; asked is only what nothing else stands against
    const asked = body.confirm_order === '1' || rowErrors.count() > 0 ? collectRowErrors() : rowErrors
    const chained = await chainPast(trx, added, past, asked)
    refuseErrors(table, rowErrors, repeated, outOfOrder)

    const visits = await newVisits(trx, added, past)
    await insertPastVisits(trx, visits.added, agency.timeZone)
    await updateVisitTypes(trx, visits.grown)
    const surveys = added.map((row) => surveyOf(row, visits.idOf(row)))
    await insertPastSurveys(trx, surveys, actor.id)
    await insertDecisions(trx, decisionsOf(added, surveys, chained, actor.id))
    if (added.length > 500)
      await refreshStatistics(trx, ['accreditations', 'accreditation_programs', 'program_outcomes', 'decisions', 'program_standings'])

    const report = reportOf(table, rowErrors, repeated, { created: added.length, updated: 0, unchanged: rows.length - added.length })
    if (added.length > 0) {
      const after = { file: table.file, rows: report.rows, repeated: report.repeated, visits: visits.added.length, programs: added.length }
      await writeLog(act, {
        action: 'accreditations.past_imported',
        object: { type: 'import', id: null },
        says: `Imported past visits from ${table.file}`,
        after: { ...after, ...(body.confirm_order === '1' ? { confirm_order: true } : {}) },
      })
      await writeLogs(act, [
        ...visits.added.map(visitEntry),
        ...added.map((row, n) => surveyEntry(row, surveys[n] as PastSurvey)),
        ...changesOf(chained),
      ])
    }
    const answer = importedAnswer(report, ['row', 'rows'])
    if (added.length === 0) return answer
    return { ...answer, message: `${formatCount(visits.added.length, 'past visit')} with ${formatCount(added.length, 'program')} added` }
  })
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
