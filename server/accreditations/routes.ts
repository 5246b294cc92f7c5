import type { FastifyInstance } from 'fastify'
import { accreditations } from '../../contract/accreditations.ts'
import type { Db } from '../db/database.ts'
import { institutionOf } from '../institutions/policy.ts'
import { routes } from '../routes.ts'
import type { Settings } from '../settings.ts'
import { answerAssignment } from './answer.ts'
import { assignAccreditor, changeAssignmentRole, changeAssignmentStatus, removeAssignment } from './assignment.ts'
import { visitFile } from './calendar.ts'
import { listCandidates } from './candidates.ts'
import { editAccreditation } from './edit.ts'
import { exportAccreditation } from './export.ts'
import { importVisits } from './import.ts'
import { recordOutcome } from './outcome.ts'
import { listAccreditations, listGrouped, listOngoing, listSurveyPrograms } from './queries.ts'
import { findAssignedVisit } from './queries-assigned-visit.ts'
import { listAuditEntries } from './queries-audit.ts'
import { findOwnVisit, listOwn, listTakenDays } from './queries-own.ts'
import { countOwn, listOwnAssignments } from './queries-own-assignments.ts'
import { findAccreditation, listVisitPrograms } from './queries-record.ts'
import { listReports } from './queries-reports.ts'
import { countAccreditations, countVisit } from './queries-stats.ts'
import { listAssignments } from './queries-team.ts'
import { listUnanswered } from './queries-unanswered.ts'
import { remindAccreditor } from './reminder.ts'
import { changeReport } from './report.ts'
import { decideReport } from './report-decision.ts'
import { requestAccreditation } from './request.ts'
import { addAccreditation, removeAccreditation } from './schedule.ts'

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
