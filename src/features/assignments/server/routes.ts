import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { assignments } from '../contract.ts'
import { answerAssignment } from './answer.ts'
import { visitFile } from './calendar.ts'
import { countAssignments, listAccreditorAssignments } from './queries.ts'
import { findAssignedVisit } from './queries-assigned-visit.ts'
import { changeReport } from './report.ts'

export const assignmentRoutes = handlers(assignments, {
  list: ({ db, query, actor }) => listAccreditorAssignments(db, actor.id, query),
  count: async ({ db, actor }) => ({ data: await countAssignments(db, actor.id) }),
  show: async ({ db, params, actor }) => ({ data: await findAssignedVisit(db, actor.id, params.id) }),
  answer: change((asked, act) => answerAssignment(act, asked)),
  report: change((asked, act) => changeReport(act, asked)),
  calendar: ({ settings, db, params, actor }) => visitFile(db, actor.id, params.id, settings.publicUrl),
})
