/** The settings as the page shows them: what counts now, who changed it last, and what was and will be. */
import { agency } from '../../../kit/contract/agency.ts'
import { laid } from '../../../kit/contract/rates-terms.ts'
import type { StoredSetting } from '../../../kit/server/agency/queries.ts'
import type { AgencySettings } from '../contract.ts'
import { datedSections, sections } from '../rules.ts'

type Standing = AgencySettings['standing']
type Rates = AgencySettings['rates']

/** Of each section the version, and who changed it last. */
export function standingOf(stored: readonly StoredSetting[]): Standing {
  const one = (key: string): Standing[keyof Standing] => {
    const rows = stored.filter((row) => row.key === key)
    const [last] = rows.toSorted((a, b) => b.changed_at.getTime() - a.changed_at.getTime())
    return {
      version: rows.reduce((sum, row) => sum + row.version, 0),
      is_default: rows.every((row) => row.value === null),
      last: last ? changedOf(last) : null,
    }
  }
  return Object.fromEntries([...sections, ...datedSections].map((key) => [key, one(key)])) as Standing
}

/** Each section's values; the answer takes of them what the contract names. */
export function valuesNow(): AgencySettings['values'] {
  const all = structuredClone(agency) as unknown as AgencySettings['values'][keyof AgencySettings['values']]
  return Object.fromEntries(sections.map((key) => [key, all])) as unknown as AgencySettings['values']
}

/** What holds first, and what has held or will from each day on, the newest first. */
export function ratesOf(stored: readonly StoredSetting[]): Rates {
  const first = structuredClone(agency)
  const one = (key: string) => ({
    first,
    changes: stored.toReversed().flatMap((row) => {
      if (row.key !== key || !row.value || !row.valid_from) return []
      return [{ ...changedOf(row), valid_from: row.valid_from, value: laid(first, row.value) }]
    }),
  })
  return Object.fromEntries(datedSections.map((key) => [key, one(key)])) as unknown as Rates
}

function changedOf({ changed_at, changed_by_name }: StoredSetting) {
  return { changed_at: changed_at.toISOString(), changed_by: changed_by_name }
}
