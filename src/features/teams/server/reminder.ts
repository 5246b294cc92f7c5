/** Reminding somebody of an invitation to a team: by QA, and before the last day to answer by a daily job. */
import { agency } from '../../../kit/contract/agency.ts'
import type { Received } from '../../../kit/contract/call.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { type Act, bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { assignmentStatusNames } from '../../visits/rules.ts'
import { lockAccreditation } from '../../visits/server/queries-changes.ts'
import type { teams } from '../contract.ts'
import { openAnswers } from '../rules.ts'
import { mailReminder, mailSilent } from './mails.ts'
import { findAssignmentRow, lockAccreditor } from './queries.ts'
import { type DueInvitation, findInvitation, setReminded, takeSilent, takeToRemind } from './queries-unanswered.ts'

/** @throws Refusal 404; 409 when an answer is there or can no longer be given in the portal, or the person was reminded today */
export async function remindAccreditor(act: Act, { params }: Received<typeof teams.remind>) {
  const { trx } = act
  const found = await findAssignmentRow(trx, params.id)
  if (!found) throw notFound('This assignment')
  const visit = await lockAccreditation(trx, found.accreditation_id)
  const assignment = await findAssignmentRow(trx, params.id)
  const accreditor = assignment && (await lockAccreditor(trx, assignment.accreditor_id))
  if (!assignment || !accreditor) throw notFound('This assignment')
  if (assignment.status !== 'invited') {
    const now = assignmentStatusNames[assignment.status].toLowerCase()
    throw new Refusal(409, `${accreditor.name} need not be reminded: the assignment is ${now}. Load the list again.`)
  }
  const today = agencyDay()
  const { id, status, visit_date, number } = visit
  // the days to answer count anew from the reminder
  const asked = { invited_at: new Date(), reminded_at: null }
  if (!openAnswers({ ...asked, status: assignment.status, visit: status, visit_date }, today).includes('accepted'))
    throw new Refusal(409, `${number} is too near for an answer in the portal. Call ${accreditor.name}, and set the status yourself.`)
  if (assignment.reminded_at && agencyDay(assignment.reminded_at) === today)
    throw new Refusal(409, `${accreditor.name} was reminded today already. Call, or wait until tomorrow.`)

  await setReminded(trx, assignment.id)
  await mailReminder(act, accreditor.email, visit, assignment.role)
  await writeLog(act, {
    action: 'assignment.reminded',
    object: { type: 'assignment', id: assignment.id },
    says: `Reminded ${accreditor.name} of the invitation`,
    institution_id: visit.institution_id,
    accreditation_id: id,
    accreditor_id: accreditor.id,
  })
  return { data: await findInvitation(trx, assignment.id), message: `${accreditor.name} gets a reminder by e-mail.` }
}

/**
 * Each is reminded once before a last day to answer, and QA told of it once after it, with what it is told for noted in the same
 * transaction: a last day that was moved, by a reminder of QA or with the visit, counts anew. The reminder of the job moves no day.
 */
export async function watchInvitations(db: Db, settings: Settings, today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job invitations', run), async (act) => {
    const reminded = await takeToRemind(act.trx, agency.answerReminderDays, today)
    for (const one of reminded) await mailReminder(act, one.email, visitOf(one), one.role, one.answer_until)
    const silent = await takeSilent(act.trx, today)
    if (silent.length > 0) await mailSilent(act, silent)
    await writeLogs(act, [
      ...reminded.map((one) => entryOf(one, 'assignment.reminded', `Reminded ${one.name} of the invitation`)),
      ...silent.map((one) => entryOf(one, 'assignment.silent', `${one.name} did not answer in time; somebody else is looked for`)),
    ])
  })
}

function visitOf(one: DueInvitation) {
  return { ...one, id: one.accreditation_id }
}

function entryOf(one: DueInvitation, action: string, says: string) {
  const { id, institution_id, accreditation_id, accreditor_id, answer_until } = one
  return { action, object: { type: 'assignment', id }, says, after: { answer_until }, institution_id, accreditation_id, accreditor_id }
}
