import type { Role } from '../../../kit/contract/roles.ts'
import { CandidateBox } from '../../../kit/web/candidates/CandidateBox.tsx'
import { useCandidates } from '../../../kit/web/candidates/use-candidates.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { accounts } from '../contract.ts'
import { type AccountValues, accountLabels, bodyOf, PersonFields, roleOptions } from './AccountFields.tsx'
import { rolesToGive } from './parts/account-rules.ts'

const empty: AccountValues = {
  role: '',
  status: '',
  email: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  suffix: '',
  professional_title: '',
  mobile: '',
  region: null,
  institution_id: null,
}

const roleWords: Record<Role, string> = {
  Superadmin: 'Everything, the accounts of staff among it.',
  Monitoring: 'Reads everything and changes nothing.',
  Admin: 'Institutions, campuses, programs, trainings, announcements; accounts of accreditors and institutions.',
  Finance: 'Payments and bank accounts.',
  QA: 'Accreditations, their teams and the schedule.',
  'Content Creator': 'Announcements.',
  Guest: 'The dashboard and the plain lists.',
  accreditor: 'Evaluates programs on survey visits.',
  institution: 'Acts for a state university or college.',
  trustee: 'Sits on the board: reads the agenda and votes, and opens nothing else.',
}

/** Makes an account; its owner is invited by mail. */
export function AccountAdd({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const user = useCurrentUser()
  const likely = useCandidates((values: AccountValues) => [values.first_name, values.middle_name, values.last_name].join('\n'))
  const form = useCallForm({
    call: accounts.add,
    initial: empty,
    labels: accountLabels,
    input: (values) => {
      const { status: _, ...body } = bodyOf(values)
      return { body: { ...body, confirm_new: likely.isConfirmed(values) } }
    },
    onRefused: likely.onRefused,
    onDone: ({ data }) => onMade(data.id),
  })
  const role = form.values.role as Role | ''
  return (
    <FormDialog form={form} onClose={onClose} title="Add an account" verb="Add and invite" disabled={likely.waits(form.values)}>
      <Select
        label="Role"
        placeholder="Choose"
        data-autofocus
        allowDeselect={false}
        data={roleOptions(rolesToGive(user))}
        description={role === '' ? undefined : roleWords[role]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('role')}
      />
      <PersonFields form={form} />
      <Notice icon="mail">An invitation is mailed: a link to choose a password, good for 72 hours.</Notice>
      <CandidateBox form={form} likely={likely} label="This is another person" />
    </FormDialog>
  )
}
