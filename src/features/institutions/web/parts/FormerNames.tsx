import { formatDay } from '../../../../kit/contract/days.ts'
import type { Fact } from '../../../../kit/web/record/Facts.tsx'
import type { FormerName } from '../../contract.ts'

/** What a record was called before, as a fact of its panel; nothing where it never had another name. */
export function formerNamesFact(names: readonly FormerName[]): Fact | false {
  if (names.length === 0) return false
  return {
    label: names.length === 1 ? 'Former name' : 'Former names',
    value: names.map(({ name, until }) => (
      <div key={name}>
        {name}
        <small>until {formatDay(until)}</small>
      </div>
    )),
  }
}
