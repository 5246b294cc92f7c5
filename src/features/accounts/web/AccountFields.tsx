import { TextInput } from '@mantine/core'
import { agency } from '../../../kit/contract/agency.ts'
import { areaOf, type Role, roleName } from '../../../kit/contract/roles.ts'
import { RemotePicker } from '../../../kit/web/fields/RemotePicker.tsx'
import { Select } from '../../../kit/web/fields/Select.tsx'
import type { CallForm } from '../../../kit/web/form/use-call-form.ts'
import type { InstitutionRow } from '../../institutions/contract.ts'
import { institutionList } from '../../institutions/web/parts/institution-list.ts'
import type { AccountRow } from '../contract.ts'
import styles from './accounts.module.css'

export type AccountValues = {
  role: string
  status: string
  email: string
  first_name: string
  middle_name: string
  last_name: string
  suffix: string
  professional_title: string
  mobile: string
  region: string | null
  institution_id: Pick<InstitutionRow, 'id' | 'name'> | null
}
export type AccountField = keyof AccountValues

export const accountLabels: Record<AccountField, string> = {
  role: 'Role',
  status: 'Status',
  email: 'E-mail',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  suffix: 'Suffix',
  professional_title: 'Title',
  mobile: 'Mobile',
  region: 'Region',
  institution_id: 'Institution',
}

export function valuesOf(account: AccountRow): AccountValues {
  const { role, status, email, first_name, last_name, region, institution_id: id, institution_name: name } = account
  const institution = id && name ? { id, name } : null
  const [middle_name, suffix, professional_title, mobile] = [
    account.middle_name,
    account.suffix,
    account.professional_title,
    account.mobile,
  ].map((text) => text ?? '') as [string, string, string, string]
  return {
    role,
    status,
    email,
    first_name,
    middle_name,
    last_name,
    suffix,
    professional_title,
    mobile,
    region,
    institution_id: institution,
  }
}

/** The values as the calls take them; a role of the agency's own staff has no institution. */
export function bodyOf(values: AccountValues) {
  const role = values.role as Role
  const institution_id = role && areaOf(role) !== 'admin' ? (values.institution_id?.id ?? null) : null
  return { ...values, role, status: values.status as AccountRow['status'], region: values.region as never, institution_id }
}

type FieldsProps = {
  form: CallForm<AccountValues>
  /** What somebody else saved meanwhile, beside the fields it concerns. */
  meanwhile?: Partial<Record<AccountField, string>>
  /** Why the address cannot be changed here. */
  fixedEmail?: string | undefined
}

/** Who somebody is and how to reach them; role and status stand in the dialogs themselves. */
export function PersonFields({ form, meanwhile = {}, fixedEmail }: FieldsProps) {
  const description = (name: AccountField, usual?: string) =>
    meanwhile[name] === undefined ? usual : `Now stored by somebody else: ${meanwhile[name]}`
  const role = form.values.role as Role | ''
  return (
    <>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        disabled={fixedEmail !== undefined}
        description={fixedEmail ?? description('email')}
        {...form.field('email')}
      />
      <div className={styles.two}>
        <TextInput label="First name" autoComplete="off" description={description('first_name')} {...form.field('first_name')} />
        <TextInput label="Last name" autoComplete="off" description={description('last_name')} {...form.field('last_name')} />
        <TextInput
          label="Middle name (optional)"
          autoComplete="off"
          description={description('middle_name')}
          {...form.field('middle_name')}
        />
        <TextInput label="Suffix (optional)" placeholder="PhD" description={description('suffix')} {...form.field('suffix')} />
        <TextInput
          label="Title (optional)"
          placeholder="Dr."
          description={description('professional_title')}
          {...form.field('professional_title')}
        />
        <TextInput
          label="Mobile (optional)"
          type="tel"
          placeholder="0917 555 0123"
          autoComplete="off"
          description={description('mobile')}
          {...form.field('mobile')}
        />
      </div>
      {role !== '' && areaOf(role) !== 'admin' && (
        <RemotePicker
          label={role === 'institution' ? 'Institution' : 'Home institution (optional)'}
          description={description('institution_id')}
          from={institutionList}
          value={form.values.institution_id}
          onChange={(institution) => form.set('institution_id', institution)}
          error={form.error('institution_id')}
          id={form.idOf('institution_id')}
        />
      )}
      <Select
        label="Region (optional)"
        placeholder={role === 'institution' ? 'That of the institution' : 'Choose'}
        description={description('region')}
        clearable
        searchable
        data={agency.regions.map(({ name }) => name)}
        {...form.field('region')}
      />
    </>
  )
}

export function roleOptions(roles: readonly Role[]) {
  return roles.map((role) => ({ value: role, label: roleName(role) }))
}
