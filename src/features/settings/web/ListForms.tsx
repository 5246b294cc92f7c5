/** The lists of the agency: regions, areas, holidays, declarations. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MultiSelect } from '../../../kit/web/fields/MultiSelect.tsx'
import { surveyAreas } from '../../ladder/rules-areas.ts'
import type { AgencySettings } from '../contract.ts'
import { Rows } from './Rows.tsx'
import { readDays } from './read-days.ts'
import { SectionFrame } from './SectionFrame.tsx'
import styles from './settings.module.css'
import { useSectionForm, type ViewProps } from './use-section-form.ts'

const regionsOf = ({ values }: AgencySettings) => ({
  regions: values.regions.regions.map((one) => ({ ...one, was: one.name as string | null })),
})

export function RegionsForm({ data }: ViewProps) {
  const section = useSectionForm('regions', data, regionsOf)
  return (
    <SectionFrame
      of="regions"
      says="A region that is renamed takes its institutions, campuses and accounts along. One that is in use cannot be removed."
      {...section}
    >
      <Rows form={section.form} name="regions" what="region" blank={{ name: '', short: '', was: null }} most={100}>
        {(field) => (
          <>
            <TextInput label="Name" {...field('name')} />
            <TextInput label="Short name" {...field('short')} />
          </>
        )}
      </Rows>
    </SectionFrame>
  )
}

export function AreasForm({ data }: ViewProps) {
  const section = useSectionForm('areas', data, ({ values }) => values.areas)
  return (
    <SectionFrame
      of="areas"
      says="What a survey team rates. Assignments name an area by its number, so its place stays; one that somebody is assigned to is kept."
      {...section}
    >
      <Rows form={section.form} name="areas" what="area" blank="" most={surveyAreas.length} isNumbered>
        {(field, index) => <TextInput label={`Area ${surveyAreas[index]}`} {...field()} />}
      </Rows>
    </SectionFrame>
  )
}

type Holidays = { holidays: { day: string; name: string; regions?: string[] | undefined }[] }

const holidaysOf = ({ values }: AgencySettings): Holidays => ({
  holidays: values.holidays.holidays.map((one) => ({ ...one, regions: one.regions ?? [] })),
})

export function HolidaysForm({ data }: ViewProps) {
  const section = useSectionForm('holidays', data, holidaysOf)
  const { form } = section
  const regions = data.values.regions.regions.map(({ name, short }) => ({ value: name, label: short }))
  return (
    <SectionFrame
      of="holidays"
      says="Days off besides the weekends: said before a day of a visit is chosen. Write 05-01 for every year, 2027-03-26 for one."
      {...section}
    >
      <Rows form={form} name="holidays" what="holiday" blank={{ day: '', name: '', regions: [] }} most={500}>
        {(field) => (
          <>
            <TextInput label="Day" {...field('day')} />
            <TextInput label="Name" {...field('name')} />
            <MultiSelect label="Only in" placeholder="Everywhere" searchable clearable data={regions} {...field('regions')} />
          </>
        )}
      </Rows>
      <PastedDays onTake={(days) => form.set('holidays', [...form.values.holidays, ...days])} />
    </SectionFrame>
  )
}

/** Many days at once, as a proclamation lists them. */
function PastedDays({ onTake }: { onTake: (days: { day: string; name: string; regions: string[] }[]) => void }) {
  const [text, setText] = useState('')
  const { days, unread } = readDays(text)
  return (
    <details className={styles.paste}>
      <summary>Paste a list of days</summary>
      <Textarea
        label="One day a line, then its name"
        placeholder={'2027-03-26 Good Friday\n2027-12-24 Christmas Eve'}
        autosize
        minRows={4}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={unread.length > 0 && `Not read: ${unread.slice(0, 3).join(' · ')}`}
      />
      <Button
        type="button"
        variant="default"
        disabled={days.length === 0 || unread.length > 0}
        onClick={() => {
          onTake(days.map((one) => ({ ...one, regions: [] })))
          setText('')
        }}
      >
        Add {days.length === 1 ? 'the day' : `${days.length} days`} to the list
      </Button>
    </details>
  )
}

const statementsOf = ({ values }: AgencySettings) => ({ statements: values.declarations.declarations.statements })

export function DeclarationsForm({ data }: ViewProps) {
  const section = useSectionForm('declarations', data, statementsOf)
  return (
    <SectionFrame
      of="declarations"
      says={`What an accreditor declares with accepting an invitation. Now in version ${data.values.declarations.declarations.version}; other words make another version by themselves, and answers keep theirs.`}
      {...section}
    >
      <Rows form={section.form} name="statements" what="statement" blank="" most={12}>
        {(field, index) => <Textarea label={`Statement ${index + 1}`} autosize minRows={2} {...field()} />}
      </Rows>
    </SectionFrame>
  )
}
