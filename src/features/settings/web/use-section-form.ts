import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '../../../kit/contract/call.ts'
import { query } from '../../../kit/web/api.ts'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type AgencySettings, settings } from '../contract.ts'
import type { DatedKey, SectionKey } from '../rules.ts'

/** What every section's form is given. */
export type ViewProps = { data: AgencySettings }

// biome-ignore lint/suspicious/noExplicitAny: any section's values
type Values = Record<string, any>

/**
 * The form of a section: sends its values with the version they were loaded with, and goes on from what was stored.
 * @param valuesOf what the form begins with; the body of the call, and its `file`, unless `bodyOf` makes that
 */
export function useSectionForm<V extends Values>(
  key: SectionKey | DatedKey,
  data: AgencySettings,
  valuesOf: (data: AgencySettings) => V,
  bodyOf: (values: V) => Values = (values) => values,
) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(data)
  const form = useCallForm<Call, V>({
    call: settings[key],
    initial: valuesOf(data),
    input: (values) => {
      const { file, ...body } = bodyOf(values)
      return { body: { ...body, version: loaded.standing[key].version }, file: file ?? undefined } as never
    },
    loadAgain: async () => {
      const old: Values = valuesOf(loaded)
      const touched = Object.keys(old).filter((name) => JSON.stringify(form.values[name]) !== JSON.stringify(old[name]))
      await begin(touched)
    },
    onDone: () => begin([]),
  })

  async function begin(touched: readonly string[]): Promise<void> {
    const { data: now } = await client.fetchQuery({ ...query(settings.show), staleTime: 0 })
    setLoaded(now)
    form.takeOver(valuesOf(now), touched)
  }
  return { form, begin: () => begin([]), standing: loaded.standing[key] }
}
