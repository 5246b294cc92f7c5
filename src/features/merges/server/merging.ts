/** A merge: what it would do, doing it, and taking it back. Each in one transaction, with its entries in the log. */
import type { z } from 'zod'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { invalid, notFound, Refusal, stale } from '../../../kit/server/http/refusal.ts'
import { writeLogs } from '../../../kit/server/log/queries.ts'
import type { Merge, MergeMove, MergePlan, MergeRecord, merges } from '../contract.ts'
import { type FieldChoice, type MergeKind, movedKeys, undoDays } from '../rules.ts'
import { institutions } from './institutions.ts'
import type { Kind, Known, Records } from './kinds.ts'
import { people } from './people.ts'
import { findMerge, findMergeOver, insertMerge, lockMerge, lockMerging, markUndone, noteMoved } from './queries.ts'
import { countMoves, moveRows, stepsOf, takeBack } from './queries-rows.ts'

// What a kind does with its rows stays with it: from here they are only handed through.
const kinds = { person: people, institution: institutions } as unknown as Record<MergeKind, Kind<Known>>

/** The records with these ids, as a person tells them apart. */
export async function recordsOf(db: Db | Trx, kind: MergeKind, ids: readonly string[]): Promise<Map<string, MergeRecord>> {
  const of = kinds[kind]
  return new Map((await of.find(db, ids)).map((row) => [row.id, of.record(row)]))
}

type PlanAsked = z.output<typeof merges.plan.query>

/** @throws Refusal 404 where one is missing; 422 for one and the same */
export async function planMerge(db: Db | Trx, { kind, kept_id, absorbed_id }: PlanAsked): Promise<MergePlan> {
  const of = kinds[kind]
  const records = await readRecords(db, of, { kept_id, absorbed_id })
  const { problems, notices } = await problemsOf(db, of, records)
  const lines = await of.lines(db, records)
  const counted = await countMoves(db, kind, { kept: kept_id, absorbed: absorbed_id })
  const papers = await of.papers(db, records)
  const moves = { ...counted, ...(papers > 0 ? { papers: { moves: papers, stays: 0 } } : {}) }
  return {
    kind,
    kept: of.record(records.kept),
    absorbed: of.record(records.absorbed),
    proposed_id: of.proposed(records.kept, records.absorbed),
    fields: of.fields(records),
    moves: movedKeys.flatMap((key): MergeMove[] => (moves[key] ? [{ key, ...moves[key], lines: lines[key] ?? [] }] : [])),
    problems,
    notices,
  }
}

/** @throws Refusal 404; 409 for another version, or with what stands in the way; 422 for a choice that is none */
export async function mergeRecords(act: Act, body: z.output<typeof merges.merge.body>): Promise<Merge> {
  const { trx, actor } = act
  const { kind, kept_id, absorbed_id } = body
  const of = kinds[kind]
  await lockMerging(trx)
  const records = await readRecords(trx, of, body, true)
  const { kept, absorbed } = records
  if (kept.version !== body.kept_version || absorbed.version !== body.absorbed_version) throw stale()
  const { problems } = await problemsOf(trx, of, records)
  if (problems.length > 0) throw new Refusal(409, problems.join(' '), undefined, { problems })
  const choices = choicesOf(of, records, body.fields)

  const id = newId()
  await insertMerge(trx, { id, kind, kept_id, absorbed_id, kept_name: kept.name, absorbed_name: absorbed.name, actor })
  const steps = stepsOf(trx, id)
  await of.write(act, steps, records, choices)
  const moved = await moveRows(steps, kind, { kept: kept_id, absorbed: absorbed_id })
  await of.finish?.(steps, records)
  await noteMoved(trx, id, moved)
  await writeBoth(act, of, records, {
    action: `${kind}.merged`,
    kept: `Merged ${absorbed.name} into ${kept.name}`,
    absorbed: `Was merged into ${kept.name}`,
    after: { merge: id, kept: kept_id, absorbed: absorbed_id, fields: choices, moved },
  })
  return (await findMerge(trx, id)) ?? missing()
}

