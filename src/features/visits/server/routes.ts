import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { institutionOf } from '../../../kit/server/http/actor.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { answerAssignment } from '../../assignments/server/answer.ts'
import { visitFile } from '../../assignments/server/calendar.ts'
import { countOwn, listOwnAssignments } from '../../assignments/server/queries.ts'
import { findAssignedVisit } from '../../assignments/server/queries-assigned-visit.ts'
import { changeReport } from '../../assignments/server/report.ts'
import { recordOutcome } from '../../outcomes/server/changes.ts'
import { requestAccreditation } from '../../requests/server/changes.ts'
import { findOwnVisit, listOwn, listTakenDays } from '../../requests/server/queries.ts'
import { addAccreditation, removeAccreditation } from '../../schedule/server/changes.ts'
import { editAccreditation } from '../../schedule/server/edit.ts'
import { importVisits } from '../../schedule/server/import.ts'
import { listAccreditations, listGrouped, listOngoing, listSurveyPrograms } from '../../schedule/server/queries.ts'
import { countAccreditations, countVisit } from '../../schedule/server/queries-stats.ts'
import { assignAccreditor, changeAssignmentRole, changeAssignmentStatus, removeAssignment } from '../../teams/server/assignment.ts'
import { listCandidates } from '../../teams/server/candidates.ts'
import { listAssignments } from '../../teams/server/queries.ts'
import { listReports } from '../../teams/server/queries-reports.ts'
import { listUnanswered } from '../../teams/server/queries-unanswered.ts'
import { remindAccreditor } from '../../teams/server/reminder.ts'
import { decideReport } from '../../teams/server/report-decision.ts'
import { accreditations } from '../contract-calls.ts'
import { exportAccreditation } from './export.ts'
import { findAccreditation, listVisitPrograms } from './queries.ts'
import { listAuditEntries } from './queries-audit.ts'

export function accreditationRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, accreditations, {
    own: ({ query, actor }) => listOwn(db, institutionOf(actor), query),
    request: (asked) => requestAccreditation(db, settings, asked),
    ownShow: async ({ params, actor }) => ({ data: await findOwnVisit(db, institutionOf(actor), params.id) }),
    takenDays: async ({ actor }) => ({ data: await listTakenDays(db, institutionOf(actor)) }),

    list: async ({ query }) => {
      const { mode, filter = {}, query: search } = query
      if (mode === 'list') return { mode, ...(await listAccreditations(db, query, filter, search)) }
      return { mode, ...(await listGrouped(db, query, filter, search)) }
    },
    remove: (asked) => removeAccreditation(db, settings, asked),
    add: (asked) => addAccreditation(db, settings, asked),
    import: ({ upload, actor, origin }) => importVisits({ db, publicUrl: settings.publicUrl }, actor, origin, upload),
    edit: (asked) => editAccreditation(db, settings, asked),
    show: async ({ params, actor }) => ({ data: await findAccreditation(db, params.id, actor.role) }),
    showPrograms: async ({ params, query, actor }) => ({
      data: await findAccreditation(db, params.accreditation_id, actor.role),
      ...(await listVisitPrograms(db, params.accreditation_id, query)),
    }),
    export: ({ params, actor }) => exportAccreditation(db, params.id, actor.role),
    ongoing: ({ query, body }) => listOngoing(db, query, body.filter ?? {}, body.search),
    surveyPrograms: ({ query, body }) => listSurveyPrograms(db, query, body.filter ?? {}, body.search),
    stats: async () => ({ data: await countAccreditations(db) }),
    visitStats: async ({ params }) => ({ data: await countVisit(db, params.id) }),
    outcome: (asked) => recordOutcome(db, settings, asked),

    assign: (asked) => assignAccreditor(db, settings, asked),
    accreditors: ({ params, query }) => listAssignments(db, params.id, query),
    candidates: (asked) => listCandidates(db, asked),
    editStatus: (asked) => changeAssignmentStatus(db, asked),
    editRole: (asked) => changeAssignmentRole(db, asked),
    removeAccreditor: (asked) => removeAssignment(db, settings, asked),
    unanswered: ({ query }) => listUnanswered(db, query),
    remind: (asked) => remindAccreditor(db, settings, asked),
    reports: ({ query }) => listReports(db, query),
    decideReport: (asked) => decideReport(db, settings, asked),
    auditLogs: ({ query }) => listAuditEntries(db, query),

    ownAssignments: ({ query, actor }) => listOwnAssignments(db, actor.id, query),
    ownCount: async ({ actor }) => ({ data: await countOwn(db, actor.id) }),
    answer: (asked) => answerAssignment(db, settings, asked),
    ownAssignment: async ({ params, actor }) => ({ data: await findAssignedVisit(db, actor.id, params.id) }),
    calendar: ({ params, actor }) => visitFile(db, actor.id, params.id, settings.publicUrl),
    report: (asked) => changeReport(db, asked),
  })
}
