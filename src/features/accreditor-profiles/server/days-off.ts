/** Days on which an accreditor takes no visits: kept by the person, each change with its entry in the log. */
import type { z } from 'zod'
import { agencyDay, formatDays } from '../../../kit/contract/days.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound } from '../../../kit/server/http/refusal.ts'
import { changes, type LogEntry, writeLog } from '../../../kit/server/log/queries.ts'
import { type DayOff, type DayOffForm, profileLimits } from '../contract.ts'
import { findDayOff, listDaysOff } from './queries.ts'
import { deleteDayOff, lockProfile, putDayOff } from './queries-changes.ts'

/** Adds days off, or changes those of `id`. @throws Refusal 404 for somebody else's, 422 for days that are over or in the list already */
export async function saveDayOff(act: Act, { id: asked, from, to, note }: z.output<typeof DayOffForm>): Promise<DayOff> {
  const { trx, actor } = act
  if (!(await lockProfile(trx, actor.id))) throw notFound('Your profile')
  const before = asked ? await findDayOff(trx, actor.id, asked) : undefined
  if (asked && !before) throw notFound('This entry')
  const entry = { id: asked ?? newId(), from, to: to ?? from, note }
  if (entry.to < agencyDay()) throw invalid('to', 'These days are over.')
  const changed = before ? changes<Record<string, unknown>>(logged(before), logged(entry)) : { after: logged(entry) }
  if (before && !changed && before.note === entry.note) return before
  checkFree(
    entry,
    (await listDaysOff(trx, actor.id)).filter((one) => one.id !== asked),
  )
  await putDayOff(trx, actor.id, entry)
  await writeLog(act, {
    ...about(actor.id, entry.id),
    action: before ? 'accreditor_day_off.updated' : 'accreditor_day_off.created',
    says: `${before ? 'Changed the days off' : 'Takes days off'} ${formatDays(entry.from, entry.to)}`,
    ...changed,
  })
  return entry
}

/** @throws Refusal 404, also for somebody else's. @returns what it was */
export async function removeDayOff(act: Act, id: string): Promise<DayOff> {
  const { trx, actor } = act
  if (!(await lockProfile(trx, actor.id))) throw notFound('Your profile')
  const before = await findDayOff(trx, actor.id, id)
  if (!before) throw notFound('This entry')
  await deleteDayOff(trx, actor.id, id)
  const says = `Took back the days off ${formatDays(before.from, before.to)}`
  await writeLog(act, { ...about(actor.id, id), action: 'accreditor_day_off.deleted', says, before: logged(before) })
  return before
}

/** The note is for those alone who put teams together; the log is read by more people. */
function logged({ from, to }: DayOff): Record<string, unknown> {
  return { from, to }
}

function checkFree({ from, to }: DayOff, others: readonly DayOff[]): void {
  if (others.length >= profileLimits.days_off)
    throw invalid('form', `A profile holds at most ${profileLimits.days_off} entries of days off. Remove one first.`)
  const twin = others.find((one) => one.from <= to && one.to >= from)
  if (twin) throw invalid('from', `${formatDays(twin.from, twin.to)} stands in your list already.`)
}

function about(accreditor_id: string, id: string): Pick<LogEntry, 'object' | 'accreditor_id'> {
  return { object: { type: 'accreditor_day_off', id }, accreditor_id }
}
