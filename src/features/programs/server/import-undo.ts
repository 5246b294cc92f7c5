/** How programs of an import are taken back: deleted where it made them, else as they were before (docs/domain.md#taking-an-import-back). */
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { restoredSaying, writeLogs } from '../../../kit/server/log/queries.ts'
import { heldSince, nothingHeld } from '../../decisions/rules.ts'
import { insertDecisions, type NewDecision } from '../../decisions/server/queries.ts'
import type { HeldRow, TakingBack } from '../../imports/server/acts.ts'
import { perText } from '../columns-texts.ts'
import { deleteImported, listUndone, type StoredProgram, type UndoneProgram, updateImported } from './queries-import.ts'

export const programsBack: TakingBack = {
  object: 'program',
  apart: ['program_standings', 'register_programs', 'register_standings', 'validity_notices', 'former_names'],
  named: {
    accreditation_programs: 'A visit or a request names it.',
    decisions: 'Something was decided about it since.',
    recommendations: 'A recommendation is about it.',
    papers: 'A paper was issued about it.',
    board_items: 'It stands on an agenda of the board.',
    assignments: 'Somebody was asked to visit it.',
  },
  remove: async (act, rows, why) => {
    const programs = await listUndone(act.trx, ids(rows))
    await deleteImported(act, programs, why)
    // after the program is gone: what it held is entered for the book alone
    await insertDecisions(
      act.trx,
      corrections(act, rows, programs, () => nothingHeld, why),
    )
  },
  restore: async (act, rows, why) => {
    const programs = await listUndone(act.trx, ids(rows))
    const beforeOf = (row: HeldRow) => row.before as Omit<StoredProgram, 'id'>
    await updateImported(
      act.trx,
      rows.map((row) => ({ id: row.record_id, decided: row.decision_id !== null, ...perText(({ key }) => beforeOf(row)[key]) })),
    )
    await insertDecisions(act.trx, corrections(act, rows, programs, beforeOf, why))
    const placeOf = new Map(programs.map((one) => [one.id, one]))
    await writeLogs(
      act,
      rows.map((row) => {
        const [before, after] = [row.after ?? {}, row.before ?? {}]
        const keys = Object.keys(before).filter((key) => before[key] !== after[key])
        return {
          action: 'program.updated',
          object: { type: 'program', id: row.record_id },
          program_id: row.record_id,
          institution_id: placeOf.get(row.record_id)?.institution_id ?? null,
          says: restoredSaying,
          before: Object.fromEntries(keys.map((key) => [key, before[key]])),
          after: Object.fromEntries(keys.map((key) => [key, after[key]])),
        }
      }),
    )
  },
}

const ids = (rows: readonly HeldRow[]) => rows.map((row) => row.record_id)

type Before = Pick<StoredProgram, 'level' | 'qualified_for' | 'revisit_for' | 'valid_from' | 'valid_to'>

/**
 * In the place of what the import entered: what held before it, so that the book comes to the same as without the import. A grace period that
 * the import ended is there again, as its entry no longer counts.
 */
function corrections(
  { actor }: Act,
  rows: readonly HeldRow[],
  programs: readonly UndoneProgram[],
  before: (row: HeldRow) => Before,
  reason: string,
): NewDecision[] {
  const today = agencyDay()
  const heldNow = new Map(programs.map((one) => [one.id, one]))
  return rows.flatMap((row) => {
    const now = heldNow.get(row.record_id)
    if (!row.decision_id || !now) return []
    const { level, qualified_for, revisit_for, valid_from, valid_to } = before(row)
    return {
      ...{
        program_id: row.record_id,
        act: 'correct' as const,
        level_before: now.level,
        level,
        qualified_for,
        revisit_for,
        valid_from,
        valid_to,
      },
      ...{ counts_from: heldSince({ level, valid_from, valid_to }, today), goes_last: false, decided_on: today },
      ...{ reason, supersedes: row.decision_id, entered_by: actor.id },
    }
  })
}
