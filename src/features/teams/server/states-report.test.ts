import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment } from '../../../../testing/insert.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { assignments } from '../../assignments/contract.ts'
import { reportDecisions } from '../../visits/rules.ts'
import { teams } from '../contract.ts'
import { reportMachine } from '../rules-report.ts'
import { markLateReports } from './late-reports.ts'

const app = await startApp()
const today = agencyDay()

walk(reportMachine, app, {
  make: async (report_status, to, call, { lacking }) => {
    const isOverdue = to === 'late' && lacking !== 'overdue'
    const day = lacking === 'begun' ? addDays(today, 1) : addDays(today, isOverdue ? -agency.reportDueDays - 1 : -1)
    const status = lacking === 'visit_held' ? 'cancelled' : lacking === 'visit_on' ? 'decided' : 'reported'
    const visit = await insertAccreditation(app.db, { status, visit_date: day, visit_end: day })
    const { id, version, accreditor_id } = await insertAssignment(app.db, {
      accreditation_id: visit.id,
      report_status,
      status: lacking === 'takes_part' ? 'withdrawn' : 'confirmed',
    })
    return { id, version, accreditor_id, call }
  },
  stateOf: async ({ id }) =>
    (await app.db.selectFrom('assignments').select('report_status').where('id', '=', id).executeTakeFirstOrThrow()).report_status,
  owner: (role, { accreditor_id }) => (role === 'accreditor' ? app.asAccount(accreditor_id) : undefined),
  calls: {
    'assignments.report': {
      send: (client, { id, version }, to, { lacking }) => {
        const body = { id, version: lacking === 'version' ? version + 1 : version }
        // what is taken back after its day is asked for as a draft
        return client.send(assignments.report, { body: { ...body, report_status: to === 'submitted' ? to : 'draft' } })
      },
      asks: () => ['draft', 'submitted'],
      refused: 422,
      same: 'refused',
    },
    'teams.decideReport': {
      send: (client, { id, version }, to, { has, lacking }) => {
        const report_status = reportDecisions.find((one) => one === to) ?? 'accepted'
        const reason = has('reason') ? { reason: 'Area V is missing.' } : {}
        return client.send(teams.decideReport, {
          body: { id, report_status, version: lacking === 'version' ? version + 1 : version, ...reason },
        })
      },
      asks: () => reportDecisions,
      refused: 422,
      same: 'refused',
    },
    'job late-reports': { send: () => markLateReports(app.db, app.settings, today, 'run'), same: 'stays' },
  },
  begin: {
    'teams.add': async (client) => {
      const visit = await insertAccreditation(app.db, { visit_date: today, visit_end: today })
      const { id } = await insertAccreditor(app.db)
      return (await client.send(teams.add, { body: { accreditation_id: visit.id, accreditor_id: id, role: 'member' } })).data.report_status
    },
  },
  lacking: (need, { call }) => {
    if (need === 'in_time' || (need === 'overdue' && call === 'assignments.report')) return 'chooses'
    return need === 'version' ? 409 : 422
  },
})
