/** What the import of survey visits would do, row by row, with what each visit is charged. */
import { formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { formatMoney } from '../../../../kit/contract/money.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { Outcomes } from '../../../../kit/server/sheets/preview.ts'
import { levelNames, visitTypeNames } from '../../../ladder/rules.ts'
import type { chargeOf } from '../../../visits/rules-steps.ts'
import type { NewVisit, PlacedRow } from './import-checks.ts'

/** A visit before it has a number. */
export type PlannedVisit = Pick<
  NewVisit,
  'institution_id' | 'institution' | 'campus_id' | 'campus' | 'visit_date' | 'visit_end' | 'programs'
> & {
  rows: readonly PlacedRow[]
  charge: ReturnType<typeof chargeOf>
}

/** @param rows all that are right, those that are on the schedule already among them */
export function tellVisits(outcomes: Outcomes, rows: readonly PlacedRow[], planned: readonly PlannedVisit[]): void {
  const visitOf = new Map(planned.flatMap((visit) => visit.rows.map(({ row }, n) => [row, { visit, n }] as const)))
  for (const row of rows) {
    const { program, institution_name, campus_name, visit_date, visit_end } = row
    const { visit, n = 0 } = visitOf.get(row.row) ?? {}
    const survey = visit?.programs[n]
    const does = visit && survey && [visit.campus, visit_date, visit_end, program.id, survey.survey_type, survey.level_sought, visit.charge]
    const given = (title: string, after: string | null | undefined) => (after ? [{ title, before: null, after }] : [])
    outcomes.add(row.row, visit ? 'new' : 'same', JSON.stringify(does), () => ({
      name: program.name,
      line: `${campus_name}, ${institution_name} · ${formatDays(visit_date, visit_end)}`,
      changes: [
        ...given('Survey', survey && visitTypeNames[survey.survey_type]),
        ...given('Seeks', survey?.level_sought && levelNames[survey.level_sought]),
        ...given('Out of order', survey?.override_reason),
        // a visit stands at its first row
        ...(visit && n === 0
          ? [
              ...given('Visit', `${visit.campus}, ${formatCount(visit.programs.length, 'program')}`),
              ...given('Charge', `${formatMoney(visit.charge.amount)}, due ${formatDay(visit.charge.due_date)}`),
            ]
          : []),
      ],
    }))
  }
}
