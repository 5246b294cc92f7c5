import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { RemotePicker } from '../../../kit/web/fields/RemotePicker.tsx'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type Relation, relationNames, relations } from '../../people/rules.ts'
import { accreditorProfiles, type SubMemberInstitution } from '../contract.ts'
import { institutionsToPick, type PickedInstitution } from './institutions-to-pick.tsx'
import styles from './profile.module.css'

/** Names an institution the person is tied to, or changes the entry. */
export function SubMemberDialog({ tie, onClose }: { tie: SubMemberInstitution | null; onClose: () => void }) {
  const form = useCallForm({
    call: accreditorProfiles.saveSubMember,
    initial: {
      institution_id: (tie?.institution ?? null) as PickedInstitution | null,
      relation: (tie?.relation ?? null) as Relation | null,
      from: tie?.from ?? null,
      to: tie?.to ?? null,
    },
    labels: { institution_id: 'Institution', relation: 'Relation', from: 'From', to: 'Until' },
    input: ({ institution_id, relation, from, to }) => ({
      // what is not chosen yet is refused by the call's own schema, at its field
      body: { institution_id: institution_id?.id ?? '', relation: relation as Relation, from, to, ...(tie ? { id: tie.id } : {}) },
    }),
    onDone: onClose,
  })
  const day = { placeholder: 'Day', clearable: true } as const
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={tie ? `Edit ${tie.institution.name}` : 'Add a sub-member institution'}
      description="It keeps you off visits you could not judge freely."
      verb={tie ? 'Save' : 'Add institution'}
      disabled={tie !== null && !form.isDirty}
    >
      <RemotePicker
        label="Institution"
        from={institutionsToPick}
        value={form.values.institution_id}
        onChange={(one) => form.set('institution_id', one)}
        error={form.error('institution_id')}
        id={form.idOf('institution_id')}
        placeholder="Search by name, acronym or place"
      />
      <Select
        label="Relation"
        placeholder="Choose"
        allowDeselect={false}
        data={relations.map((value) => ({ value, label: relationNames[value] }))}
        {...form.field('relation')}
      />
      <div className={styles.two}>
        <DateInput label="From (optional)" {...day} {...form.field('from')} />
        <DateInput
          label="Until (optional)"
          description="Empty while it lasts"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...day}
          {...(form.values.from ? { minDate: form.values.from } : {})}
          {...form.field('to')}
        />
      </div>
    </FormDialog>
  )
}
