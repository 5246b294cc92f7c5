/** How trainings of an import are taken back: deleted where it made them, else as they were before (docs/domain.md#taking-an-import-back). */
import { writeLogs } from '../../../kit/server/log/queries.ts'
import type { HeldRow, TakingBack } from '../../imports/server/acts.ts'
import { deleteImported, modulesByIds, type StoredTraining, updateImported } from './queries-import.ts'

export const trainingsBack: TakingBack = {
  object: 'training',
  apart: [],
  named: { training_accreditors: 'Somebody takes part in it.', papers: 'A certificate was issued for it.' },
  remove: async (act, rows, why) => {
    const modules = await modulesByIds(act.trx, ids(rows))
    await deleteImported(act.trx, ids(rows))
    await writeLogs(
      act,
      modules.map(({ id, title, code, type, starts_on, ends_on }) => ({
        action: 'training.deleted',
        object: { type: 'training_module', id },
        says: `Deleted the training ${title}, as its import was taken back`,
        before: { title, code, type, starts_on, ends_on },
        after: { why },
      })),
    )
  },
  restore: async (act, rows) => {
    const modules = new Map((await modulesByIds(act.trx, ids(rows))).map((one) => [one.id, one]))
    await updateImported(
      act.trx,
      rows.map((row) => ({ ...(modules.get(row.record_id) as StoredTraining), ...row.before })),
    )
    await writeLogs(
      act,
      rows.map((row) => ({
        action: 'training.updated',
        object: { type: 'training_module', id: row.record_id },
        says: `Gave the training ${row.name} its values of before, as its import was taken back`,
        before: row.after ?? {},
        after: row.before ?? {},
      })),
    )
  },
}

const ids = (rows: readonly HeldRow[]) => rows.map((row) => row.record_id)
