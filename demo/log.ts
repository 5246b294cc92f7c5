/** The log of what happened to the visits, so that activity lists and audit logs have a history. */

import { assignmentRoleNames, assignmentStatusNames, visitStatusNames } from '../src/features/visits/rules.ts'
import { addDays, formatDay } from '../src/kit/contract/days.ts'
import { at, type Day } from './basis/calendar.ts'
import { idsOf, randomOf } from './basis/random.ts'
import type { Feedback } from './feedback.ts'
import type { Finances, PlannedHonoraria } from './finances.ts'
import type { FormerName } from './institutions.ts'
import { calls, reportWords } from './log-entries/calls.ts'
import type { ProgramOutcome } from './outcomes.ts'
import { type Account, nameOf } from './people.ts'
import type { Assignment, makeObjections } from './teams.ts'
import { campusNames, type Visit } from './visit.ts'
import type { VisitDays } from './visit-days.ts'

export type LogRow = {
  id: string
  at: string
  /** Without somebody the system did it. */
  actor_id: string | null
  actor_name: string
  actor_role: string | null
  call: string
  action: string
  object_type: string
  object_id: string | null
  says: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  institution_id: string | null
  accreditation_id: string | null
  accreditor_id: string | null
  program_id: string | null
}

type World = {
  visits: readonly Visit[]
  outcomes: readonly ProgramOutcome[]
  assignments: readonly Assignment[]
  finances: Finances
  feedback: readonly Feedback[]
  accounts: readonly Account[]
  planned: PlannedHonoraria
  visitDays: VisitDays
  objections: ReturnType<typeof makeObjections>
  renamed: { by: Account; names: readonly FormerName[] }
}

