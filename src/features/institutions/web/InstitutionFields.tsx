import { TextInput } from '@mantine/core'
import { agency } from '../../../kit/contract/agency.ts'
import { Select } from '../../../kit/web/fields/Select.tsx'
import type { CallForm } from '../../../kit/web/form/use-call-form.ts'
import { type InstitutionRow, institutionTypes } from '../contract.ts'
import { typeNames } from '../rules.ts'
import styles from './institutions.module.css'

export type InstitutionValues = Record<(typeof fields)[number], string>
const fields = ['name', 'acronym', 'type', 'region', 'city', 'province', 'president', 'phone', 'email', 'website'] as const

export const institutionLabels: Record<keyof InstitutionValues, string> = {
  name: 'Institution',
  acronym: 'Acronym',
  type: 'Type',
  region: 'Region',
  city: 'City or municipality',
  province: 'Province',
  president: 'President',
  phone: 'Phone',
  email: 'E-mail',
  website: 'Website',
}

/** The fields as an institution fills them; empty ones for a new one. */
export function valuesOf(institution?: InstitutionRow): InstitutionValues {
  const { contact, ...plain } = institution ?? { contact: null }
  const all: Record<string, unknown> = { ...plain, ...contact }
  return Object.fromEntries(fields.map((field) => [field, all[field] ?? ''])) as InstitutionValues
}

/** The fields that differ from what was loaded. */
export function touchedFields(values: InstitutionValues, loaded: InstitutionValues): (keyof InstitutionValues)[] {
  return fields.filter((field) => values[field] !== loaded[field])
}

/** As the call takes them. */
export function bodyOf(values: InstitutionValues) {
  return { ...values, type: values.type as InstitutionRow['type'], region: values.region as (typeof agency.regions)[number]['name'] }
}

/** What the agency keeps of an institution. */
export function InstitutionFields({ form }: { form: CallForm<InstitutionValues> }) {
  return (
    <>
      <TextInput label="Institution" description="The full name" maxLength={300} data-autofocus {...form.field('name')} />
      <div className={styles.two}>
        <TextInput label="Acronym (optional)" maxLength={20} {...form.field('acronym')} />
        <Select
          label="Type"
          placeholder="Choose"
          allowDeselect={false}
          data={institutionTypes.map((value) => ({ value, label: typeNames[value] }))}
          {...form.field('type')}
        />
      </div>
      <Select label="Region" placeholder="Choose" searchable data={agency.regions.map((region) => region.name)} {...form.field('region')} />
      <div className={styles.two}>
        <TextInput label="City or municipality (optional)" maxLength={100} {...form.field('city')} />
        <TextInput label="Province (optional)" maxLength={100} {...form.field('province')} />
        <TextInput label="President (optional)" maxLength={150} {...form.field('president')} />
        <TextInput label="Phone (optional)" maxLength={60} {...form.field('phone')} />
        <TextInput label="E-mail (optional)" type="email" maxLength={200} {...form.field('email')} />
        <TextInput label="Website (optional)" type="url" placeholder="https://" maxLength={200} {...form.field('website')} />
      </div>
    </>
  )
}
