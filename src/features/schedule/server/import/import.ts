/**
 * The import of survey visits: read, checked, stored all or nothing (docs/domain.md#imports). The rows of one campus with the same
 * days are one visit, and those with the same word in `joint_visit`. What is imported is a plan that is agreed on, so its visits are scheduled; otherwise they are like added ones.
 */
import type { ImportHeading } from '../../../../kit/contract/columns.ts'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../../kit/contract/words.ts'
import type { Db, Trx } from '../../../../kit/server/db/database.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import type { LogEntry } from '../../../../kit/server/log/queries.ts'
import { type Posting, queueMails } from '../../../../kit/server/mail/queries.ts'
import { refreshStatistics } from '../../../../kit/server/sheets/queries.ts'
import { type RowErrors, splitRepeated, type Table } from '../../../../kit/server/sheets/table.ts'
import type { TableImport, Way } from '../../../imports/server/acts-tables.ts'
import { currentNames } from '../../../institutions/server/queries-names.ts'
import { type InstitutionStanding, visitTypeOf } from '../../../ladder/rules-surveys.ts'
import { chargeOf, priorityOf } from '../../../visits/rules-steps.ts'
import { planSurvey, surveysLogged } from '../../../visits/server/checks-surveys.ts'
import { surveyVisitColumns } from '../../columns.ts'
import { checkBreaks, checkSurveys, checkVisits, type NewVisit, type PlacedRow, placeRows, visitKey } from './import-checks.ts'
import { importedVisitsMail } from './import-mails.ts'
import { type PlannedVisit, tellVisits } from './import-preview.ts'
import { type FileRow, readRow } from './import-rows.ts'
import {
  findInstitutionStandings,
  insertCovered,
  insertFurtherCampuses,
  insertVisits,
  listAddressesOf,
  takeNumbers,
} from './queries-import.ts'

type Column = (typeof surveyVisitColumns)[number]

/** What the import of survey visits is. */
export const surveyVisitImport = {
  kind: 'survey_visits',
  what: 'survey visits',
  columns: surveyVisitColumns,
  confirms: 'confirm_days',
  asks: breakSomething,
  goThrough,
  store: async (act, { added, institutions }) => {
    const { trx, actor } = act
    const visits = await newVisits(trx, added, institutions, actor.id)
    await insertVisits(trx, visits)
    await insertCovered(trx, visits.flatMap(coveredBy))
    await insertFurtherCampuses(trx, visits.flatMap(furtherCampuses))
    await tellInstitutions(act, visits)
    if (added.length > 500) await refreshStatistics(trx, ['accreditations', 'accreditation_programs', 'finances'])
    return {
      records: [{ object: 'visit', rows: visits.map(({ id, row }) => ({ id, row })) }],
      entries: visits.map(addedEntry),
      more: { visits: visits.length, programs: added.length },
      message: `${formatCount(visits.length, 'visit')} with ${formatCount(added.length, 'program')} added`,
    }
  },
} satisfies TableImport<Column, Awaited<ReturnType<typeof goThrough>>>

async function goThrough(db: Db, table: Table<ImportHeading<Column>>, { rowErrors, left, outcomes, isConfirmed, locks }: Way) {
  const today = agencyDay()
  const read = table.rows.filter(({ row }) => !left.has(row)).map(({ row, cells }) => readRow({ row, cells, rowErrors }))
  // A row with another mistake is placed too, so that everything wrong with it is said at once.
  const broken = read.filter((row) => !row.sound && row.institution_name && row.campus_name && row.program_name)
  const { first, repeated } = splitRepeated(
    read.filter((row) => row.sound),
    keyOf,
    rowErrors,
  )
  const rows = [...first, ...broken].map(await currentNames(db, rowErrors))
  const placed = await placeRows(db, rows, rowErrors, locks)
  const sound = placed.filter((row) => row.sound)
  const added = await checkVisits(db, sound, rowErrors, today)
  const institutions = await findInstitutionStandings(
    db,
    added.map((row) => row.institution_id),
  )
  checkSurveys(added, institutions, rowErrors, today)
  // who stores is asked only what nothing else stands against, who looks all at once
  await checkBreaks(db, added, rowErrors, !isConfirmed && (!locks || rowErrors.count() === 0))
  keepVisitsWhole(read, writtenKey, rowErrors)
  keepVisitsWhole(placed, visitKey, rowErrors)
  if (outcomes) tellVisits(outcomes, sound, plannedOf(added, institutions, rowErrors))
  return { added, institutions, repeated, counts: { created: added.length, updated: 0, unchanged: sound.length - added.length } }
}

