import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { board } from '../contract.ts'
import { addItems, addOther, editItem, group, moveItem, removeItems } from './agenda.ts'
import { confirmMeeting } from './confirm.ts'
import { addMeeting, attend, callMeeting, cancelMeeting, closeMeeting, editMeeting, reopenMeeting, writeMinutes } from './meetings.ts'
import { listMeetings, listTrustees } from './queries.ts'
import { listRenewals, listWaiting } from './queries-waiting.ts'
import { showItem, showMeeting } from './shown.ts'
import { closeVote, openVote, recuse, remark, separate, vote } from './voting.ts'

export const boardRoutes = handlers(board, {
  meetings: ({ db, actor, query }) => listMeetings(db, query, actor.role === 'trustee' ? actor.id : undefined),
  meeting: async ({ db, actor, params }) => ({ data: await showMeeting(db, actor, params.id) }),
  item: async ({ db, actor, params }) => ({ data: await showItem(db, actor, params.id) }),
  waiting: ({ db, query }) => listWaiting(db, query),
  renewals: ({ db, query }) => listRenewals(db, query),
  trustees: async ({ db }) => ({ data: (await listTrustees(db)).map(({ id, name }) => ({ id, name })) }),
  addMeeting: change(async ({ body }, act) => ({ data: await addMeeting(act, body) })),
  editMeeting: change(async ({ body }, act) => ({ message: await editMeeting(act, body) })),
  callMeeting: change(async ({ body }, act) => ({ message: await callMeeting(act, body) })),
  closeMeeting: change(async ({ body }, act) => ({ message: await closeMeeting(act, body) })),
  reopenMeeting: change(async ({ body }, act) => ({ message: await reopenMeeting(act, body) })),
  cancelMeeting: change(async ({ body }, act) => ({ message: await cancelMeeting(act, body) })),
  attend: change(async ({ body }, act) => ({ message: await attend(act, body) })),
  addItems: change(({ body }, act) => addItems(act, body)),
  addOther: change(async ({ body }, act) => ({ message: await addOther(act, body) })),
  editItem: change(async ({ body }, act) => ({ message: await editItem(act, body) })),
  group: change(async ({ body }, act) => ({ message: await group(act, body) })),
  move: change(async ({ body }, act) => ({ message: await moveItem(act, body) })),
  removeItems: change(async ({ body }, act) => ({ message: await removeItems(act, body) })),
  openVote: change(async ({ body }, act) => ({ message: await openVote(act, body) })),
  closeVote: change(async ({ body }, act) => ({ message: await closeVote(act, body) })),
  recuse: change(async ({ body }, act) => ({ message: await recuse(act, body, false) })),
  vote: change(async ({ body }, act) => ({ message: await vote(act, body) })),
  declare: change(async ({ body }, act) => ({ message: await recuse(act, { ...body, account_id: act.actor.id }, true) })),
  separate: change(async ({ body }, act) => ({ message: await separate(act, body) })),
  remark: change(async ({ body }, act) => ({ message: await remark(act, body) })),
  minutes: change(async ({ body }, act) => ({ message: await writeMinutes(act, body) })),
  confirm: change(({ body }, act) => confirmMeeting(act, body)),
})
