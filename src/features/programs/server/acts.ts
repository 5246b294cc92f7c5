/** A grace period as it is entered in the book; who gives one issues its letter in the same act (`src/features/grace-periods`). */
import type { z } from 'zod'
import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { insertDecisions } from '../../decisions/server/queries.ts'
import type { ProgramRow } from '../contract.ts'
import type { GracePeriod } from '../contract-grace.ts'
import { graceUntil } from './checks.ts'
import { findProgram } from './queries.ts'
import { lockProgram } from './queries-changes.ts'

/** @returns the program, and the entry its letter is about. @throws Refusal 404; 422 where the validity allows none */
export async function enterGrace(
  act: Act,
  program_id: string,
  body: z.output<typeof GracePeriod>,
): Promise<{ program: ProgramRow; decision: { id: string } }> {
  const { trx } = act
  const before = await lockProgram(trx, program_id)
  if (!before) throw notFound('This program')
  const today = agencyDay()
  const grace_until = graceUntil(before, body.grace_until, today)
  const decision = { id: newId() }
  await insertDecisions(trx, [
    {
      ...{ ...decision, program_id, act: 'extend_grace', level_before: before.level, level: before.level, valid_to: before.valid_to },
      ...{ grace_until, reason: body.reason, resolution: body.reference, counts_from: today, goes_last: true, decided_on: today },
      entered_by: act.actor.id,
    },
  ])
  await writeLog(act, {
    object: { type: 'program', id: program_id },
    institution_id: before.institution_id,
    program_id,
    action: 'program.grace_applied',
    says: `Gave ${before.name} a grace period until ${formatDay(grace_until)}`,
    ...changes<Record<string, unknown>>(before, { grace_until, grace_reason: body.reason, grace_reference: body.reference }),
  })
  return { program: (await findProgram(trx, program_id)) as ProgramRow, decision }
}
