import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment } from '../../../../testing/insert.ts'
import { type Met, walk } from '../../../../testing/state-walk.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { assignments } from '../../assignments/contract.ts'
import { assignmentAnswers, assignmentStatuses } from '../../visits/rules.ts'
import { teams } from '../contract.ts'
import { type AssignmentNeed, assignmentMachine } from '../rules-assignment.ts'

const app = await startApp()
const today = agencyDay()
const soon = addDays(today, 30)

walk(assignmentMachine, app, {
  make: async (status, _to, call, met) => {
    const { visit, accreditor } = await around(call, met)
    const role = met.lacking === 'one_coordinator' ? 'overall_coordinator' : 'member'
    const invited_at = new Date(Date.now() - (met.lacking === 'in_time' ? agency.answerDays + 2 : 0) * 86_400_000)
    const whose = { accreditation_id: visit.id, accreditor_id: accreditor.id }
    const { id, version } = await insertAssignment(app.db, { ...whose, status, role, invited_at })
    return { id, version, accreditor_id: accreditor.id }
  },
  stateOf: async ({ id }) =>
    (await app.db.selectFrom('assignments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
  owner: (role, { accreditor_id }) => (role === 'accreditor' ? app.asAccount(accreditor_id) : undefined),
  calls: {
    'assignments.answer': {
      send: (client, { id }, to, { has }) => {
        const answer = assignmentAnswers.find((one) => one === to) ?? 'accepted'
        const declared = has('declarations') ? { declaration_version: agency.declarations.version } : {}
        return client.send(assignments.answer, {
          body: { id, answer, ...declared, ...(has('reason') ? { reason: 'A class of mine.' } : {}) },
        })
      },
      asks: () => assignmentAnswers,
      refused: 422,
      same: 'refused',
    },
    'teams.editStatus': {
      send: (client, { id, version }, status, { lacking }) =>
        client.send(teams.editStatus, { body: { id, status, version: lacking === 'version' ? version + 1 : version } }),
      asks: () => assignmentStatuses,
      refused: 422,
      same: 'stays',
    },
  },
  begin: {
    'teams.add': async (client, _, met) => {
      const { visit, accreditor } = await around('teams.add', met)
      const role = met.lacking === 'one_coordinator' ? ('overall_coordinator' as const) : ('member' as const)
      return (await client.send(teams.add, { body: { accreditation_id: visit.id, accreditor_id: accreditor.id, role } })).data.status
    },
  },
  lacking: (need) => (need === 'version' ? 409 : 422),
})

/** A visit that has begun, for answers one that has not, and somebody for its team. */
async function around(call: string, { lacking }: Met<AssignmentNeed>) {
  const isAnswered = call === 'assignments.answer'
  const day = lacking === 'begun' || (isAnswered && lacking !== 'before_visit') ? soon : today
  const status = lacking === 'visit_open' ? 'requested' : lacking === 'not_cancelled' ? 'cancelled' : 'ongoing'
  const visit = await insertAccreditation(app.db, { status, visit_date: day, visit_end: day })
  const accreditor = await insertAccreditor(app.db, lacking === 'no_tie' ? { home_institution_id: visit.institution_id } : {})
  if (lacking === 'one_coordinator') await insertAssignment(app.db, { accreditation_id: visit.id, role: 'overall_coordinator' })
  if (lacking === 'team_free') {
    const other = await insertAccreditation(app.db, { visit_date: day, visit_end: day })
    await insertAssignment(app.db, { accreditation_id: other.id, accreditor_id: accreditor.id })
  }
  return { visit, accreditor }
}
