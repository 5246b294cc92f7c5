/** What people do with their saved views: each in one transaction, with its entry in the log. */
import type { z } from 'zod'
import type { Act } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog } from '../../../kit/server/log/queries.ts'
import { findRemoved, keepRemoved, type Removable, recordOf } from '../../removals/server/acts.ts'
import { putBack } from '../../removals/server/queries.ts'
import type { SavedView, savedViews } from '../contract.ts'
import { hasViews, mostViews } from '../rules.ts'
import { deleteView, findView, insertView, lockOwnViews, updateView, type ViewRow } from './queries.ts'

type Body<Name extends 'add' | 'edit'> = z.output<(typeof savedViews)[Name]['body']>

/** @throws Refusal 422 for a page without views, a name that is taken, and the 51st view */
export async function addView(act: Act, { page, name, search, shared_with }: Body<'add'>): Promise<SavedView> {
  if (!hasViews(act.actor.role, page)) throw invalid('page', 'There are no views of this page.')
  const own = await lockOwnViews(act.trx, act.actor.id)
  if (own.length >= mostViews) throw tooMany(422)
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

export const removableView: Removable = { kind: 'saved_view', name: 'This view', places: [{ table: 'saved_views', column: 'id' }] }

/** @returns the name it had @throws Refusal 404, also for the view of somebody else */
export async function removeView(act: Act, id: string): Promise<string> {
  const own = await lockOwnViews(act.trx, act.actor.id)
  const { page, name, search, shared_with } = own.find((view) => view.id === id) ?? missing()
  await keepRemoved(act, removableView, [id])
  await deleteView(act.trx, id)
  await writeLog(act, {
    action: 'saved_view.deleted',
    object: { type: 'saved_view', id },
    says: `Removed the view ${name}`,
    before: { page, name, search, shared_with },
  })
  return name
}

/** @throws Refusal as `findRemoved`; 409 also where another view has its name by now, or there are 50 others, or the role opens its page no more */
export async function restoreView(act: Act, id: string): Promise<SavedView> {
  const { trx, actor } = act
  const removal = await findRemoved(act, removableView, id)
  const view = recordOf<ViewRow>(removal)
  if (!hasViews(actor.role, view.page)) throw new Refusal(409, 'You do not open the page of this view any more.')
  const own = await lockOwnViews(trx, actor.id)
  if (own.length >= mostViews) throw tooMany(409)
  if (hasName(own, view))
    throw new Refusal(409, `You have another view ${view.name} here by now. Rename that one, then bring this one back.`)
  await putBack(trx, removal)
  const { page, name, search, shared_with } = view
  await writeLog(act, {
    action: 'saved_view.restored',
    object: { type: 'saved_view', id },
    says: `Brought back the view ${name}`,
    after: { page, name, search, shared_with },
  })
  return found(act, id)
}

function hasName(own: readonly ViewRow[], { id, page, name }: Pick<ViewRow, 'id' | 'page' | 'name'>): boolean {
  return own.some((one) => one.id !== id && one.page === page && one.name.toLowerCase() === name.toLowerCase())
}

function tooMany(status: 409 | 422): Refusal {
  return new Refusal(status, `You have ${mostViews} views. Remove one you do not need any more.`)
}

function expectFreeName(own: readonly ViewRow[], view: Pick<ViewRow, 'id' | 'page' | 'name'>): void {
  if (hasName(own, view)) throw invalid('name', 'You have a view of this name here. Choose another name.')
}

async function found(act: Act, id: string): Promise<SavedView> {
  return (await findView(act.trx, act.actor.id, id)) ?? missing()
}

function missing(): never {
  throw notFound('This view')
}
