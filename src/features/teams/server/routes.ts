import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { teams } from '../contract.ts'
import { assignAccreditor, changeAssignmentRole, changeAssignmentStatus, removeAssignment } from './assignment.ts'
import { listCandidates } from './candidates.ts'
import { listAssignments } from './queries.ts'
import { listReports } from './queries-reports.ts'
import { listUnanswered } from './queries-unanswered.ts'
import { remindAccreditor } from './reminder.ts'
import { decideReport } from './report-decision.ts'

export function teamRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, teams, {
    list: ({ params, query }) => listAssignments(db, params.id, query),
    candidates: (asked) => listCandidates(db, asked),
    add: (asked) => assignAccreditor(db, settings, asked),
    editStatus: (asked) => changeAssignmentStatus(db, asked),
    editRole: (asked) => changeAssignmentRole(db, asked),
    remove: (asked) => removeAssignment(db, settings, asked),
    unanswered: ({ query }) => listUnanswered(db, query),
    remind: (asked) => remindAccreditor(db, settings, asked),
    reports: ({ query }) => listReports(db, query),
    decideReport: (asked) => decideReport(db, settings, asked),
  })
}
