/** When the portal is new. */
import type { SetUp, SetUpStep } from './contract.ts'

/** Steps without which nobody can work; name and mail server are settings of the operator and wait longer. */
const records: readonly SetUpStep[] = ['accounts', 'institutions', 'campuses', 'programs', 'people', 'instruments', 'announcement']

/** Whether the portal is so new that the dashboard says what is left. */
export function isNew({ steps }: SetUp): boolean {
  return steps.some((one) => !one.done && records.includes(one.step))
}
