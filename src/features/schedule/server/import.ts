/**
 * The import of survey visits: read, checked, stored all or nothing (docs/domain.md#imports). The rows of one campus with the same
 * days are one visit, and those with the same word in `joint_visit`. What is imported is a plan that is agreed on, so its visits are scheduled; otherwise they are like added ones.
 */
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Imported } from '../../../kit/contract/imports.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { type LogEntry, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { type Posting, queueMails } from '../../../kit/server/mail/queries.ts'
import { refreshStatistics, takeImportLock } from '../../../kit/server/sheets/queries.ts'
import { collectRowErrors, importedAnswer, readTable, refuseErrors, reportOf, splitRepeated } from '../../../kit/server/sheets/table.ts'
import { currentNames } from '../../institutions/server/queries-names.ts'
import { type InstitutionStanding, visitTypeOf } from '../../ladder/rules-surveys.ts'
import { chargeOf, priorityOf } from '../../visits/rules-steps.ts'
import { planSurvey, surveysLogged } from '../../visits/server/checks-surveys.ts'
import { surveyVisitColumns } from '../columns.ts'
import type { schedule } from '../contract.ts'
import { checkBreaks, checkSurveys, checkVisits, type NewVisit, type PlacedRow, placeRows, visitKey } from './import-checks.ts'
import { importedVisitsMail } from './import-mails.ts'
import { type FileRow, readRow } from './import-rows.ts'
import {
  findInstitutionStandings,
  insertCovered,
  insertFurtherCampuses,
  insertVisits,
  listAddressesOf,
  lockInstitutions,
  takeNumbers,
} from './queries-import.ts'

/** @throws Refusal 422 with `errors` and a `report` when any row is wrong; nothing is stored then */
export async function importVisits({ actor, body, upload, preparedAct }: Asked<typeof schedule.import>): Promise<Imported> {
  const today = agencyDay()
  const read = async () => {
    const table = await readTable(upload, surveyVisitColumns)
    const rowErrors = collectRowErrors()
    const rows = table.rows.map(({ row, cells }) => readRow({ row, cells, rowErrors }))
    const sound = rows.filter((row) => row.sound)
    // A row with another mistake is placed too, so that everything wrong with it is said at once.
    const broken = rows.filter((row) => !row.sound && row.institution_name && row.campus_name && row.program_name)
    return { table, rowErrors, broken, ...splitRepeated(sound, keyOf, rowErrors) }
  }

  return preparedAct(read, async (act, { table, rowErrors, broken, first, repeated }) => {
    const { trx } = act
    await takeImportLock(trx)
    const rows = [...first, ...broken].map(await currentNames(trx, rowErrors))
    const placed = await placeRows(trx, rows, rowErrors, (ids) => lockInstitutions(trx, ids))
    const sound = placed.filter((row) => row.sound)
    const added = await checkVisits(trx, sound, rowErrors, today)
    const institutions = await findInstitutionStandings(
      trx,
      added.map((row) => row.institution_id),
    )
    checkSurveys(added, institutions, rowErrors, today)
    await checkBreaks(trx, added, rowErrors, body.confirm_days === '1')
    refuseErrors(table, rowErrors, repeated, breakSomething)

    const visits = await newVisits(trx, added, institutions, actor.id, today)
    await insertVisits(trx, visits)
    await insertCovered(trx, visits.flatMap(coveredBy))
    await insertFurtherCampuses(trx, visits.flatMap(furtherCampuses))
    await tellInstitutions(act, visits)
    if (added.length > 500) await refreshStatistics(trx, ['accreditations', 'accreditation_programs', 'finances'])

    const report = reportOf(table, rowErrors, repeated, { created: added.length, updated: 0, unchanged: sound.length - added.length })
    if (visits.length > 0) {
      await writeLog(act, {
        action: 'accreditations.imported',
        object: { type: 'import', id: null },
        says: `Imported survey visits from ${table.file}`,
        after: {
          ...{ file: table.file, rows: report.rows, repeated: report.repeated, visits: visits.length, programs: added.length },
          ...(body.confirm_days === '1' ? { confirm_days: true } : {}),
        },
      })
      await writeLogs(act, visits.map(addedEntry))
    }
    const answer = importedAnswer(report, ['row', 'rows'])
    return visits.length === 0
      ? answer
      : { ...answer, message: `${counted(visits.length, 'visit')} with ${counted(added.length, 'program')} added` }
  })
}

function breakSomething(isOne: boolean): string {
  return `${isOne ? 'has' : 'have'} days to think about. Look at them, and import again with the confirmation.`
}

function keyOf(row: FileRow): string {
  return [row.institution_name, row.campus_name, row.program_name, row.visit_type, row.visit_date, row.visit_end].join('\n').toLowerCase()
}

async function newVisits(
  trx: Trx,
  added: readonly PlacedRow[],
  institutions: ReadonlyMap<string, InstitutionStanding>,
  requestedBy: string,
  today: string,
): Promise<NewVisit[]> {
  const groups = [...Map.groupBy(added, visitKey).values()]
  if (groups.length === 0) return []
  const numbers = await takeNumbers(
    trx,
    groups.map(() => today),
  )
  return groups.map((rows, n) => {
    const { institution_id, institution_name, campus_id, visit_date, visit_end } = rows[0] as PlacedRow
    const campus = listed([...new Set(rows.map((row) => row.campus_name))], 'and')
    const institution = institutions.get(institution_id) as InstitutionStanding
    const programs = rows.map((row) => planSurvey(row.program, { ...row, survey_type: row.visit_type }, institution, today, ''))
    const charge = chargeOf({ visit_date, campus, programs }, today)
    const validity = rows.map((row) => row.program.valid_to)
    return {
      id: newId(),
      number: numbers[n] as string,
      ...{ institution_id, campus_id, visit_date, visit_end },
      visit_type: visitTypeOf(programs.map((one) => one.survey_type)),
      status: 'scheduled',
      priority_class: priorityOf(validity, today),
      requested_by: requestedBy,
      step_id: newId(),
      charge_id: newId(),
      charge: { ...charge, payment_status: 'unpaid', paid_on: null },
      institution: institution_name,
      campus,
      programs,
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

function counted(count: number, noun: string): string {
  return formatCount(count, noun)
}
