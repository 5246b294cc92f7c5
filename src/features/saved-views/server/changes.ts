/** What people do with their saved views: each in one transaction, with its entry in the log. */
import type { z } from 'zod'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import type { SavedView, savedViews } from '../contract.ts'
import { hasViews, mostViews } from '../rules.ts'
import { deleteView, findView, insertView, lockOwnViews, updateView, type ViewRow } from './queries.ts'

type Body<Name extends 'add' | 'edit'> = z.output<(typeof savedViews)[Name]['body']>

/** @throws Refusal 422 for a page without views, a name that is taken, and the 51st view */
export async function addView(act: Act, { page, name, search, shared_with }: Body<'add'>): Promise<SavedView> {
  if (!hasViews(act.actor.role, page)) throw invalid('page', 'There are no views of this page.')
  const own = await lockOwnViews(act.trx, act.actor.id)
  if (own.length >= mostViews) throw new Refusal(422, `You have ${mostViews} views. Remove one you do not need any more.`)
  const view = { id: newId(), page, name, search, shared_with }
  expectFreeName(own, view)
  await insertView(act.trx, act.actor.id, view)
  await writeLog(act, {
    action: 'saved_view.created',
    object: { type: 'saved_view', id: view.id },
    says: `Saved the view ${name}`,
    after: { page, name, search, shared_with },
  })
  return found(act, view.id)
}

/** @throws Refusal 404, also for the view of somebody else; 422 for a name that is taken */
export async function editView(act: Act, id: string, wanted: Body<'edit'>): Promise<SavedView> {
  const own = await lockOwnViews(act.trx, act.actor.id)
  const before = own.find((view) => view.id === id) ?? missing()
  const changed = changes<Record<string, unknown>>(before, wanted)
  if (!changed) return found(act, id)
  expectFreeName(own, { ...before, name: wanted.name ?? before.name })
  await updateView(act.trx, id, wanted)
  await writeLog(act, {
    action: 'saved_view.updated',
    object: { type: 'saved_view', id },
    says: `Changed the view ${before.name}`,
    ...changed,
  })
  return found(act, id)
}

/** @returns the name it had @throws Refusal 404, also for the view of somebody else */
export async function removeView(act: Act, id: string): Promise<string> {
  const { page, name, search, shared_with } = (await deleteView(act.trx, act.actor.id, id)) ?? missing()
  await writeLog(act, {
    action: 'saved_view.deleted',
    object: { type: 'saved_view', id },
    says: `Removed the view ${name}`,
    before: { page, name, search, shared_with },
  })
  return name
}

function expectFreeName(own: readonly ViewRow[], { id, page, name }: Pick<ViewRow, 'id' | 'page' | 'name'>): void {
  const isTaken = own.some((one) => one.id !== id && one.page === page && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw invalid('name', 'You have a view of this name here. Choose another name.')
}

async function found(act: Act, id: string): Promise<SavedView> {
  return (await findView(act.trx, act.actor.id, id)) ?? missing()
}

function missing(): never {
  throw notFound('This view')
}
