import { Select, TextInput } from '@mantine/core'
import { agency } from '../../../../../agency.config.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { campuses } from '../../contract-campuses.ts'

type Region = (typeof agency.regions)[number]['name']

/** An institution adds one of its campuses. */
export function CampusAdd({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    call: campuses.add,
    initial: { name: '', region: '', province: '', city: '', address: '' },
    labels: { name: 'Campus', region: 'Region' },
    input: (values) => ({ body: { ...values, region: values.region as Region } }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add a campus" verb="Add campus">
      <TextInput label="Campus" placeholder="San Roque Campus" maxLength={200} data-autofocus {...form.field('name')} />
      <Select label="Region" placeholder="Choose" searchable data={agency.regions.map((region) => region.name)} {...form.field('region')} />
      <TextInput label="Province (optional)" maxLength={100} {...form.field('province')} />
      <TextInput label="City or municipality (optional)" maxLength={100} {...form.field('city')} />
      <TextInput label="Address (optional)" maxLength={300} {...form.field('address')} />
    </FormDialog>
  )
}
