import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Role, roleName } from '../../../kit/contract/roles.ts'
import { query } from '../../../kit/web/api.ts'
import { CandidateBox } from '../../../kit/web/candidates/CandidateBox.tsx'
import { useCandidates } from '../../../kit/web/candidates/use-candidates.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type AccountRow, accounts } from '../contract.ts'
import { accountStatusNames } from '../rules.ts'
import { type AccountField, type AccountValues, accountLabels, bodyOf, PersonFields, roleOptions, valuesOf } from './AccountFields.tsx'
import styles from './accounts.module.css'
import { rolesToGive, statusesOf } from './parts/account-rules.ts'

/**
 * Changes an account. Sends only what was changed; when somebody else saved in between, "Load it again" takes over their values in
 * the fields not touched here, and names them beside the fields that were.
 */
export function AccountEdit({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const user = useCurrentUser()
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(account)
  const [meanwhile, setMeanwhile] = useState<Partial<Record<AccountField, string>>>({})
  const likely = useCandidates((values: AccountValues) =>
    [values.status, values.first_name, values.middle_name, values.last_name].join('\n'),
  )
  const form = useCallForm({
    call: accounts.edit,
    initial: valuesOf(account),
    labels: accountLabels,
    input: (values) => ({
      params: { id: loaded.id },
      body: { ...changesOf(values, loaded), version: loaded.version, confirm_new: likely.isConfirmed(values) },
    }),
    onRefused: likely.onRefused,
    loadAgain,
    onDone: onClose,
  })
  const isOwn = user?.id === account.id

  async function loadAgain() {
    const { data: fresh } = await client.fetchQuery({ ...query(accounts.show, { params: { id: account.id } }), staleTime: 0 })
    const [old, now, typed] = [valuesOf(loaded), valuesOf(fresh), form.values]
    const touched = fields.filter((field) => !same(typed[field], old[field]))
    setMeanwhile(Object.fromEntries(touched.filter((one) => !same(now[one], old[one])).map((one) => [one, worded(now, one)])))
    form.takeOver(now, touched)
    setLoaded(fresh)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Edit ${account.name}`}
      description={account.institution_name ?? undefined}
      verb="Save"
      disabled={Object.keys(changesOf(form.values, loaded)).length === 0 || likely.waits(form.values)}
    >
      <div className={styles.two}>
        <Select
          label="Role"
          allowDeselect={false}
          disabled={isOwn}
          description={
            isOwn ? 'Another Superadmin can change your role.' : meanwhile.role && `Now stored by somebody else: ${meanwhile.role}`
          }
          data={roleOptions(rolesToGive(user))}
          {...form.field('role')}
        />
        <Select
          label="Status"
          allowDeselect={false}
          disabled={isOwn}
          description={isOwn ? 'Somebody else can change it.' : meanwhile.status && `Now stored by somebody else: ${meanwhile.status}`}
          data={statusesOf(loaded).map((value) => ({ value, label: accountStatusNames[value] }))}
          {...form.field('status')}
        />
      </div>
      {!isOwn && <p className={styles.hint}>{statusHint(loaded, form.values)}</p>}
      <PersonFields
        form={form}
        meanwhile={meanwhile}
        fixedEmail={isOwn ? 'Change it in your account settings, where it is confirmed.' : undefined}
      />
      <CandidateBox form={form} likely={likely} label="This is another person" />
    </FormDialog>
  )
}

const fields = Object.keys(accountLabels) as AccountField[]

/** Only what differs from the account as it was loaded, as the call takes it. */
function changesOf(values: AccountValues, loaded: AccountRow) {
  const [now, old] = [bodyOf(values), bodyOf(valuesOf(loaded))]
  return Object.fromEntries(fields.filter((field) => !same(now[field], old[field])).map((field) => [field, now[field]])) as Partial<
    typeof now
  >
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function worded(values: AccountValues, field: AccountField): string {
  if (field === 'role') return roleName(values.role as Role)
  if (field === 'status') return accountStatusNames[values.status as AccountRow['status']]
  if (field === 'institution_id') return values.institution_id?.name ?? 'none'
  return values[field] || 'empty'
}

/** What a new status or address sets in motion. */
function statusHint(account: AccountRow, values: AccountValues): string {
  if (values.status === 'suspended' && account.status !== 'suspended') return 'It is signed out everywhere and cannot sign in any more.'
  if (values.status === 'invited' && account.status !== 'invited') return 'An invitation is mailed: a link to choose a password.'
  if (values.status === 'active' && account.status === 'pending') return 'Its owner learns by mail that the account is open.'
  if (account.status === 'invited') return 'It becomes active when its owner chooses a password.'
  if (account.status === 'pending' && !account.email_verified_at)
    return 'It can be activated once its owner has confirmed the e-mail address.'
  return 'A suspended account cannot sign in; its records stay.'
}
