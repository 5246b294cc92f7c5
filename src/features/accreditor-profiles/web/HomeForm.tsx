import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { RemotePicker } from '../../../kit/web/fields/RemotePicker.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import settings from '../../account-settings/web/parts/settings.module.css'
import { accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import { type AccreditorProfile, accreditorProfiles } from '../contract.ts'
import { EntriesField } from './EntriesField.tsx'
import { institutionsToPick, type PickedInstitution } from './institutions-to-pick.tsx'
import styles from './profile.module.css'

type Values = { home_institution_id: PickedInstitution | null; position: string; specialisations: string[] }

/** Home institution, position, specialisations. After a change elsewhere only what was touched here is kept. */
export function HomeForm({ profile }: { profile: AccreditorProfile }) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(profile)
  const form = useCallForm({
    call: accreditorProfiles.editProfile,
    initial: valuesOf(profile),
    labels: { home_institution_id: 'Home institution', position: 'Position', specialisations: 'Specialisations' },
    input: ({ home_institution_id, position, specialisations }) => ({
      body: { version: loaded.version, home_institution_id: home_institution_id?.id ?? null, position, specialisations },
    }),
    loadAgain,
    onDone: ({ data }) => setLoaded(data),
  })
  const former = loaded.home_institution
  const leaves = former !== null && form.values.home_institution_id?.id !== former.id

  async function loadAgain() {
    const { data } = await client.fetchQuery({ ...query(accreditorProfiles.profile), staleTime: 0 })
    form.takeOver(valuesOf(data), touchedIn(form.values, valuesOf(loaded)))
    setLoaded(data)
  }

  return (
    <>
      {loaded.status !== 'active' && (
        <p className={styles.quiet}>
          <Status tone={accreditorTones[loaded.status]}>{accreditorStatusNames[loaded.status]}</Status> The agency sends you no invitations
          in this status, and changes it when you ask.
        </p>
      )}
      <CallForm form={form}>
        <RemotePicker
          label="Home institution"
          from={institutionsToPick}
          value={form.values.home_institution_id}
          onChange={(one) => form.set('home_institution_id', one)}
          description={leaves ? `${former.name} moves to your sub-member institutions when you save.` : undefined}
          error={form.error('home_institution_id')}
          id={form.idOf('home_institution_id')}
          placeholder="Search by name, acronym or place"
        />
        <TextInput label="Position (optional)" placeholder="Dean, College of Education" maxLength={100} {...form.field('position')} />
        <EntriesField form={form} name="specialisations" label="Specialisations" example="Outcomes-based education" />
        <div className={settings.acts}>
          <Button type="submit" loading={form.busy} disabled={!form.isDirty || form.stale !== null}>
            Save
          </Button>
        </div>
      </CallForm>
    </>
  )
}

function valuesOf({ home_institution, position, specialisations }: AccreditorProfile): Values {
  return {
    home_institution_id: home_institution && { id: home_institution.id, name: home_institution.name },
    position: position ?? '',
    specialisations,
  }
}

function touchedIn(typed: Values, loaded: Values): (keyof Values)[] {
  const told = ({ home_institution_id, position, specialisations }: Values) => ({
    home_institution_id: home_institution_id?.id,
    position,
    specialisations: String(specialisations),
  })
  const [now, old] = [told(typed), told(loaded)]
  return (Object.keys(now) as (keyof Values)[]).filter((field) => now[field] !== old[field])
}
