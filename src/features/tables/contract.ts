/**
 * The generic calls /api/admin/{table}. Exactly two tables have them: `training-modules`, alias `trainings`, and
 * `announcements`. Their calls stand in contracts of their own and are found first; every other name is answered here.
 */
import { calls, Message } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'

const says = 'Answers 404: only `training-modules` (alias `trainings`) and `announcements` have generic calls, described with them.'

export const tables = calls({
  add: { method: 'POST', path: '/api/admin/:table', access: everyone, answer: Message, says },
  show: { method: 'GET', path: '/api/admin/:table/:id', access: everyone, answer: Message, says },
  edit: { method: 'POST', path: '/api/admin/:table/:id', access: everyone, answer: Message, says },
  remove: { method: 'DELETE', path: '/api/admin/:table/:id', access: everyone, answer: Message, says },
})
