import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kit/server/db/database.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { assignments } from '../contract.ts'
import { answerAssignment } from './answer.ts'
import { visitFile } from './calendar.ts'
import { countAssignments, listAccreditorAssignments } from './queries.ts'
import { findAssignedVisit } from './queries-assigned-visit.ts'
import { changeReport } from './report.ts'

export function assignmentRoutes(app: FastifyInstance, db: Db, settings: Settings): void {
  routes(app, assignments, {
    list: ({ query, actor }) => listAccreditorAssignments(db, actor.id, query),
    count: async ({ actor }) => ({ data: await countAssignments(db, actor.id) }),
    show: async ({ params, actor }) => ({ data: await findAssignedVisit(db, actor.id, params.id) }),
    answer: (asked) => answerAssignment(db, settings, asked),
    report: (asked) => changeReport(db, asked),
    calendar: ({ params, actor }) => visitFile(db, actor.id, params.id, settings.publicUrl),
  })
}
