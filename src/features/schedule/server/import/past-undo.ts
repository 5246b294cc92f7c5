/**
 * How past visits of an import are taken back: their surveys are deleted, and a visit with its last one; what they entered in the book gets an
 * entry in its place that says so (docs/domain.md#taking-an-import-back).
 */
import { agencyDay } from '../../../../kit/contract/days.ts'
import type { Act } from '../../../../kit/server/acts/act.ts'
import type { Db } from '../../../../kit/server/db/database.ts'
import { changes, type LogEntry, writeLogs } from '../../../../kit/server/log/queries.ts'
import { insertDecisions, type NewDecision } from '../../../decisions/server/queries.ts'
import type { HeldRow, TakingBack } from '../../../imports/server/acts.ts'
import { namingSince } from '../../../imports/server/queries.ts'
import { outcomeNames, visitTypeNames } from '../../../ladder/rules.ts'
import { visitTypeOf } from '../../../ladder/rules-surveys.ts'
import { updateVisitTypes } from './queries-past.ts'
import {
  deletePastSurveys,
  deletePastVisits,
  listDecidedWhole,
  listHeld,
  listLeft,
  listPastFacts,
  listPastIds,
  listWholeSurveys,
  type PastFacts,
} from './queries-past-undo.ts'

export const pastSurveysBack: TakingBack = {
  object: 'survey',
  apart: ['program_outcomes'],
  named: {
    evidence_items: 'Evidence was laid out for it.',
    recommendations: 'A recommendation was made in it.',
    survey_reports: 'A report was written on it.',
    board_items: 'It stands on an agenda of the board.',
  },
  hindrances: surveysThatStay,
  notes: async (db, goes) => {
    const entered = [...(await listPastFacts(db, ids(goes))).values()].some((one) => one.entry)
    return entered
      ? ['The book of decisions keeps what they entered, each with an entry that takes it back. Levels that came of them are held no more.']
      : []
  },
  remove: async (act, rows, why) => {
    const { trx } = act
    const facts = [...(await listPastFacts(trx, ids(rows))).values()]
    const before = await heldBy(act, facts)
    await insertDecisions(
      trx,
      facts.flatMap((one) => takenBack(act, one, why)).sort((one, other) => one.counts_from.localeCompare(other.counts_from)),
    )
    await deletePastSurveys(trx, ids(rows))
    const left = await listLeft(trx, [...new Set(facts.map((one) => one.accreditation_id))])
    const [empty, others] = [left.filter((one) => one.survey_types.length === 0), left.filter((one) => one.survey_types.length > 0)]
    await updateVisitTypes(
      trx,
      others.map(({ id, survey_types }) => ({ id, visit_type: visitTypeOf(survey_types) })),
    )
    await deletePastVisits(
      trx,
      empty.map(({ id }) => id),
    )
    const gone = new Set(empty.map(({ id }) => id))
    const visits = new Map(facts.filter((one) => gone.has(one.accreditation_id)).map((one) => [one.accreditation_id, one]))
    await writeLogs(act, [
      ...facts.map((one) => surveyEntry(one, why)),
      ...[...visits.values()].map((one) => visitEntry(one, why)),
      ...heldEntries(facts, before, await heldBy(act, facts)),
    ])
  },
  restore: async () => {
    throw new Error('An import of past visits adds surveys, and changes none.')
  },
}

const ids = (rows: readonly HeldRow[]) => rows.map((row) => row.record_id)

/** What of a visit or a program is made with it, and holds nothing by itself. */
const ofVisit = ['accreditation_programs', 'accreditation_steps', 'accreditation_campuses', 'decisions']
const ofProgram = ['program_standings', 'register_programs', 'register_standings', 'validity_notices', 'former_names', 'season_visits']

const sinceThen: Readonly<Record<string, string>> = {
  accreditation_programs: 'A visit or a request names its program since.',
  decisions: 'Something was decided about its program since.',
  recommendations: 'A recommendation is about its program since.',
  papers: 'A paper was issued about its program since.',
  board_items: 'Its program stands on an agenda of the board.',
  assignments: 'Somebody was asked to visit its program since.',
}

