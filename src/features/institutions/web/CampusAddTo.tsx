import { useState } from 'react'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { campuses } from '../contract-campuses.ts'
import { CampusFields, campusLabels, emptyCampus, withRegion } from './parts/CampusFields.tsx'
import { InstitutionPicker } from './parts/InstitutionPicker.tsx'
import type { School } from './parts/institution-list.ts'

/** Staff add a campus to an institution: the one given, or one to choose. */
export function CampusAddTo({ institution: given, onClose }: { institution?: School; onClose: () => void }) {
  const [institution, setInstitution] = useState<School | null>(given ?? null)
  const form = useCallForm({
    call: campuses.addTo,
    initial: { ...emptyCampus, institution_id: given?.id ?? '', region: given?.region ?? '' },
    labels: { ...campusLabels, institution_id: 'Institution' },
    input: (values) => ({ body: withRegion(values) }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a campus"
      description={given ? given.name : 'The first campus of an institution is its main one'}
      verb="Add campus"
    >
      {!given && (
        <InstitutionPicker
          value={institution}
          onChange={(chosen) => {
            setInstitution(chosen)
            form.form.setValues({ institution_id: chosen?.id ?? '', ...(form.values.region ? {} : { region: chosen?.region ?? '' }) })
          }}
          error={form.error('institution_id')}
          id={form.idOf('institution_id')}
        />
      )}
      <CampusFields form={form} />
    </FormDialog>
  )
}
