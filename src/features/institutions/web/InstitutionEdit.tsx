import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type InstitutionRow, institutions } from '../contract.ts'
import { bodyOf, InstitutionFields, institutionLabels, touchedFields, valuesOf } from './InstitutionFields.tsx'
import { KeptName } from './parts/KeptName.tsx'

/** Staff change an institution; a new name keeps the one before. */
export function InstitutionEdit({ institution, onClose }: { institution: InstitutionRow; onClose: () => void }) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(institution)
  const form = useCallForm({
    call: institutions.edit,
    initial: valuesOf(institution),
    labels: institutionLabels,
    input: (values) => ({ params: { id: loaded.id }, body: { ...bodyOf(values), version: loaded.version } }),
    loadAgain,
    onDone: onClose,
  })

  async function loadAgain() {
    const { data } = await client.fetchQuery({ ...query(institutions.list, { body: { ids: [institution.id] } }), staleTime: 0 })
    const [fresh] = data
    if (!fresh) return false
    form.takeOver(valuesOf(fresh), touchedFields(form.values, valuesOf(loaded)))
    setLoaded(fresh)
    return true
  }

  return (
    <FormDialog form={form} onClose={onClose} title={`Edit ${institution.name}`} verb="Save">
      <InstitutionFields form={form} />
      {form.values.name.trim().toLowerCase() !== loaded.name.toLowerCase() && <KeptName name={loaded.name} />}
    </FormDialog>
  )
}
