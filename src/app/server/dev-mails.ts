/**
 * Every mail the product can send, written by the functions that send them, about records of the demo world: for `/dev/mails`. Nothing
 * is stored and nothing is sent: it happens in a transaction that is undone.
 */

import {
  invitationMail,
  mailActivation,
  mailAddressTaken,
  mailConfirmation,
  mailEmailChange,
  mailEmailChanged,
  mailMainAccount,
  mailPasswordChanged,
  mailReset,
} from '../../features/accounts/server/mails.ts'
import { mailBankChanged } from '../../features/finance-infos/server/mails.ts'
import { mailAdjustment, mailCreditSettled, mailPayment } from '../../features/finances/server/mails.ts'
import { mailObjection, mailObjectionAnswer } from '../../features/objections/server/mails.ts'
import { mailCorrection, mailOutcome } from '../../features/outcomes/server/mails.ts'
import { validityMails } from '../../features/programs/server/mails.ts'
import { mailRequestReceived } from '../../features/requests/server/mails.ts'
import { importedVisitsMail } from '../../features/schedule/server/import-mails.ts'
import { mailNewDates, mailStep, mailVisitAdded, stepWords } from '../../features/schedule/server/mails.ts'
import { contactMail } from '../../features/site/server/mails.ts'
import { mailAssignment, mailDeclined, mailReminder, mailRemoval, mailTeamMember } from '../../features/teams/server/mails.ts'
import { lateReportMails, mailReportAccepted, mailReportReturned } from '../../features/teams/server/report-mails.ts'
import type { VisitStatus } from '../../features/visits/rules.ts'
import type { Visit } from '../../features/visits/server/mails.ts'
import { agency } from '../../kit/contract/agency.ts'
import { addDays, addMonths, agencyDay } from '../../kit/contract/days.ts'
import { bySystem, inAct } from '../../kit/server/acts/act.ts'
import type { Db } from '../../kit/server/db/database.ts'
import { type Posting, queueMails } from '../../kit/server/mail/queries.ts'
import type { Settings } from '../../kit/server/settings.ts'
import { type SampleMail, sampleVisit, writtenHere } from './queries-dev-mails.ts'