/** Surveys that were corrected, on whose visit or program something was built since, and those of an institutional visit that does not go whole. */
async function surveysThatStay(db: Db, goes: readonly HeldRow[]): Promise<ReadonlyMap<string, string>> {
  const stays = new Map<string, string>()
  const importId = goes[0]?.import_id
  if (!importId) return stays
  const facts = [...(await listPastFacts(db, ids(goes))).values()]
  const say = (which: (one: PastFacts) => boolean, sentence: string) => {
    for (const one of facts) if (!stays.has(one.id) && which(one)) stays.set(one.id, sentence)
  }
  say((one) => one.is_corrected || one.entry?.is_replaced === true, 'Its outcome was corrected since.')
  say((one) => one.entry?.has_paper === true, 'A paper was issued on it.')
  say((one) => one.visit_has_notes, 'Somebody wrote notes on its visit.')

  const made = [...new Set(facts.map((one) => one.accreditation_id))]
  for await (const { table, ids } of namingSince(db, importId, 'visit', { made, changed: [], own: [] }, ofVisit)) {
    const touched = new Set(ids)
    say((one) => touched.has(one.accreditation_id), `Something refers to its visit (${table.replaceAll('_', ' ')}).`)
  }
  const changed = [...new Set(facts.filter((one) => one.entry?.is_whole !== true).map((one) => one.program_id))]
  const own = await listPastIds(db, changed)
  for await (const { table, ids } of namingSince(db, importId, 'program', { made: [], changed, own }, ofProgram)) {
    const touched = new Set(ids)
    say((one) => touched.has(one.program_id), sinceThen[table] ?? `Something refers to its program (${table.replaceAll('_', ' ')}).`)
  }
  const whole = facts.filter((one) => one.survey_type === 'institutional')
  const decided = await listDecidedWhole(
    db,
    whole.map((one) => one.institution_id),
    importId,
  )
  say((one) => one.survey_type === 'institutional' && decided.has(one.institution_id), 'Something was decided about its institution since.')

  const going = new Set(facts.filter((one) => !stays.has(one.id)).map((one) => one.id))
  const all = await listWholeSurveys(
    db,
    whole.map((one) => one.accreditation_id),
  )
  const cut = new Set(all.filter((one) => !going.has(one.id)).map((one) => one.accreditation_id))
  say((one) => one.survey_type === 'institutional' && cut.has(one.accreditation_id), 'Other programs of its institutional visit stay.')
  return stays
}

/** In the place of what the import entered: nothing is held by it any more. */
function takenBack({ actor }: Act, { entry, program_id, institution_id }: PastFacts, reason: string): NewDecision[] {
  if (!entry) return []
  const { level_before, counts_from } = entry
  return [
    {
      ...(entry.is_whole ? { institution_id } : { program_id }),
      ...{ act: 'take_back', level_before, level: level_before, counts_from, goes_last: false, is_past: true, decided_on: agencyDay() },
      ...{ reason, supersedes: entry.id, entered_by: actor.id },
    },
  ]
}

type Held = { program: Map<string, Record<string, unknown>>; institution: Map<string, Record<string, unknown>> }

async function heldBy({ trx }: Act, facts: readonly PastFacts[]): Promise<Held> {
  const entered = facts.filter((one) => one.entry)
  const of = (isWhole: boolean) => entered.filter((one) => one.entry?.is_whole === isWhole)
  return {
    program: await listHeld(trx, 'program', [...new Set(of(false).map((one) => one.program_id))]),
    institution: await listHeld(trx, 'institution', [...new Set(of(true).map((one) => one.institution_id))]),
  }
}

/** What differs for programs and institutions without their past. */
function heldEntries(facts: readonly PastFacts[], before: Held, after: Held): LogEntry[] {
  const placeOf = new Map(facts.map((one) => [one.program_id, one.institution_id]))
  return (['program', 'institution'] as const).flatMap((type) =>
    [...before[type]].flatMap(([id, held]) => {
      const fields = changes(held, after[type].get(id) ?? {})
      if (!fields) return []
      const institution_id = type === 'program' ? (placeOf.get(id) ?? null) : id
      const says = `Changed the ${type === 'program' ? 'level' : 'institutional level'}, as an import of past visits was taken back`
      return [
        {
          action: `${type}.updated`,
          object: { type, id },
          says,
          ...fields,
          institution_id,
          ...(type === 'program' ? { program_id: id } : {}),
        },
      ]
    }),
  )
}

function surveyEntry(
  { program, program_id, institution_id, accreditation_id, survey_type, outcome, decided_on }: PastFacts,
  why: string,
): LogEntry {
  return {
    action: 'accreditation.outcome_removed',
    object: { type: 'program', id: program_id },
    says: `Took back the past outcome of ${program}: ${visitTypeNames[survey_type]}, ${outcomeNames[outcome].toLowerCase()}`,
    before: { survey_type, outcome, decided_on },
    after: { why },
    ...{ institution_id, accreditation_id, program_id },
  }
}

function visitEntry({ accreditation_id, institution_id, number }: PastFacts, why: string): LogEntry {
  return {
    action: 'accreditation.removed',
    object: { type: 'accreditation', id: accreditation_id },
    says: `Deleted the past visit ${number}, as its import was taken back`,
    before: { number },
    after: { why },
    ...{ institution_id, accreditation_id },
  }
}
