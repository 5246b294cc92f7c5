/** Merging people by chance: which pairs, and what has to be true of them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from '../app.ts'
import { chanceOf } from '../doubles/chance.ts'
import { mergePairs } from './pairs.ts'
import { insertMergeWorld, mayMerge } from './people.ts'

/**
 * @param seed names the world and the pairs
 * @param size how many people
 * @param tries how many pairs
 */
export async function mergeByChance(app: TestApp, seed: number, size: number, tries: number): Promise<{ merged: number; refused: number }> {
  const chance = chanceOf(seed)
  const world = await insertMergeWorld(app.db, chance, size)
  return mergePairs(app, {
    ...{ kind: 'person', seed, chance, tries, comparedEach: tries <= 40 ? 1 : 10 },
    pairOf,
    mayMerge: (kept, absorbed) => mayMerge(world, kept, absorbed),
    expectRules: (kept, absorbed, names) => expectRulesToHold(app, kept, absorbed, names),
    chain: () => {
      const [one = '', two = '', three = '', ...others] = chance.shuffled(world.people.map(({ id }) => id as string)).slice(0, 12)
      return [...others.map((other, n) => [[one, two, three][n % 3] as string, other] as const), [one, two] as const]
    },
  })

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
