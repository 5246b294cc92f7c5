import { TextInput } from '@mantine/core'
import { agency } from '../../../../kit/contract/agency.ts'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import type { CallForm } from '../../../../kit/web/form/use-call-form.ts'

type Region = (typeof agency.regions)[number]['name']
export type CampusValues = { name: string; region: string; province: string; city: string; address: string }

export const campusLabels = { name: 'Campus', region: 'Region', province: 'Province', city: 'City or municipality', address: 'Address' }
export const emptyCampus: CampusValues = { name: '', region: '', province: '', city: '', address: '' }

/** The region as the call takes it. */
export const withRegion = <V extends CampusValues>(values: V) => ({ ...values, region: values.region as Region })

/** What is kept of a campus. */
export function CampusFields<V extends CampusValues>({ form }: { form: CallForm<V> }) {
  return (
    <>
      <TextInput label="Campus" placeholder="San Roque Campus" maxLength={200} data-autofocus {...form.field('name')} />
      <Select label="Region" placeholder="Choose" searchable data={agency.regions.map((region) => region.name)} {...form.field('region')} />
      <TextInput label="Province (optional)" maxLength={100} {...form.field('province')} />
      <TextInput label="City or municipality (optional)" maxLength={100} {...form.field('city')} />
      <TextInput label="Address (optional)" maxLength={300} {...form.field('address')} />
    </>
  )
}
