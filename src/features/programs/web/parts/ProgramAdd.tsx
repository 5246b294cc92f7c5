import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../kit/web/api.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { campuses } from '../../../institutions/contract-campuses.ts'
import { perText } from '../../columns-texts.ts'
import { type InstitutionProgram, programs } from '../../contract.ts'
import { ProgramNameFields } from './ProgramFields.tsx'

/** An institution adds a program it offers; the level comes with the first accreditation. */
export function ProgramAdd({ onClose }: { onClose: () => void }) {
  const own = useQuery(query(campuses.ofInstitution, { query: { paginate: 100 } }))
  const form = useCallForm({
    call: programs.add,
    initial: { campus_id: '', name: '', degree_level: '', ...perText(() => '') },
    labels: { campus_id: 'Campus', name: 'Program', degree_level: 'Degree level' },
    input: (values) => ({ body: { ...values, degree_level: values.degree_level as InstitutionProgram['degree_level'] } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a program"
      description="It starts without a level; request its accreditation next"
      verb="Add program"
    >
      <Select
        label="Campus"
        placeholder={own.isLoading ? 'Loading' : 'Choose'}
        searchable
        nothingFoundMessage="No campus has this name. Add it under Campuses first."
        data={(own.data?.data ?? []).map((campus) => ({ value: campus.id, label: campus.name }))}
        {...form.field('campus_id')}
      />
      <ProgramNameFields form={form} />
    </FormDialog>
  )
}