/** @throws Refusal 404; 409 where it is undone or too late, or a later merge stands on it */
export async function undoMerge(act: Act, id: string): Promise<Merge> {
  const { trx, actor } = act
  await lockMerging(trx)
  const merge = (await lockMerge(trx, id)) ?? missing()
  if (merge.undone_at) throw new Refusal(409, `This merge was undone already, by ${merge.undone_by_name}. Load the list again.`)
  if (!merge.undo_until)
    throw new Refusal(409, `A merge can be undone for ${undoDays} days, and these are over. Correct the records one by one instead.`)
  const later = await findMergeOver(trx, merge)
  if (later)
    throw new Refusal(409, `${later.absorbed_name} was merged into ${later.kept_name} afterwards. Undo that merge first, then this one.`)
  const of = kinds[merge.kind]
  const before = await of.find(trx, [merge.kept_id, merge.absorbed_id], true)
  const [kept, absorbed] = [merge.kept_id, merge.absorbed_id].map((one) => before.find((row) => row.id === one))
  if (!kept || !absorbed)
    throw new Refusal(409, `${merge.kept_name} was deleted since, so there is nothing to take apart. The log says by whom.`)
  const rows = await takeBack(trx, id)
  await markUndone(trx, id, actor)
  await writeBoth(
    act,
    of,
    { kept, absorbed },
    {
      action: `${merge.kind}.unmerged`,
      kept: `Undid the merge of ${merge.absorbed_name} into ${merge.kept_name}`,
      absorbed: `Was taken out of ${merge.kept_name} again`,
      after: { merge: id, kept: merge.kept_id, absorbed: merge.absorbed_id, rows },
    },
  )
  return (await findMerge(trx, id)) ?? missing()
}

async function readRecords(
  db: Db | Trx,
  of: Kind<Known>,
  { kept_id, absorbed_id }: { kept_id: string; absorbed_id: string },
  lock = false,
): Promise<Records<Known>> {
  if (kept_id === absorbed_id) throw invalid('absorbed_id', 'This is one and the same record. Choose two.')
  const rows = await of.find(db, [kept_id, absorbed_id], lock)
  const [kept, absorbed] = [kept_id, absorbed_id].map((id) => rows.find((row) => row.id === id))
  if (!kept || !absorbed) throw notFound(kept ? 'The other record' : 'The record that stays')
  return { kept, absorbed }
}

/** What stands in the way; a record that was merged is in no other merge. */
async function problemsOf(db: Db | Trx, of: Kind<Known>, records: Records<Known>) {
  const gone = [records.kept, records.absorbed].find(({ merged_into }) => merged_into)
  if (gone)
    return { problems: [`${gone.name} was merged into another record already. Choose that one, or undo the earlier merge.`], notices: [] }
  return of.problems(db, records)
}

/** @throws Refusal 422 for a field that is none, or for both values of what has one */
function choicesOf(of: Kind<Known>, records: Records<Known>, asked: Readonly<Record<string, FieldChoice>>): Record<string, FieldChoice> {
  const fields = of.fields(records)
  const unknown = Object.keys(asked).find((key) => !fields.some((field) => field.key === key))
  if (unknown) throw invalid('fields', `There is no field ${unknown}. The plan names those there are.`)
  return Object.fromEntries(
    fields.map(({ key, label, isList, choice, absorbed }) => {
      const chosen = asked[key] ?? choice
      if (chosen === 'both' && !isList) throw invalid('fields', `${label} has one value. Choose that of one record.`)
      // what the other lacks takes nothing away
      return [key, chosen === 'absorbed' && absorbed === null ? 'kept' : chosen]
    }),
  )
}

type Told = { action: string; kept: string; absorbed: string; after: Record<string, unknown> }

async function writeBoth(act: Act, of: Kind<Known>, { kept, absorbed }: Records<Known>, told: Told): Promise<void> {
  await writeLogs(act, [
    { ...of.about(kept), action: told.action, says: told.kept, after: told.after },
    { ...of.about(absorbed), action: told.action, says: told.absorbed, after: told.after },
  ])
}

function missing(): never {
  throw notFound('This merge')
}
