import { Button, TextInput } from '@mantine/core'
import { agency } from '../../../kit/contract/agency.ts'
import { MultiSelect } from '../../../kit/web/fields/MultiSelect.tsx'
import { NumberInput } from '../../../kit/web/fields/NumberInput.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import settings from '../../account-settings/web/parts/settings.module.css'
import { areasNow, type SurveyArea } from '../../ladder/rules-areas.ts'
import { type Availability, accreditorProfiles, mostVisitsAYear } from '../contract.ts'
import { EntriesField } from './EntriesField.tsx'

type Values = { areas: string[]; visits_a_year: number | string; languages: string[]; province: string }

/** What the person can be asked for: saved together, nothing of it has to be said. */
export function AvailabilityForm({ availability }: { availability: Availability }) {
  const form = useCallForm({
    call: accreditorProfiles.editAvailability,
    initial: valuesOf(availability),
    labels: { areas: 'Areas', visits_a_year: 'Visits a year', languages: 'Languages', province: 'Province' },
    input: ({ areas, visits_a_year, languages, province }) => ({
      body: { areas: areas as SurveyArea[], visits_a_year: visits_a_year === '' ? null : Number(visits_a_year), languages, province },
    }),
  })
  return (
    <CallForm form={form}>
      <NumberInput
        hideControls
        label="Visits a year (optional)"
        description="Left empty, you are asked as often as others"
        allowDecimal={false}
        allowNegative={false}
        min={1}
        max={mostVisitsAYear}
        w={180}
        {...form.field('visits_a_year')}
      />
      <MultiSelect
        label="Areas you rate"
        description="Left empty, you are asked for all of them"
        placeholder={form.values.areas.length === 0 ? 'All areas' : ''}
        data={areasNow().map((value, i) => ({ value, label: `${value} ${agency.areas[i]}` }))}
        {...form.field('areas')}
      />
      <EntriesField form={form} name="languages" label="Languages" example="English" />
      <TextInput
        label="Province where your trips begin"
        description={availability.home_province ? 'Left empty, that of your home institution' : 'Trips are joined by province and region'}
        placeholder={availability.home_province ?? ''}
        maxLength={100}
        {...form.field('province')}
      />
      <div className={settings.acts}>
        <Button type="submit" loading={form.busy} disabled={!form.isDirty}>
          Save
        </Button>
      </div>
    </CallForm>
  )
}

function valuesOf({ areas, visits_a_year, languages, province }: Availability): Values {
  return { areas, visits_a_year: visits_a_year ?? '', languages, province: province ?? '' }
}