export function makeLog(world: World, today: Day): LogRow[] {
  const rows: LogRow[] = []
  /** As an outcome was recorded first, where it was corrected later. */
  const first = new Map(world.outcomes.filter((one) => !one.supersedes).map((one) => [one.accreditation_program_id, one]))
  logVisits(world.visits)
  logCorrections(world.outcomes)
  logTeams(world.assignments)
  logReports(world.assignments)
  logPayments(world.finances)
  logFeedback(world.feedback, world.accounts)
  logSignIns(world.accounts)
  logPlanned(world.planned)
  logVisitDays(world.visitDays)
  logObjections(world.objections)
  logRenames(world.renamed)
  rows.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const id = idsOf('log_entries')
  for (const row of rows) row.id = id()
  return rows

  function write(
    actor: Account | null,
    when: string,
    call: string,
    row: Partial<LogRow> & Pick<LogRow, 'action' | 'object_type' | 'object_id' | 'says'>,
  ): void {
    rows.push({
      before: null,
      after: null,
      institution_id: null,
      accreditation_id: null,
      accreditor_id: null,
      program_id: null,
      ...row,
      id: '',
      at: when,
      actor_id: actor?.id ?? null,
      actor_name: actor ? nameOf(actor) : 'System',
      actor_role: actor?.role ?? null,
      call,
    })
  }

  function logPlanned({ by, at: when, valid_from, before, value }: PlannedHonoraria): void {
    const says = `Changed the settings: Honoraria, from ${formatDay(valid_from)} on`
    const entry = { action: 'settings.changed', object_type: 'settings', object_id: null, says }
    write(by, when, calls.honorariaPlanned, { ...entry, before, after: { honorariaByDay: value.honorariaByDay, valid_from } })
  }

  function logVisitDays({ by, at: when, before, value }: VisitDays): void {
    const entry = { action: 'settings.changed', object_type: 'settings', object_id: null, says: 'Changed the settings: Days of visits' }
    write(by, when, calls.visitDaysSet, { ...entry, before, after: { blackoutDays: value.blackoutDays } })
  }

  function logVisits(visits: readonly Visit[]): void {
    for (const visit of visits) {
      const of = { object_type: 'accreditation', object_id: visit.id, accreditation_id: visit.id, institution_id: visit.institution.id }
      visit.steps.forEach((step, index) => {
        const from = visit.steps[index - 1]?.status
        if (!from) {
          const says = `Requested ${visit.number} for ${visit.programs.length === 1 ? 'one program' : `${visit.programs.length} programs`} of ${campusNames(visit)}`
          write(step.by, step.at, calls.requested, {
            ...of,
            action: 'accreditation.requested',
            says,
            after: { status: 'requested', visit_date: visit.visit_date },
          })
        } else if (step.status !== 'decided') {
          const before = { status: from }
          const after = { status: step.status, ...(step.reason ? { reason: step.reason } : {}) }
          const isWithdrawn = step.status === 'cancelled' && step.by === visit.director
          const says = isWithdrawn
            ? `Withdrew the request ${visit.number}`
            : `Changed the status from ${visitStatusNames[from]} to ${visitStatusNames[step.status]}`
          const isAnswered = step.status === 'requested'
          const call = isAnswered
            ? calls.requestAnswered
            : isWithdrawn
              ? calls.withdrawn
              : visit.merged_into
                ? calls.merged
                : calls.statusChanged
          const action = isAnswered ? 'accreditation.answered' : isWithdrawn ? 'accreditation.withdrawn' : 'accreditation.status_changed'
          write(step.by, step.at, call, {
            ...of,
            action,
            says: isAnswered ? `Answered the returned request ${visit.number}` : says,
            before,
            after,
          })
        } else {
          for (const { program, survey_type, level_sought, ...recorded } of visit.programs) {
            const { outcome, grand_mean } = first.get(recorded.id) ?? recorded
            const after = { survey_type, level_sought, outcome, grand_mean }
            const says = `Recorded the outcome of ${program.name}`
            write(step.by, step.at, calls.outcomeRecorded, {
              ...of,
              action: 'accreditation.outcome_recorded',
              says,
              before: { outcome: null },
              after,
              program_id: program.id,
            })
          }
        }
      })
    }
  }

  function logCorrections(all: readonly ProgramOutcome[]): void {
    for (const one of all) {
      const wrong = one.supersedes ? first.get(one.accreditation_program_id) : undefined
      if (!wrong) continue
      const { visit, program, outcome, grand_mean, correction_reason, recorded_by, recorded_at } = one
      write(recorded_by, recorded_at, calls.outcomeCorrected, {
        object_type: 'program',
        object_id: program.id,
        accreditation_id: visit.id,
        institution_id: visit.institution.id,
        program_id: program.id,
        action: 'accreditation.outcome_corrected',
        says: `Corrected the outcome of ${program.name}: granted in place of not granted`,
        before: { outcome: wrong.outcome, grand_mean: wrong.grand_mean },
        after: { outcome, grand_mean, correction_reason },
      })
    }
  }

  function logTeams(assignments: readonly Assignment[]): void {
    for (const { id: object_id, visit, accreditor, role, status, created_at, decline_reason, decline_kind } of assignments) {
      const person = accreditor.account
      const of = {
        object_type: 'assignment',
        object_id,
        accreditation_id: visit.id,
        institution_id: visit.institution.id,
        accreditor_id: person.id,
      }
      const says = `Assigned ${nameOf(person)} as ${assignmentRoleNames[role].toLowerCase()}`
      write(visit.officer, created_at, calls.assigned, {
        ...of,
        action: 'assignment.created',
        says,
        after: { role, status: 'invited' },
      })
      if (status === 'invited' || status === 'no_show') continue
      const answer = status === 'declined' ? 'declined' : 'accepted'
      const answered = new Date(Date.parse(created_at) + 20 * 3_600_000).toISOString()
      if (answered.slice(0, 10) >= today) continue
      const after = { status: answer, ...(answer === 'declined' ? { decline_reason, decline_kind } : {}) }
      const words = `Answered the invitation: ${assignmentStatusNames[answer].toLowerCase()}`
      write(person, answered, calls.answered, {
        ...of,
        action: 'assignment.status_changed',
        says: words,
        before: { status: 'invited' },
        after,
      })
    }
  }

  function logReports(assignments: readonly Assignment[]): void {
    for (const { id: object_id, visit, accreditor, reportSteps, report_remark, report_due } of assignments) {
      const person = accreditor.account
      reportSteps.forEach(({ status, by, at: when }, index) => {
        const words = reportWords[status]
        if (!words) return
        const isAnswer = by === 'officer'
        write(by === 'accreditor' ? person : isAnswer ? visit.officer : null, when, words.call, {
          object_type: 'assignment',
          object_id,
          accreditation_id: visit.id,
          institution_id: visit.institution.id,
          accreditor_id: person.id,
          action: words.action,
          says: words.says(nameOf(person)),
          before: { report_status: reportSteps[index - 1]?.status ?? 'draft' },
          after: { report_status: status, ...(isAnswer ? { report_remark, report_due } : {}) },
        })
      })
    }
  }

  function logPayments({ charges, proofs }: Finances): void {
    for (const { charge, by, created_at, name } of proofs) {
      const of = {
        object_type: 'finance',
        object_id: charge.id,
        accreditation_id: charge.visit.id,
        institution_id: charge.visit.institution.id,
      }
      write(by, created_at, calls.paymentClaimed, {
        ...of,
        action: 'finance.payment_claimed',
        says: `Uploaded a payment proof for ${charge.visit.number}`,
        before: { payment_status: 'unpaid' },
        after: { payment_status: 'paid', paid_on: charge.paid_on, reference: charge.reference, proof: name },
      })
    }
    for (const charge of charges) {
      if (charge.assignment || !charge.verified_by || !charge.verified_at) continue
      const of = {
        object_type: 'finance',
        object_id: charge.id,
        accreditation_id: charge.visit.id,
        institution_id: charge.visit.institution.id,
      }
      const { adjusts, set_off_against: against, reference, visit } = charge
      const [action, says] = against
        ? ['finance.credit_set_off', `Set the credit of ${visit.number} off against ${against.visit.number}`]
        : adjusts
          ? ['finance.credit_paid_back', `Paid the credit of ${visit.number} back`]
          : ['finance.payment_verified', `Verified the payment of ${visit.number}`]
      write(charge.verified_by, charge.verified_at, adjusts ? calls.creditSettled : calls.paymentVerified, {
        ...of,
        action,
        says,
        before: adjusts ? { payment_status: 'unpaid' } : { verified_at: null },
        after: adjusts ? { payment_status: 'paid', reference } : { verified_at: charge.verified_at },
      })
    }
  }

  /** A tie that was named after the invitation, without how; an objection, without its reason. */
  function logObjections({ tied, disliked, ties, objections }: World['objections']): void {
    for (const { id, declared_at, from_date } of tied ? ties : []) {
      const { accreditor, visit } = tied as Assignment
      write(accreditor.account, declared_at, calls.tieNamed, {
        ...{ object_type: 'sub_member_institution', object_id: id, accreditor_id: accreditor.account.id },
        action: 'sub_member_institution.created',
        says: `Named a tie to ${visit.institution.name}`,
        after: { institution: visit.institution.name, from: from_date, to: null },
        institution_id: visit.institution.id,
      })
    }
    for (const { id, created_at } of disliked ? objections : []) {
      const { accreditor, visit } = disliked as Assignment
      write(visit.director, created_at, calls.objected, {
        ...{ object_type: 'objection', object_id: id, accreditor_id: accreditor.account.id },
        action: 'objection.raised',
        says: `Objected to ${nameOf(accreditor.account)} on the team of ${visit.number}`,
        after: { status: 'open' },
        ...{ institution_id: visit.institution.id, accreditation_id: visit.id },
      })
    }
  }

  function logRenames({ by, names }: World['renamed']): void {
    for (const { institution_id, campus_id, program_id, name, now, of, until } of names) {
      const [call, object_type, action, what] = program_id
        ? [calls.programEdited, 'program', 'program.updated', 'the program ']
        : campus_id
          ? [calls.campusEdited, 'campus', 'campus.renamed', 'the campus ']
          : [calls.institutionEdited, 'institution', 'institution.renamed', '']
      write(by, at(until, 10), call, {
        ...{ object_type, object_id: program_id ?? campus_id ?? institution_id, institution_id: of, program_id, action },
        says: `Renamed ${what}${name} to ${now}`,
        before: { name },
        after: { name: now },
      })
    }
  }

  function logFeedback(feedback: readonly Feedback[], accounts: readonly Account[]): void {
    const people = new Map(accounts.map((account) => [account.id, account]))
    for (const one of feedback) {
      const author = people.get(one.from_account_id) as Account
      const of = {
        object_type: 'feedback',
        object_id: one.id,
        accreditation_id: one.accreditation_id,
        accreditor_id: one.accreditor_id,
        institution_id: one.institution_id,
      }
      const says = one.about === 'accreditor' ? 'Gave feedback about an accreditor' : 'Gave feedback about an institution'
      write(author, one.created_at, calls.feedbackGiven, { ...of, action: 'feedback.created', says })
    }
  }

  /** The latest sign-in of everybody, and those of the past weeks of whoever works here daily. */
  function logSignIns(accounts: readonly Account[]): void {
    const random = randomOf('sign-ins')
    const signIn = (account: Account, when: string) =>
      write(account, when, calls.signedIn, { action: 'session.started', object_type: 'session', object_id: null, says: 'Signed in' })
    for (const account of accounts) {
      if (account.last_login_at) signIn(account, account.last_login_at)
      if (account.status !== 'active' || account.role === 'accreditor' || account.role === 'institution') continue
      for (let day = 2; day < 20; day += random.between(1, 3))
        signIn(account, at(addDays(today, -day), random.between(7, 9), random.between(0, 59)))
    }
  }
}
