import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { toast } from '../../../../kit/web/states/toast.ts'
import { accountSettings, type RepresentedInstitution } from '../../contract.ts'
import { unchanged } from './use-refreshed.ts'

type Field = 'phone' | 'email' | 'website' | 'president' | 'city' | 'province'
export const contactLabels: Record<Field, string> = {
  phone: 'Phone',
  email: 'E-mail of the office',
  website: 'Website',
  president: 'President',
  city: 'City',
  province: 'Province',
}
export const contactFields = Object.keys(contactLabels) as Field[]

/**
 * The form of an institution's contact data. Several accounts may keep it: only what was changed is sent, and after somebody else's
 * change their values are taken over in the fields not touched here.
 *
 * @param onSaved after the data is stored, or nothing was to be stored
 */
export function useContactForm(institution: RepresentedInstitution, onSaved?: () => void) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(institution)
  const form = useCallForm({
    call: accountSettings.edit,
    initial: valuesOf(institution),
    labels: contactLabels,
    fieldOf: (name) => name.replace(/^institution\./, ''),
    input: (values) => ({ body: { institution: { ...changesOf(values, loaded), version: loaded.version } } }),
    loadAgain,
    onDone: (answer) => {
      if (answer?.data.institution) setLoaded(answer.data.institution)
      else toast.success(unchanged)
      onSaved?.()
    },
  })

  async function loadAgain() {
    const { data } = await client.fetchQuery({ ...query(accountSettings.show), staleTime: 0 })
    if (!data.institution) return false
    form.takeOver(valuesOf(data.institution), Object.keys(changesOf(form.values, loaded)) as Field[])
    setLoaded(data.institution)
  }

  return form
}

function valuesOf(institution: RepresentedInstitution): Record<Field, string> {
  return Object.fromEntries(contactFields.map((field) => [field, institution[field] ?? ''])) as Record<Field, string>
}

function changesOf(values: Record<Field, string>, loaded: RepresentedInstitution): Partial<Record<Field, string>> {
  const old = valuesOf(loaded)
  return Object.fromEntries(contactFields.filter((field) => values[field] !== old[field]).map((field) => [field, values[field]]))
}
