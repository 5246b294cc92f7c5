/** What people change on training modules: each in one transaction, with its entry in the log. */

import type { z } from 'zod'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import { findRemoved, keepRemoved, type Removable, recordOf } from '../../removals/server/acts.ts'
import { putBack } from '../../removals/server/queries.ts'
import type { TrainingEdit, TrainingForm, TrainingModule } from '../contract.ts'
import { alreadyThere, attendedSentence, blankTraining, daysProblem, takenMeanwhile, tooFewPlaces } from './checks.ts'
import { findTraining } from './queries.ts'
import {
  deleteTrainings,
  findSame,
  insertTraining,
  lockTraining,
  lockTrainings,
  type TrainingFields,
  updateTraining,
} from './queries-changes.ts'
import { countPlacesTaken } from './queries-links.ts'

/** @throws Refusal 422 for days in the wrong order, or when the same module is there already */
export async function addTraining(act: Act, body: z.output<typeof TrainingForm>): Promise<TrainingModule> {
  const { trx } = act
  const fields: TrainingFields = { ...blankTraining, ...withoutUndefined(body), title: body.title, type: body.type }
  await check(trx, fields, undefined)
  const id = newId()
  await insertTraining(trx, { id, ...fields })
  await writeLog(act, {
    action: 'training.created',
    object: { type: 'training_module', id },
    says: `Added the training ${fields.title}`,
    after: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
  })
  return (await findTraining(trx, id)) ?? missing()
}

/** Changes only what is sent. @throws Refusal 404; 409 for a stale version; 422 */
export async function editTraining(act: Act, id: string, { version, ...body }: z.output<typeof TrainingEdit>): Promise<TrainingModule> {
  const { trx } = act
  const before = (await lockTraining(trx, id)) ?? missing()
  if (before.version !== version) throw stale()
  const wanted = withoutUndefined(body)
  const changed = changes<Record<string, unknown>>(before, wanted)
  if (!changed) return before
  await check(trx, { ...before, ...wanted }, id)
  if (wanted.capacity && 'capacity' in changed.after) {
    const taken = await countPlacesTaken(trx, id)
    if (taken > wanted.capacity) throw tooFewPlaces(taken)
  }
  await updateTraining(trx, id, wanted)
  await writeLog(act, {
    action: 'training.updated',
    object: { type: 'training_module', id },
    says: `Changed the training ${before.title}`,
    ...changed,
  })
  return (await findTraining(trx, id)) ?? missing()
}

/** A training with those who are linked to it. */
export const removableTraining: Removable = {
  kind: 'training_module',
  name: 'This training',
  places: [
    { table: 'training_modules', column: 'id' },
    { table: 'training_accreditors', column: 'training_module_id' },
  ],
}

/** Deletes all of them or, when somebody attended one of them, none. @returns what was deleted */
export async function removeTrainings(act: Act, asked: string[]): Promise<TrainingModule[]> {
  const { trx } = act
  const ids = [...new Set(asked)]
  const modules = await lockTrainings(trx, ids)
  if (modules.length < ids.length) throw notFound(ids.length === 1 ? 'This training' : 'One of these trainings')
  const attended = modules.filter((module) => module.attended > 0)
  if (attended.length > 0) throw attendedSentence(attended)
  await keepRemoved(act, removableTraining, ids)
  await deleteTrainings(trx, ids)
  await writeLogs(
    act,
    modules.map(({ id, title, code, type, starts_on, ends_on, participants }) => ({
      action: 'training.deleted',
      object: { type: 'training_module', id },
      says: `Deleted the training ${title}`,
      before: { title, code, type, starts_on, ends_on, participants },
    })),
  )
  return modules
}

/**
 * Whose account is gone by then does not take part any more.
 * @returns the training, and how many of its participants stay away
 * @throws Refusal as `findRemoved`; 409 also where another training has its code, or its title and first day, by now
 */
export async function restoreTraining(act: Act, id: string): Promise<{ training: TrainingModule; away: number }> {
  const { trx } = act
  const kept = await findRemoved(act, removableTraining, id)
  const row = recordOf<Pick<TrainingModule, 'code' | 'title' | 'starts_on'>>(kept)
  const same = await findSame(trx, row, undefined)
  if (same) throw new Refusal(409, takenMeanwhile(row, same.title))
  const linked = kept.rows[1]?.rows.length ?? 0
  await putBack(trx, kept)
  const training = (await findTraining(trx, id)) ?? missing()
  const { title, code, type, starts_on, ends_on, participants } = training
  await writeLog(act, {
    action: 'training.restored',
    object: { type: 'training_module', id },
    says: `Brought back the training ${title}`,
    after: { title, code, type, starts_on, ends_on, participants },
  })
  return { training, away: linked - participants }
}

/** `Basic Training is back, without 2 participants whose accounts are gone.` */
export function backSentence({ training: { title }, away }: { training: TrainingModule; away: number }): string {
  if (away === 0) return `${title} is back.`
  return `${title} is back, without ${formatCount(away, 'participant')} whose ${away === 1 ? 'account is' : 'accounts are'} gone.`
}

async function check(trx: Trx, fields: TrainingFields, id: string | undefined): Promise<void> {
  const problem = daysProblem(fields)
  if (problem) throw invalid('ends_on', problem)
  const same = await findSame(trx, fields, id)
  if (same) throw alreadyThere(fields, same.title)
}

/** What was not sent stays as it is; only what was sent as nothing is taken away. */
function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

function missing(): never {
  throw notFound('This training')
}
