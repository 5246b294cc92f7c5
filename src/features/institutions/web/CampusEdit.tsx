import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type CampusRow, campuses } from '../contract-campuses.ts'
import { CampusFields, type CampusValues, campusLabels, withRegion } from './parts/CampusFields.tsx'
import { KeptName } from './parts/KeptName.tsx'

/** Staff change a campus; a new name keeps the one before. */
export function CampusEdit({ campus, onClose }: { campus: CampusRow; onClose: () => void }) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(campus)
  const form = useCallForm({
    call: campuses.edit,
    initial: valuesOf(campus),
    labels: campusLabels,
    input: (values) => ({ params: { id: loaded.id }, body: { ...withRegion(values), version: loaded.version } }),
    loadAgain,
    onDone: onClose,
  })

  async function loadAgain() {
    const asked = { query: { paginate: 100 }, body: { institution_id: campus.institution_id } }
    const { data } = await client.fetchQuery({ ...query(campuses.ofAccount, asked), staleTime: 0 })
    const fresh = data.find((one) => one.id === campus.id)
    if (!fresh) return false
    const old = valuesOf(loaded)
    form.takeOver(
      valuesOf(fresh),
      (Object.keys(old) as (keyof CampusValues)[]).filter((field) => form.values[field] !== old[field]),
    )
    setLoaded(fresh)
    return true
  }

  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${campus.name}`} description={campus.institution_name} verb="Save">
      <CampusFields form={form} />
      {form.values.name.trim().toLowerCase() !== loaded.name.toLowerCase() && <KeptName name={loaded.name} />}
    </FormDialog>
  )
}

function valuesOf({ name, region, province, city, address }: CampusRow): CampusValues {
  return { name, region, province: province ?? '', city: city ?? '', address: address ?? '' }
}
