/** Pair after pair of records is merged and undone, held against a naive model; what is undone is held against every row of every table. */
import { expect } from 'vitest'
import { merges } from '../../src/features/merges/contract.ts'
import type { TestApp } from '../app.ts'
import type { Chance } from '../doubles/chance.ts'
import { marksOfTables } from './tables.ts'

type Pair = readonly [kept: string, absorbed: string]

type Pairs = {
  kind: 'person' | 'institution'
  seed: number
  chance: Chance
  /** How many pairs. */
  tries: number
  pairOf: () => Pair
  /** What the naive model says. */
  mayMerge: (...pair: Pair) => boolean
  /** Of the record that stays and the one that was absorbed, what has to be true whatever was merged. */
  expectRules: (kept: string, absorbed: string, names: string) => Promise<void>
  /** What a merge may have moved where its plan said `moves`; that number where it is not said. */
  mayMove?: (key: string, moves: number) => readonly number[]
  /** All rows are compared after every so many pairs. */
  comparedEach: number
  /** Merged one after the other, those that may be, then undone from the last one on: some took in others before. */
  chain: () => readonly Pair[]
}

/** @returns how many were merged, and how many refused */
export async function mergePairs(app: TestApp, pairs: Pairs): Promise<{ merged: number; refused: number }> {
  const { kind, seed, chance, tries, pairOf, mayMerge, expectRules, mayMove = (_, moves) => [moves], comparedEach, chain } = pairs
  const { id: adminId } = await app.as('Superadmin')
  let admin = await app.asAccount(adminId as string)
  const begin = await marksOfTables(app.db)
  const counts = { merged: 0, refused: 0 }
  for (let n = 0; n < tries; n++) {
    // a proof of who one is lasts for minutes
    if (n % 50 === 49) admin = await app.asAccount(adminId as string)
    const [kept, absorbed] = pairOf()
    const names = `seed ${seed}, pair ${n}: ${kept} ${absorbed}`
    const { plan, body } = await asked(kept, absorbed)
    const may = mayMerge(kept, absorbed)
    expect(plan.problems.length === 0, `${names}: ${plan.problems.join(' ')}`).toBe(may)
    if (!may) {
      expect((await admin.refused(merges.merge, { body })).status, names).toBe(409)
      counts.refused++
      continue
    }
    const { data: merge } = await admin.send(merges.merge, { body })
    counts.merged++
    await expectRules(kept, absorbed, names)
    for (const { key, moves } of plan.moves)
      if (key !== 'papers' && key !== 'other') expect(mayMove(key, moves), `${names} ${key}`).toContain(merge.moved[key] ?? 0)
    await admin.send(merges.undo, { params: { id: merge.id } })
    if (n % comparedEach === 0) expect(await marksOfTables(app.db), names).toEqual(begin)
  }
  expect(await marksOfTables(app.db), `seed ${seed}, all`).toEqual(begin)
  admin = await app.asAccount(adminId as string)
  const done: string[] = []
  for (const [kept, absorbed] of chain()) {
    const { plan, body } = await asked(kept, absorbed)
    if (plan.problems.length > 0) continue
    done.push((await admin.send(merges.merge, { body })).data.id)
    await expectRules(kept, absorbed, `seed ${seed}, chain of ${done.length}`)
  }
  for (const id of done.toReversed()) await admin.send(merges.undo, { params: { id } })
  expect(await marksOfTables(app.db), `seed ${seed}, chains`).toEqual(begin)
  return counts

  async function asked(kept_id: string, absorbed_id: string) {
    const { data: plan } = await admin.send(merges.plan, { query: { kind, kept_id, absorbed_id } })
    const fields = Object.fromEntries(
      plan.fields
        .filter(() => chance.is(0.4))
        .map(({ key, isList }) => [key, chance.of(isList ? (['kept', 'absorbed', 'both'] as const) : (['kept', 'absorbed'] as const))]),
    )
    const versions = { kept_version: plan.kept.version, absorbed_version: plan.absorbed.version }
    return { plan, body: { kind, kept_id, absorbed_id, ...versions, fields } }
  }
}
