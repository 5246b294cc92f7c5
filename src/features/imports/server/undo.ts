/** Takes an import back, record by record where it was left (docs/domain.md#taking-an-import-back). */
import { listedErrors } from '../../../kit/contract/imports.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { notFound, Refusal } from '../../../kit/server/http/refusal.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { takeImportLock } from '../../../kit/server/sheets/queries.ts'
import type { ImportRow, Staying, Undoing } from '../contract.ts'
import { type ImportKind, importActs, importNouns, importsOf } from '../rules.ts'
import type { HeldRow, TakingBack } from './acts.ts'
import { deleteImportRows, findImport, listHeldRows, lockImport, markUndone, namingSince } from './queries.ts'

/** How each import is taken back, in the order in which its records go. */
export type WaysBack = Readonly<Record<ImportKind, readonly TakingBack[]>>

type Sorted = { way: TakingBack; goes: HeldRow[]; stays: Staying[]; notes: string[] }
/** Whose word it is, and whether what is found is held because it will be written. */
type Asking = { actor: Actor; locks: boolean }

/** @throws Refusal 404; 409 where it cannot be taken back any more */
export async function lookAtUndo(db: Db, ways: WaysBack, id: string, actor: Actor): Promise<Undoing> {
  const one = await findImport(db, id)
  if (!one || !importsOf(actor.role).includes(one.kind)) throw notFound('This import')
  refuseIfOver(one)
  return told(await sortAll(db, ways[one.kind], id, { actor, locks: false }))
}

/**
 * @param leave how many records stay, as the person saw it
 * @throws Refusal 404; 409 where it cannot be taken back any more, and where more would stay
 */
export async function undoImport(act: Act, ways: WaysBack, id: string, leave: number): Promise<{ done: Undoing; message: string }> {
  const { trx, actor } = act
  // no import meanwhile takes up what is being taken back
  await takeImportLock(trx)
  const one = await lockImport(trx, id)
  if (!one || !importsOf(actor.role).includes(one.kind)) throw notFound('This import')
  refuseIfOver(one)
  const sorted = await sortAll(trx, ways[one.kind], id, { actor, locks: true })
  const done = told(sorted)
  if (done.stay_count > leave)
    throw new Refusal(409, staySentence(done, leave), undefined, { stays: done.stays, stay_count: done.stay_count })
  const count = done.removes + done.restores
  if (count === 0) throw new Refusal(409, `Nothing can be undone: ${staysWords(done)}`)

  const why = `The import of ${one.file} was taken back.`
  for (const { way, goes } of sorted) {
    const [made, changed] = [goes.filter((row) => row.before === null), goes.filter((row) => row.before !== null)]
    if (changed.length > 0) await way.restore(act, changed, why)
    if (made.length > 0) await way.remove(act, made, why)
  }
  const gone = sorted.flatMap(({ goes }) => goes.map((row) => row.record_id))
  await deleteImportRows(trx, id, gone)
  await markUndone(trx, id, actor.name, { done: count, stay: done.stay_count })
  await writeLog(act, {
    action: `${importActs[one.kind]}import_undone`,
    object: { type: 'import', id },
    says: `Took back the import of ${one.file}`,
    before: { created: one.created, updated: one.updated },
    after: { removed: done.removes, restored: done.restores, stay: done.stay_count },
  })
  const stay = done.stay_count === 0 ? '' : ` ${formatCount(done.stay_count, 'record')} ${done.stay_count === 1 ? 'stays' : 'stay'}.`
  return { done, message: `The import of ${formatCount(count, ...importNouns[one.kind])} is undone.${stay}` }
}

function refuseIfOver(one: ImportRow): void {
  if (one.stay === 0) throw new Refusal(409, `This import is undone already${one.undone_by_name ? `, by ${one.undone_by_name}` : ''}.`)
  if (!one.can_undo)
    throw new Refusal(
      409,
      'The 30 days in which this import could be undone are over. Correct its records one by one, or by another import.',
    )
}

async function sortAll(db: Db, ways: readonly TakingBack[], id: string, asking: Asking): Promise<Sorted[]> {
  const sorted: Sorted[] = []
  // records that go themselves: what they name may go, too
  const children: string[] = []
  for (const way of ways) {
    const one = await sort(db, way, id, asking, children)
    children.push(...one.goes.filter((row) => row.before === null).map((row) => row.record_id))
    sorted.push(one)
  }
  return sorted
}

/** Which records of one kind go back, and which stay and why. */
async function sort(db: Db, way: TakingBack, id: string, { actor, locks }: Asking, children: readonly string[]): Promise<Sorted> {
  const rows = await listHeldRows(db, id, way.object, locks)
  const why = new Map<string, string>()
  const say = (recordId: string, sentence: string) => {
    if (!why.has(recordId)) why.set(recordId, sentence)
  }
  for (const row of rows) {
    if (row.now === null) say(row.record_id, 'It was deleted since.')
    else if (row.now !== row.version) say(row.record_id, 'It was changed since.')
  }
  if (rows.length > 0) {
    const made = rows.filter((row) => row.before === null).map((row) => row.record_id)
    const changed = rows.filter((row) => row.before !== null).map((row) => row.record_id)
    const own = [...children, ...rows.flatMap((row) => row.decision_id ?? [])]
    for await (const { table, ids } of namingSince(db, id, way.object, { made, changed, own }, way.apart, way.apartOfChanged)) {
      const sentence = way.named[table] ?? `Something refers to it (${table.replaceAll('_', ' ')}).`
      for (const recordId of ids) say(recordId, sentence)
    }
  }
  const goes = rows.filter((row) => !why.has(row.record_id))
  if (goes.length > 0) for (const [recordId, sentence] of (await way.hindrances?.(db, goes, rows, actor)) ?? []) say(recordId, sentence)
  const stays = rows.flatMap(({ record_id, row, name }) => {
    const sentence = why.get(record_id)
    return sentence ? [{ record_id, row, name, sentence }] : []
  })
  const back = rows.filter((row) => !why.has(row.record_id))
  const notes = back.length > 0 ? await way.notes?.(db, back) : undefined
  return { way, goes: back, stays, notes: notes ?? [] }
}

function told(sorted: readonly Sorted[]): Undoing {
  const goes = sorted.flatMap((one) => one.goes)
  const stays = sorted.flatMap((one) => one.stays).sort((one, other) => one.row - other.row)
  const removes = goes.filter((row) => row.before === null).length
  const notes = sorted.flatMap((one) => one.notes)
  return { removes, restores: goes.length - removes, stays: stays.slice(0, listedErrors), stay_count: stays.length, notes }
}

function staySentence(done: Undoing, leave: number): string {
  if (leave === 0) return `Nothing was undone: ${staysWords(done)} Look at them, and undo the others.`
  return `Nothing was undone: meanwhile ${formatCount(done.stay_count, 'record')} would stay, not ${leave}. Look again.`
}

function staysWords({ stays, stay_count }: Undoing): string {
  const [first] = stays
  if (!first) return 'no record of it is left.'
  const more = stay_count > 1 ? ` (and ${stay_count - 1} more)` : ''
  return `${first.name}, row ${first.row}${more}: ${first.sentence}`
}