/** A visit is stored with all of its rows or not at all: programs that come with another file find it planned already. */
function keepVisitsWhole<R extends FileRow>(read: readonly R[], keyOf: (row: R) => string, rowErrors: RowErrors): void {
  for (const rows of Map.groupBy(read, keyOf).values()) {
    const wrong = rows.find(({ row }) => rowErrors.rows.has(row) || rowErrors.disputed.has(row))
    if (!wrong) continue
    for (const { row, program_name } of rows)
      if (!rowErrors.rows.has(row))
        rowErrors.dispute(row, 'program_name', program_name, `Row ${wrong.row} of the same visit needs a correction. They go together.`)
  }
}

/** The rows of one visit write the same; what names no day stands by itself. */
function writtenKey({ row, institution_name, campus_name, joint_visit, visit_date, visit_end }: FileRow): string {
  if (joint_visit) return [institution_name, joint_visit].join('\n').toLowerCase()
  return visit_date ? [institution_name, campus_name, visit_date, visit_end].join('\n').toLowerCase() : String(row)
}

function breakSomething(isOne: boolean): string {
  return `${isOne ? 'has' : 'have'} days to think about. Look at them, and import again with the confirmation.`
}

function keyOf(row: FileRow): string {
  return [row.institution_name, row.campus_name, row.program_name, row.visit_type, row.visit_date, row.visit_end].join('\n').toLowerCase()
}

/** The visits that the rows come to, each with its surveys and its charge; of those with a mistake nothing is known yet. */
function plannedOf(
  added: readonly PlacedRow[],
  institutions: ReadonlyMap<string, InstitutionStanding>,
  rowErrors?: RowErrors,
): PlannedVisit[] {
  const today = agencyDay()
  const groups = [...Map.groupBy(added, visitKey).values()]
  const right = groups.filter((rows) => !rows.some(({ row }) => rowErrors?.rows.has(row) || rowErrors?.disputed.has(row)))
  return right.map((rows) => {
    const { institution_id, institution_name, campus_id, visit_date, visit_end } = rows[0] as PlacedRow
    const campus = listed([...new Set(rows.map((row) => row.campus_name))], 'and')
    const standing = institutions.get(institution_id) as InstitutionStanding
    const programs = rows.map((row) => planSurvey(row.program, { ...row, survey_type: row.visit_type }, standing, today, ''))
    return {
      ...{ rows, institution_id, institution: institution_name, campus_id, campus, visit_date, visit_end, programs },
      charge: chargeOf({ visit_date, campus, programs }, today),
    }
  })
}

async function newVisits(
  trx: Trx,
  added: readonly PlacedRow[],
  institutions: ReadonlyMap<string, InstitutionStanding>,
  requestedBy: string,
): Promise<(NewVisit & { row: number })[]> {
  const today = agencyDay()
  const planned = plannedOf(added, institutions)
  if (planned.length === 0) return []
  const numbers = await takeNumbers(
    trx,
    planned.map(() => today),
  )
  return planned.map(({ rows, charge, ...visit }, n) => {
    const validity = rows.map((row) => row.program.valid_to)
    return {
      ...visit,
      id: newId(),
      row: rows[0]?.row as number,
      number: numbers[n] as string,
      visit_type: visitTypeOf(visit.programs.map((one) => one.survey_type)),
      status: 'scheduled',
      priority_class: priorityOf(validity, today),
      requested_by: requestedBy,
      step_id: newId(),
      charge_id: newId(),
      charge: { ...charge, payment_status: 'unpaid', paid_on: null },
    }
  })
}

function coveredBy({ id, programs }: NewVisit) {
  return programs.map((program) => ({ ...program, id: newId(), accreditation_id: id, program_id: program.id }))
}

function furtherCampuses({ id, campus_id, programs }: NewVisit) {
  const others = new Set(programs.map((program) => program.campus_id).filter((one) => one !== campus_id))
  return [...others].map((other) => ({ accreditation_id: id, campus_id: other }))
}

/** One mail for each person, however many visits the file holds. */
async function tellInstitutions(act: Posting, visits: readonly NewVisit[]): Promise<void> {
  const byInstitution = Map.groupBy(visits, (visit) => visit.institution_id)
  const people = await listAddressesOf(act.trx, [...byInstitution.keys()])
  await queueMails(
    act,
    people.map(({ institution_id, email }) => importedVisitsMail(email, byInstitution.get(institution_id) as NewVisit[])),
  )
}

function addedEntry(visit: NewVisit): LogEntry {
  const { id, number, campus, institution_id, status, visit_type, visit_date, visit_end, charge } = visit
  const programs = surveysLogged(visit.programs)
  return {
    action: 'accreditation.added',
    object: { type: 'accreditation', id },
    says: `Added ${number} for ${campus} by import`,
    after: { status, visit_type, mode: 'onsite', visit_date, visit_end, programs, amount: charge.amount },
    institution_id,
    accreditation_id: id,
  }
}
