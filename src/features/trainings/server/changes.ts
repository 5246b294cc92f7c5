/** What people change on training modules: each in one transaction, with its entry in the log. */

import type { z } from 'zod'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, stale } from '../../../kit/server/http/refusal.ts'
import { changes, writeLog, writeLogs } from '../../../kit/server/log/queries.ts'
import type { TrainingEdit, TrainingForm, TrainingModule } from '../contract.ts'
import { alreadyThere, attendedSentence, blankTraining, daysProblem, tooFewPlaces } from './checks.ts'
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

/** Deletes all of them or, when somebody attended one of them, none. @returns what was deleted */
export async function removeTrainings(act: Act, asked: string[]): Promise<TrainingModule[]> {
  const { trx } = act
  const ids = [...new Set(asked)]
  const modules = await lockTrainings(trx, ids)
  if (modules.length < ids.length) throw notFound(ids.length === 1 ? 'This training' : 'One of these trainings')
  const attended = modules.filter((module) => module.attended > 0)
  if (attended.length > 0) throw attendedSentence(attended)
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
