import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { comments } from '../contract.ts'
import { readsCommentsOn } from '../rules.ts'
import { addComment, editComment, markAllRead, markRead, removeComment } from './changes.ts'
import { findRecordName, listColleagues, listComments, type On } from './queries.ts'
import { listMentions } from './queries-mentions.ts'

export const commentRoutes = handlers(comments, {
  list: async ({ db, query, actor }) => {
    await requireRecord(db, actor, query)
    return listComments(db, query, actor.id)
  },
  colleagues: async ({ db, query, actor }) => {
    await requireRecord(db, actor, query)
    return { data: await listColleagues(db, query.record, query.search, actor.id) }
  },
  add: change((asked, act) => addComment(act, asked)),
  edit: change((asked, act) => editComment(act, asked)),
  remove: change((asked, act) => removeComment(act, asked)),
  mentions: ({ db, query, actor }) => listMentions(db, actor, query),
  read: change((asked, act) => markRead(act, asked)),
  readAll: change((_, act) => markAllRead(act)),
})

/** @throws Refusal 404, also for a record that the role does not read */
async function requireRecord(db: Db, actor: Actor, on: On): Promise<void> {
  if (!readsCommentsOn(actor.role, on.record) || (await findRecordName(db, on)) === undefined) throw notFound()
}
