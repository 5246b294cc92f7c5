/** The columns of accounts in the files people upload. */
import { agency } from '../../../agency.config.ts'
import type { ImportColumn } from '../../kit/contract/columns.ts'
import { institution } from '../institutions/columns.ts'

export const accountColumns = [
  {
    name: 'email',
    aliases: ['e_mail', 'email_address', 'mail'],
    required: true,
    example: 'maria.santos@lakeside.example',
    note: 'The address the person signs in with. An account already stored under it, in the same role, is updated.',
  },
  { name: 'first_name', aliases: ['firstname', 'given_name'], required: true, example: 'Maria', note: 'The first name.' },
  {
    name: 'middle_name',
    aliases: ['middlename', 'middle_initial'],
    required: false,
    example: 'Lualhati',
    note: 'May be left out.',
  },
  { name: 'last_name', aliases: ['lastname', 'surname', 'family_name'], required: true, example: 'Santos', note: 'The last name.' },
  { name: 'suffix', aliases: ['name_suffix'], required: false, example: 'PhD', note: 'What stands after the name. May be left out.' },
  {
    name: 'professional_title',
    aliases: ['title', 'prefix'],
    required: false,
    example: 'Prof.',
    note: 'What stands before the name. May be left out.',
  },
  {
    name: 'mobile',
    aliases: ['mobile_number', 'phone', 'contact_number'],
    required: false,
    example: '0917 555 0123',
    note: 'In figures. May be left out.',
  },
  {
    name: 'region',
    aliases: ['region_name'],
    required: false,
    example: agency.regions[5].name,
    note: 'One of the regions of the list. Empty: that of the institution, for its accounts.',
    choices: agency.regions.map((region) => region.name),
  },
  {
    ...institution,
    required: false,
    note: 'The full name, as in the list. Needed for accounts of institutions; of accreditors the home institution; others have none.',
  },
] as const satisfies readonly ImportColumn[]