/** One of each kind, in the order of a visit's life. @throws Error without the demo world */
export async function sampleMails(db: Db, settings: Settings): Promise<SampleMail[]> {
  const undone = new Error('Undone: the mails were only to be looked at.')
  let mails: SampleMail[] = []
  await inAct(bySystem(db, settings, 'dev mails'), async (act) => {
    await writeAll(act)
    mails = await writtenHere(act.trx)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return mails
}

async function writeAll(act: Posting): Promise<void> {
  const { visit, programs, accreditor, assignmentId } = await sampleVisit(act.trx)
  await ofAccounts(act)

  // a request, and the agency's answers
  const request = { number: visit.number, program: programs[0]!, campus: visit.campus, visit_date: visit.visit_date }
  await mailRequestReceived(act, applicant.email, { ...request, paid: true })
  await mailRequestReceived(act, applicant.email, { ...request, paid: false })
  for (const status of Object.keys(stepWords) as VisitStatus[])
    await mailStep(act, visit, status, ['returned', 'postponed', 'cancelled'].includes(status) ? reason : undefined)
  await mailVisitAdded(act, visit, programs)
  await mailNewDates(act, visit, { visit_date: addDays(visit.visit_date, -14), visit_end: addDays(visit.visit_end, -14) })
  const imported = importedVisit(visit, programs)
  await queueMails(act, [importedVisitsMail(applicant.email, [imported])])
  await queueMails(act, [importedVisitsMail(applicant.email, [imported, { ...imported, number: 'SV-2026-0312' }])])

  // the team and its reports
  await mailAssignment(act, accreditor, visit, 'overall_coordinator')
  await mailReminder(act, accreditor, visit, 'member')
  await mailDeclined(act, visit, 'Dr. Renato S. Dimaculangan', 'member', 'I am abroad on these days.')
  await mailRemoval(act, accreditor, visit)
  await mailTeamMember(act, visit, 'Dr. Renato S. Dimaculangan', 'team_leader')
  await mailObjection(act, visit, 'Dr. Renato S. Dimaculangan')
  await mailObjectionAnswer(act, visit, 'Dr. Renato S. Dimaculangan', true, null)
  await mailObjectionAnswer(act, visit, 'Dr. Renato S. Dimaculangan', false, 'The matter was settled five years ago.')
  const report = { assignmentId, email: accreditor, visit }
  await mailReportReturned(act, report, reason, addDays(agencyDay(), 7))
  await mailReportAccepted(act, report, 'Very clear on the laboratories.')
  const late = { ...visit, id: assignmentId, email: accreditor, name: '', account_status: 'active', accreditor_id: assignmentId }
  type Late = Parameters<typeof lateReportMails>[0]
  for (const report_remark of [null, reason])
    await queueMails(act, lateReportMails({ ...late, report_due: addDays(agencyDay(), -1), report_remark } as unknown as Late))

  // money, outcome, validity
  for (const finance of ['accreditation', 'accreditor'] as const)
    for (const kind of ['verified', 'rejected', 'taken_back'] as const) {
      const after = { reference: 'LBP 884-201', status_reason: 'The amount on the deposit slip is lower than the fee.' }
      await mailPayment(act, { number: visit.number, finance }, [finance === 'accreditor' ? accreditor : applicant.email], after, kind)
    }
  const charged = { description: `Programs changed: second survey, ${visit.campus}, 3 programs`, amount: '15200.00', due_date: agencyDay() }
  await mailAdjustment(act, visit, { ...charged, kind: 'additional' })
  await mailAdjustment(act, visit, { ...charged, kind: 'credit', amount: '-15200.00', due_date: null })
  await mailCreditSettled(act, visit, { amount: '-15200.00', reference: null }, 'SV-2026-0312')
  await mailCreditSettled(act, visit, { amount: '-15200.00', reference: 'LBP 884-201' }, null)
  await mailBankChanged(act, [accreditor], 'Dr. Renato S. Dimaculangan')
  const before = { level: 'level_1' as const, qualified_for: null, revisit_for: null, valid_from: null, valid_to: null }
  const held = { ...before, grace_until: null, grace_reason: null, grace_reference: null }
  const after = { ...held, level: 'level_2' as const, valid_from: agencyDay(), valid_to: addMonths(agencyDay(), 36) }
  const survey = {
    survey_type: 'second',
    revisit_of: null,
    level_sought: 'level_2',
    given: { to: 'program', before: held, after },
  } as const
  const words = {
    reason: 'The library has no budget for journals.',
    conditions: 'A budget for journals.',
    conditions_due: addMonths(agencyDay(), 12),
  }
  const outcomes = [
    { outcome: 'granted' as const },
    { outcome: 'deferred' as const, ...words },
    { outcome: 'not_granted' as const, ...words },
  ]
  const told = outcomes.map((outcome, i) => ({ ...survey, ...outcome, name: programs[i] ?? `BS Sample Program ${i}` }))
  await mailOutcome(act, visit, told)
  await mailCorrection(act, visit, { ...told[1]!, correction_reason: 'The means of two programs were exchanged.' }, 'granted')
  const notice = { program: programs[0]!, campus: visit.campus, level: 'level_2' as const, institution_id: visit.institution_id }
  const notices = [1, 6, 12].map((months) => ({ ...notice, months, valid_to: addMonths(agencyDay(), months) }))
  const recipients = { name: visit.institution, addresses: [applicant.email] }
  await queueMails(act, [...validityMails(recipients, notices.slice(0, 1)), ...validityMails(recipients, notices)])

  const [department] = agency.departments
  const message = 'We would like to know how a new campus is added.\n\nThank you.'
  if (department) await queueMails(act, [contactMail(department, { name: 'Ana Reyes', email: 'ana.reyes@example.org', message })])
}

async function ofAccounts(act: Posting): Promise<void> {
  await mailConfirmation(act, applicant, token)
  await mailActivation(act, applicant)
  await queueMails(act, [invitationMail(applicant, token)])
  await mailMainAccount(act, applicant, 'Lakeside Polytechnic State University')
  await mailReset(act, applicant, token)
  await mailPasswordChanged(act, applicant)
  await mailAddressTaken(act, applicant.email)
  await mailEmailChange(act, applicant, 'institution', token)
  await mailEmailChanged(act, applicant, 'new.address@example.org')
}

const applicant = { email: 'ana.reyes@example.org', first_name: 'Ana' }
const token = 'sample-link-that-opens-nothing'
const reason = 'Please add the list of faculty with their degrees, and the minutes of the last meeting of the board.'

function importedVisit(visit: Visit, programs: readonly string[]) {
  return { ...visit, programs: programs.map((name) => ({ name })) }
}
