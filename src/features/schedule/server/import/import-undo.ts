/**
 * How survey visits of an import are taken back, as long as nothing was built on them: they leave the schedule with their charges, and the people
 * of their institutions, who were told of them, are told that, too (docs/domain.md#taking-an-import-back).
 */
import { formatCount } from '../../../../kit/contract/words.ts'
import type { Act } from '../../../../kit/server/acts/act.ts'
import type { Db } from '../../../../kit/server/db/database.ts'
import { writeLogs } from '../../../../kit/server/log/queries.ts'
import { queueMails } from '../../../../kit/server/mail/queries.ts'
import type { HeldRow, TakingBack } from '../../../imports/server/acts.ts'
import { namingSince } from '../../../imports/server/queries.ts'
import { takenBackMail } from './import-mails.ts'
import { listAddressesOf } from './queries-import.ts'
import { deletePlannedVisits, listPlannedFacts, type PlannedFacts } from './queries-undo.ts'

export const surveyVisitsBack: TakingBack = {
  object: 'visit',
  // what came with the visit goes with it; what became of its charge is asked below
  apart: ['accreditation_programs', 'accreditation_campuses', 'accreditation_steps', 'finances'],
  named: {
    assignments: 'Somebody was invited to its team.',
    accreditations: 'A request was merged into it.',
    objections: 'The institution objected to somebody of its team.',
    visit_packets: 'Its packet was begun.',
    evidence_times: 'Days were set for its evidence.',
    season_visits: 'A season plans its team.',
    board_items: 'It stands on an agenda of the board.',
  },
  hindrances: visitsThatStay,
  notes: async (db, goes) => {
    const visits = await listPlannedFacts(db, ids(goes))
    const told = await listAddressesOf(db, institutionsOf(visits))
    if (told.length === 0) return []
    const who = `${formatCount(told.length, 'person', 'people')} of ${formatCount(new Set(told.map((one) => one.institution_id)).size, 'institution')}`
    return [
      `${who} ${told.length === 1 ? 'is' : 'are'} told by mail that the visits are off the schedule, and that nothing is owed for them.`,
    ]
  },
  remove: async (act, rows, why) => {
    const visits = await listPlannedFacts(act.trx, ids(rows))
    await deletePlannedVisits(act.trx, ids(rows))
    await tell(act, visits)
    await writeLogs(
      act,
      visits.map(({ id, number, campus, institution_id, visit_type, visit_date, visit_end, amount, programs }) => ({
        action: 'accreditation.removed',
        object: { type: 'accreditation', id },
        says: `Deleted ${number} for ${campus}, as its import was taken back`,
        before: { number, visit_type, visit_date, visit_end, programs: programs.length, amount },
        after: { why },
        institution_id,
        accreditation_id: id,
      })),
    )
  },
  restore: async () => {
    throw new Error('An import of survey visits adds visits, and changes none.')
  },
}

const ids = (rows: readonly HeldRow[]) => rows.map((row) => row.record_id)
const institutionsOf = (visits: readonly PlannedFacts[]) => visits.map((visit) => visit.institution_id)

/** Visits for which money moved, and whose surveys something refers to. */
async function visitsThatStay(db: Db, goes: readonly HeldRow[]): Promise<ReadonlyMap<string, string>> {
  const stays = new Map<string, string>()
  const visits = await listPlannedFacts(db, ids(goes))
  for (const visit of visits) if (visit.is_charge_touched) stays.set(visit.id, 'Something was paid, claimed or waived for it.')
  const visitOf = new Map(visits.flatMap(({ id, programs }) => programs.map(({ survey_id }) => [survey_id, id])))
  const asked = { made: [...visitOf.keys()], changed: [], own: [] }
  const importId = goes[0]?.import_id
  if (!importId) return stays
  for await (const { table, ids } of namingSince(db, importId, 'survey', asked, []))
    for (const surveyId of ids) {
      const id = visitOf.get(surveyId)
      const sentence = surveysNamed[table] ?? `Something refers to one of its surveys (${table.replaceAll('_', ' ')}).`
      if (id && !stays.has(id)) stays.set(id, sentence)
    }
  return stays
}

const surveysNamed: Readonly<Record<string, string>> = {
  evidence_items: 'Evidence was laid out for it.',
  evidence_uploads: 'Evidence was laid out for it.',
  recommendations: 'A recommendation was made in it.',
  survey_reports: 'A report was begun on it.',
  rating_operations: 'Its team has begun to rate.',
}

/** One mail for each person, however many visits go. */
async function tell(act: Act, visits: readonly PlannedFacts[]): Promise<void> {
  const byInstitution = Map.groupBy(visits, (visit) => visit.institution_id)
  const people = await listAddressesOf(act.trx, [...byInstitution.keys()])
  await queueMails(
    act,
    people.map(({ institution_id, email }) => takenBackMail(email, byInstitution.get(institution_id) as PlannedFacts[])),
  )
}
