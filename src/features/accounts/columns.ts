/** The columns of accounts: their list and their files. Those an import reads come first and go out under its names. */
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { institutionColumn, regionColumn } from '../institutions/columns.ts'
import { personLimits } from '../people/contract.ts'
import type { AccountRow } from './contract.ts'

type Person = Pick<AccountRow, 'email' | 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'professional_title' | 'mobile' | 'region'>

/** What files say of a person, whoever writes them. */
export const personColumns = [
  {
    key: 'email',
    title: 'E-mail',
    value: (row) => row.email,
    cell: {
      aliases: ['e_mail', 'email_address', 'mail'],
      required: true,
      longest: personLimits.email,
      example: 'maria.santos@lakeside.example',
      note: 'The address the person signs in with. An account already stored under it, in the same role, is updated.',
    },
  },
  {
    key: 'first_name',
    value: (row) => row.first_name,
    cell: {
      aliases: ['firstname', 'given_name'],
      required: true,
      longest: personLimits.first_name,
      example: 'Maria',
      note: 'The first name.',
    },
  },
  {
    key: 'middle_name',
    value: (row) => row.middle_name,
    cell: {
      aliases: ['middlename', 'middle_initial'],
      required: false,
      longest: personLimits.middle_name,
      example: 'Lualhati',
      note: 'May be left out.',
    },
  },
  {
    key: 'last_name',
    value: (row) => row.last_name,
    cell: {
      aliases: ['lastname', 'surname', 'family_name'],
      required: true,
      longest: personLimits.last_name,
      example: 'Santos',
      note: 'The last name.',
    },
  },
  {
    key: 'suffix',
    value: (row) => row.suffix,
    cell: {
      aliases: ['name_suffix'],
      required: false,
      longest: personLimits.suffix,
      example: 'PhD',
      note: 'What stands after the name. May be left out.',
    },
  },
  {
    key: 'professional_title',
    value: (row) => row.professional_title,
    cell: {
      aliases: ['title', 'prefix'],
      required: false,
      longest: personLimits.professional_title,
      example: 'Prof.',
      note: 'What stands before the name. May be left out.',
    },
  },
  {
    key: 'mobile',
    title: 'Mobile',
    value: (row) => row.mobile,
    cell: {
      aliases: ['mobile_number', 'phone', 'contact_number'],
      required: false,
      example: '0917 555 0123',
      note: 'In figures. May be left out.',
    },
  },
  {
    ...regionColumn,
    value: (row) => row.region,
    cell: {
      ...regionColumn.cell,
      required: false,
      note: 'One of the regions of the list. Empty: that of the institution, for its accounts.',
    },
  },
] as const satisfies readonly RecordColumn<Person>[]

export const accountColumns = [
  ...personColumns,
  {
    ...institutionColumn,
    value: (row) => row.institution_name,
    cell: {
      ...institutionColumn.cell,
      required: false,
      note: 'The full name, as in the list. Needed for accounts of institutions; of accreditors the home institution; others have none.',
    },
  },
  { key: 'role', title: 'Role', value: (row) => row.role },
  { key: 'status', title: 'Status', value: (row) => row.status },
  { key: 'email_verified_at', value: (row) => row.email_verified_at },
  { key: 'last_login_at', title: 'Last sign-in', value: (row) => row.last_login_at },
  { key: 'created_at', title: 'Created', value: (row) => row.created_at },
] as const satisfies readonly RecordColumn<AccountRow>[]
