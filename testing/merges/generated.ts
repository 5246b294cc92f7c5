/** Merging people by chance, held against a naive model; what is undone is held against every row of every table. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { merges } from '../../src/features/merges/contract.ts'
import type { TestApp } from '../app.ts'
import { chanceOf } from '../doubles/chance.ts'
import { insertMergeWorld, mayMerge } from './people.ts'
import { marksOfTables } from './tables.ts'

/**
 * @param seed names the world and the pairs
 * @param size how many people
 * @param tries how many pairs
 */
export async function mergeByChance(app: TestApp, seed: number, size: number, tries: number): Promise<{ merged: number; refused: number }> {
  const chance = chanceOf(seed)
  const world = await insertMergeWorld(app.db, chance, size)
  const { id: adminId } = await app.as('Superadmin')
  // a proof of who one is lasts for minutes, and ten thousand people take longer
  let admin = await app.asAccount(adminId as string)
  const begin = await marksOfTables(app.db)
  const counts = { merged: 0, refused: 0 }
  for (let n = 0; n < tries; n++) {
    if (n % 50 === 49) admin = await app.asAccount(adminId as string)
    const [kept, absorbed] = pairOf()
    const names = `seed ${seed}, pair ${n}: ${kept} ${absorbed}`
    const { data: plan } = await admin.send(merges.plan, { query: { kept_id: kept, absorbed_id: absorbed } })
    const may = mayMerge(world, kept, absorbed)
    expect(plan.problems.length === 0, `${names}: ${plan.problems.join(' ')}`).toBe(may)
    const fields = Object.fromEntries(
      plan.fields
        .filter(() => chance.is(0.4))
        .map(({ key, isList }) => [key, chance.of(isList ? (['kept', 'absorbed', 'both'] as const) : (['kept', 'absorbed'] as const))]),
    )
    const body = {
      kind: 'person' as const,
      kept_id: kept,
      absorbed_id: absorbed,
      kept_version: plan.kept.version,
      absorbed_version: plan.absorbed.version,
      fields,
    }
    if (!may) {
      expect((await admin.refused(merges.merge, { body })).status, names).toBe(409)
      counts.refused++
      continue
    }
    const { data: merge } = await admin.send(merges.merge, { body })
    counts.merged++
    await expectRulesToHold(app, kept, absorbed, names)
    for (const move of plan.moves)
      if (move.key !== 'papers' && move.key !== 'other') expect(merge.moved[move.key] ?? 0, `${names} ${move.key}`).toBe(move.moves)
    await admin.send(merges.undo, { params: { id: merge.id } })
    if (n % 10 === 0 || tries <= 40) expect(await marksOfTables(app.db), names).toEqual(begin)
  }
  expect(await marksOfTables(app.db), `seed ${seed}, all`).toEqual(begin)
  admin = await app.asAccount(adminId as string)
  await expectChainsToUnwind()
  return counts

  /** Several into one, some of which took in others before; undone from the last one on. */
  async function expectChainsToUnwind() {
    const done: string[] = []
    const left = chance.shuffled(world.people.map(({ id }) => id as string))
    for (let n = 0; n < 60 && done.length < 6; n++) {
      const [kept, absorbed] = [left[n % 3] as string, left[3 + n] as string]
      const { data: plan } = await admin.send(merges.plan, { query: { kept_id: kept, absorbed_id: absorbed } })
      if (plan.problems.length > 0) continue
      const versions = { kept_version: plan.kept.version, absorbed_version: plan.absorbed.version }
      const { data } = await admin.send(merges.merge, { body: { kind: 'person', kept_id: kept, absorbed_id: absorbed, ...versions } })
      done.push(data.id)
    }
    const { data: plan } = await admin.send(merges.plan, { query: { kept_id: left[0] as string, absorbed_id: left[1] as string } })
    if (plan.problems.length === 0) {
      const versions = { kept_version: plan.kept.version, absorbed_version: plan.absorbed.version }
      const { data } = await admin.send(merges.merge, {
        body: { kind: 'person', kept_id: left[0] as string, absorbed_id: left[1] as string, ...versions },
      })
      done.push(data.id)
    }
    for (const id of done.toReversed()) await admin.send(merges.undo, { params: { id } })
    expect(await marksOfTables(app.db), `seed ${seed}, chains`).toEqual(begin)
  }

  /** Any two, or two of one team, which are refused more often. */
  function pairOf(): [string, string] {
    const [one, other] = [chance.of(world.people).id as string, chance.of(world.people).id as string]
    if (one === other) return pairOf()
    if (chance.is(0.8)) return [one, other]
    const assignment = chance.of(world.assignments)
    const mate = chance.of(world.assignments.filter((mate) => mate.accreditation_id === assignment.accreditation_id))
    return mate.accreditor_id === assignment.accreditor_id ? [one, other] : [assignment.accreditor_id, mate.accreditor_id]
  }
}

/** Of the record that stays and the one that was absorbed, what has to be true whatever was merged. */
async function expectRulesToHold({ db }: TestApp, kept: string, absorbed: string, names: string): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    with mine as (
      select s.id, a.id as visit, a.visit_date, a.visit_end from assignments s join accreditations a on a.id = s.accreditation_id
      where s.accreditor_id = ${kept}::uuid and s.status not in ('declined', 'withdrawn', 'no_show')
        and a.status not in ('returned', 'postponed', 'cancelled'))
    select
      (select count(*) from assignments where accreditor_id = ${absorbed}::uuid and status not in ('declined', 'withdrawn', 'no_show'))::int as live_left,
      (select count(*) from finances f join assignments s on s.id = f.assignment_id where f.accreditor_id <> s.accreditor_id)::int as strayed_payments,
      (select count(*) from accreditor_trainings where accreditor_id = ${absorbed}::uuid)::int as trainings_left,
      (select count(*) from sub_member_institutions where accreditor_id = ${absorbed}::uuid)::int as ties_left,
      (select count(*) from accounts where id = ${absorbed}::uuid and (status <> 'suspended' or merged_into <> ${kept}::uuid))::int as still_open,
      (select count(*) from accounts a where a.merged_into is not null and exists (
        select from accounts b where b.id = a.merged_into and b.merged_into is not null))::int as chains,
      (select count(*) from (select lower(email) from accounts group by 1 having count(*) > 1) twice)::int as same_emails,
      (select count(*) from feedback f where f.accreditor_id = f.from_account_id and f.accreditor_id = ${absorbed}::uuid)::int as own_feedback_left`.execute(
    db,
  )
  for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, `${names}: ${what}`).toBe(0)
}
