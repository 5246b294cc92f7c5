import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { seesRelations } from '../../people/rules.ts'
import { teams } from '../contract.ts'
import { inviteAccreditor } from './acts-inviting.ts'
import { changeAssignmentRole, changeAssignmentStatus, removeAssignment } from './assignment.ts'
import { listCandidates, type Ranking } from './queries-candidates.ts'
import { listReports } from './queries-reports.ts'
import { listTeam } from './queries-ties.ts'
import { listUnanswered } from './queries-unanswered.ts'
import { remindAccreditor } from './reminder.ts'
import { decideReport } from './report-decision.ts'

/** @param ranking how well each person fits a visit; the planner's, which stands on a later floor */
export const teamRoutes = (ranking: Ranking) =>
  handlers(teams, {
    list: ({ db, params, query, actor }) => listTeam(db, params.id, query, seesRelations(actor.role)),
    candidates: ({ db, ...asked }) => listCandidates(db, ranking, asked),
    add: change((asked, act) => inviteAccreditor(act, asked)),
    editStatus: change((asked, act) => changeAssignmentStatus(act, asked)),
    editRole: change((asked, act) => changeAssignmentRole(act, asked)),
    remove: change((asked, act) => removeAssignment(act, asked)),
    unanswered: ({ db, query }) => listUnanswered(db, query),
    remind: change((asked, act) => remindAccreditor(act, asked)),
    reports: ({ db, query }) => listReports(db, query),
    decideReport: change((asked, act) => decideReport(act, asked)),
  })
