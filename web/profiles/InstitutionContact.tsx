import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type OwnInstitution, profiles } from '../../contract/profiles.ts'
import { StaleNotice } from '../accreditations/StaleNotice.tsx'
import { query } from '../api.ts'
import { CallForm } from '../ui/CallForm.tsx'
import { toast } from '../ui/toast.ts'
import { useCallForm } from '../ui/use-call-form.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { unchanged } from './use-refreshed.ts'

type Field = 'phone' | 'email' | 'website' | 'president' | 'city' | 'province'
const labels: Record<Field, string> = {
  phone: 'Phone',
  email: 'E-mail of the office',
  website: 'Website',
  president: 'President',
  city: 'City',
  province: 'Province',
}
const fields = Object.keys(labels) as Field[]

/**
 * How the agency reaches the institution. Several accounts may keep it: only what was changed is sent, and after somebody else's
 * change their values are taken over in the fields not touched here.
 */
export function InstitutionContact({ institution }: { institution: OwnInstitution }) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(institution)
  const [stale, setStale] = useState('')
  const form = useCallForm({
    call: profiles.update,
    initial: valuesOf(institution),
    labels,
    fieldOf: (name) => name.replace(/^institution\./, ''),
    input: (values) => ({ body: { institution: { ...changesOf(values, loaded), version: loaded.version } } }),
    onRefused: (refusal) => {
      setStale(refusal.status === 409 ? refusal.message : '')
      return refusal.status === 409
    },
    onDone: (answer) => {
      if (answer?.data.institution) setLoaded(answer.data.institution)
      else toast.success(unchanged)
    },
  })

  async function loadAgain() {
    const { data } = await client.fetchQuery({ ...query(profiles.show), staleTime: 0 })
    if (!data.institution) return
    const kept = changesOf(form.values, loaded)
    form.form.resetDirty(valuesOf(data.institution))
    form.form.setValues({ ...valuesOf(data.institution), ...kept })
    setLoaded(data.institution)
    setStale('')
  }

  return (
    <SettingsSection title="Institution" description={`How the agency reaches ${institution.name}.`}>
      <StaleNotice says={stale} onReload={loadAgain} />
      <CallForm form={form}>
        <div className={styles.two}>
          {fields.map((field) => (
            <TextInput key={field} label={`${labels[field]} (optional)`} {...inputs[field]} {...form.field(field)} />
          ))}
        </div>
        <div className={styles.acts}>
          <Button type="submit" loading={form.busy} disabled={stale !== ''}>
            Save contact data
          </Button>
        </div>
      </CallForm>
    </SettingsSection>
  )
}

const inputs: Partial<Record<Field, { type?: string; placeholder?: string }>> = {
  phone: { type: 'tel' },
  email: { type: 'email' },
  website: { type: 'url', placeholder: 'https://www.school.example' },
}

function valuesOf(institution: OwnInstitution): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, institution[field] ?? ''])) as Record<Field, string>
}

function changesOf(values: Record<Field, string>, loaded: OwnInstitution): Partial<Record<Field, string>> {
  const old = valuesOf(loaded)
  return Object.fromEntries(fields.filter((field) => values[field] !== old[field]).map((field) => [field, values[field]]))
}
