/** Staff say who stands in for them while they are away (docs/domain.md#stand-ins). */
import type { z } from 'zod'
import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { aboutOwner } from '../../links/server/queries-owners.ts'
import type { AbsenceForm, Absences } from '../contract.ts'
import { findAbsences, findAwayWith, lockColleagues, updateAbsence } from './queries-absences.ts'

type Colleague = Awaited<ReturnType<typeof lockColleagues>>[number]

/** @throws Refusal 422 at the field for somebody who cannot stand in then, or days on which the person stands in */
export async function setAbsence(act: Act, { from, until, stand_in_id }: z.output<typeof AbsenceForm>): Promise<Absences> {
  const { trx, actor } = act
  const found = await lockColleagues(trx, [actor.id, stand_in_id])
  const me = found.find((one) => one.id === actor.id) ?? missing()
  const colleague = found.find((one) => one.id === stand_in_id)
  if (!colleague || colleague === me || colleague.status !== 'active' || ![me.role, 'Superadmin'].includes(colleague.role))
    throw invalid('stand_in_id', `An active colleague of your role, or a Superadmin, stands in for you. Choose somebody else.`)
  if (until < agencyDay()) throw invalid('until', 'These days are over.')
  if (isAway(colleague, from, until)) throw invalid('stand_in_id', `${colleague.name} is away ${daysOf(colleague)}. Choose somebody else.`)
  const other = await findAwayWith(trx, me.id, from, until)
  if (other) throw invalid('from', `You stand in for ${other.name} ${daysOf(other)}. Agree with them on somebody else first.`)
  await change(act, me, { away_from: from, away_until: until, stand_in_id }, colleague.name, `Is away ${formatDays(from, until)}`)
  return findAbsences(trx, me.id)
}

/** Back before the last day, or not going at all. */
export async function endAbsence(act: Act): Promise<Absences> {
  const { trx, actor } = act
  const [me] = await lockColleagues(trx, [actor.id])
  if (me?.away_from) await change(act, me, { away_from: null, away_until: null, stand_in_id: null }, null, 'Is back')
  return findAbsences(trx, actor.id)
}

async function change(act: Act, me: Colleague, away: Parameters<typeof updateAbsence>[2], standIn: string | null, says: string) {
  const { trx } = act
  const [before] = me.stand_in_id ? await lockColleagues(trx, [me.stand_in_id]) : []
  const changed = changes<Record<string, unknown>>(
    { away_from: me.away_from, away_until: me.away_until, stand_in: before?.name ?? null },
    { away_from: away.away_from, away_until: away.away_until, stand_in: standIn },
  )
  if (!changed) return
  await updateAbsence(trx, me.id, away)
  await writeLog(act, { ...aboutOwner(me), action: 'account.absence_changed', says, ...changed })
}

function isAway({ away_from, away_until }: Colleague, from: string, until: string): boolean {
  return away_from !== null && away_until !== null && away_from <= until && away_until >= from
}

function daysOf({ away_from, away_until }: { away_from: string | null; away_until: string | null }): string {
  return formatDays(away_from, away_until)
}

/** "Ben Cruz stands in for you until 5 Dec 2026." */
export function absenceSentence({ own }: Absences): string {
  if (!own) return 'You are back: nobody stands in for you.'
  const when = own.from <= agencyDay() ? `until ${formatDay(own.until)}` : formatDays(own.from, own.until)
  return `${own.stand_in?.name} stands in for you ${when}.`
}

function missing(): never {
  throw notFound('Your account')
}
