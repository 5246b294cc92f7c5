/** Charges, honoraria, credits and proofs. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DegreeLevel, SurveyType } from '../../src/features/ladder/rules.ts'
import { agency } from '../../src/kit/contract/agency.ts'
import { placeOf } from '../../src/kit/server/files/folder-store.ts'
import type { DemoWorld } from './demo-world.ts'

export function money(world: DemoWorld): void {
  test('charges every visit the fee of each survey by the degree of its program, and pays the honorarium of the role', async () => {
    const charges = await sql<{
      finance: string
      amount: string
      surveys: { survey_type: SurveyType; degree_level: DegreeLevel }[]
      role: keyof typeof agency.honoraria
    }>`
      select f.finance, case when f.finance = 'accreditor' or a.status = 'cancelled' then f.amount else
          (select sum(each.amount) from finances each where each.accreditation_id = a.id and each.finance = 'accreditation') end as amount, s.role,
        (select json_agg(json_build_object('survey_type', ap.survey_type, 'degree_level', p.degree_level))
         from accreditation_programs ap join programs p on p.id = ap.program_id where ap.accreditation_id = a.id) as surveys
      from finances f join accreditations a on a.id = f.accreditation_id left join assignments s on s.id = f.assignment_id
      where f.adjusts is null`.execute(world.db)
    for (const { finance, amount, surveys, role } of charges.rows) {
      if (finance === 'accreditor') expect(amount).toBe(agency.honoraria[role])
      else {
        const whole = surveys.some((one) => one.survey_type === 'institutional') ? Number(agency.institutionalFee) : 0
        const sum = surveys.reduce(
          (all, { survey_type, degree_level }) =>
            survey_type === 'institutional' ? all : all + Number(agency.fees[survey_type][degree_level]),
          whole,
        )
        expect(Number(amount)).toBe(sum)
      }
    }
    const without = sql`select number from accreditations a where not a.is_history and merged_into is null and not exists
      (select from finances f where f.accreditation_id = a.id and f.finance = 'accreditation')`
    expect(await world.found(without)).toEqual([])
  })

  test('has an additional charge, a credit set off, one paid back and one to settle, and requests that were merged', async () => {
    const kinds = sql<{ kind: string }>`
      select distinct case when amount > 0 then 'additional' when set_off_against is not null then 'set off' else 'credit ' || payment_status end as kind
      from finances where adjusts is not null order by 1`
    expect((await kinds.execute(world.db)).rows.map((row) => row.kind)).toEqual(['additional', 'credit paid', 'credit unpaid', 'set off'])
    const merged = await world.db.selectFrom('accreditations').select('status').where('merged_into', 'is not', null).execute()
    expect(merged.map((row) => row.status)).toEqual(['cancelled', 'cancelled'])
    const open = sql`select f.id from finances f join accreditations a on a.id = f.accreditation_id where a.status = 'cancelled'
      and f.finance = 'accreditation' and f.payment_status = 'unpaid'`
    expect(await world.found(open)).toEqual([])
  })

  test('leaves payments to verify, each with a proof that is a PDF of the stated size', async () => {
    const waiting = await world.db
      .selectFrom('finances')
      .leftJoin('payment_proofs', 'payment_proofs.finance_id', 'finances.id')
      .leftJoin('files', 'files.id', 'payment_proofs.file_id')
      .select(['files.id', 'files.bytes'])
      .where('finance', '=', 'accreditation')
      .where('payment_status', '=', 'paid')
      .where('verified_at', 'is', null)
      .execute()
    expect(waiting.length).toBeGreaterThanOrEqual(25)
    expect(waiting.length).toBeLessThanOrEqual(40)
    for (const { id, bytes } of waiting) {
      const content = await readFile(placeOf(world.filesFolder, id as string))
      expect(content.subarray(0, 5).toString()).toBe('%PDF-')
      expect(content.length).toBe(bytes)
      const table = Number(/startxref\n(\d+)/.exec(content.toString('latin1'))?.[1])
      expect(content.subarray(table, table + 4).toString()).toBe('xref')
    }
  })
}
