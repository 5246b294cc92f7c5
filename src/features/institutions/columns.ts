/** The columns of institutions and campuses: their lists and their files. Other records name them in the same words. */
import { agency } from '../../kit/contract/agency.ts'
import type { RecordColumn } from '../../kit/contract/columns.ts'
import { levelNames } from '../ladder/rules.ts'
import type { InstitutionRow } from './contract.ts'
import type { CampusRow } from './contract-campuses.ts'

export const institutionColumn = {
  key: 'institution',
  title: 'Institution',
  heading: 'institution_name',
  cell: {
    aliases: ['institution', 'suc', 'suc_name', 'school', 'hei_name'],
    alike: ['university', 'college', 'hei', 'name_of_institution', 'name_of_school', 'university_college', 'state_university'],
    required: true,
    longest: 300,
    example: 'Lakeside Polytechnic State University',
    note: 'The full name, as in the list of institutions.',
  },
} as const satisfies RecordColumn

export const campusColumn = {
  key: 'campus',
  title: 'Campus',
  heading: 'campus_name',
  cell: {
    aliases: ['campus'],
    alike: ['branch', 'site', 'unit', 'location', 'name_of_campus', 'campus_branch'],
    required: true,
    longest: 200,
    example: 'San Roque Campus',
    note: 'The name of the campus, as in the list of campuses.',
  },
} as const satisfies RecordColumn

export const regionColumn = {
  key: 'region',
  title: 'Region',
  cell: {
    aliases: ['region_name'],
    alike: ['area', 'reg'],
    required: true,
    example: () => agency.regions[0]?.name ?? '',
    note: 'One of the regions of the list.',
    choices: () => agency.regions.map((region) => region.name),
  },
} as const satisfies RecordColumn

type WithContact = Omit<InstitutionRow, 'contact'> & NonNullable<InstitutionRow['contact']>

/** Only roles that read contact data may export. */
export const institutionColumns = [
  { key: 'name', title: institutionColumn.title, heading: institutionColumn.heading, value: (row) => row.name },
  { key: 'acronym', value: (row) => row.acronym },
  { key: 'type', title: 'Type', filter: { type: 'many' }, value: (row) => row.type },
  { key: 'region', title: regionColumn.title, filter: { region: 'many' }, value: (row) => row.region },
  { key: 'province', value: (row) => row.province },
  { key: 'city', value: (row) => row.city },
  { key: 'status', title: 'Status', filter: { status: 'one' }, value: (row) => row.status },
  { key: 'institutional_level', value: (row) => levelNames[row.institutional_level] },
  { key: 'institutional_to', value: (row) => row.institutional_to },
  { key: 'former_names', title: 'Former names', value: (row) => row.former_names.map(({ name }) => name).join('; ') },
  { key: 'campuses', title: 'Campuses', value: (row) => row.campuses },
  { key: 'programs', title: 'Programs', value: (row) => row.programs },
  { key: 'president', value: (row) => row.president },
  { key: 'phone', value: (row) => row.phone },
  { key: 'email', value: (row) => row.email },
  { key: 'website', value: (row) => row.website },
  { key: 'account', title: 'Main account', heading: 'account_name', filter: { account: 'one' }, value: (row) => row.account_name },
  { key: 'account_email', value: (row) => row.account_email },
] as const satisfies readonly RecordColumn<WithContact>[]

/** Those an import reads come first, so that an export can be corrected and imported again. */
export const campusColumns = [
  {
    ...institutionColumn,
    filter: { institution: 'one' },
    value: (row) => row.institution_name,
    cell: { ...institutionColumn.cell, note: 'The full name. An institution that is not stored yet is created.' },
  },
  {
    ...campusColumn,
    key: 'name',
    value: (row) => row.name,
    cell: { ...campusColumn.cell, note: 'The name of the campus. A campus already stored under this name is updated.' },
  },
  { ...regionColumn, filter: { region: 'many' }, value: (row) => row.region },
  {
    key: 'province',
    value: (row) => row.province,
    cell: { aliases: [], alike: ['prov', 'island'], required: false, longest: 100, example: 'Laguna', note: 'May be left out.' },
  },
  {
    key: 'city',
    value: (row) => row.city,
    cell: {
      aliases: ['municipality', 'city_municipality', 'town'],
      required: false,
      longest: 100,
      example: 'Santa Cruz',
      note: 'May be left out.',
    },
  },
  {
    key: 'main',
    title: 'Kind',
    heading: 'is_main',
    filter: { kind: 'one' },
    value: (row) => (row.is_main ? 1 : 0),
    cell: {
      aliases: ['main', 'main_campus'],
      alike: ['head_office', 'is_the_main', 'primary_campus'],
      required: false,
      example: '0',
      note: '1 for the main campus, 0 for the others. An institution has one main campus.',
      choices: ['1', '0'],
    },
  },
  { key: 'address', value: (row) => row.address },
  { key: 'active', title: 'Status', heading: 'status', filter: { active: 'one' }, value: (row) => (row.is_active ? 'active' : 'inactive') },
  { key: 'former_names', title: 'Former names', value: (row) => row.former_names.map(({ name }) => name).join('; ') },
  { key: 'programs', title: 'Programs', value: (row) => row.programs },
] as const satisfies readonly RecordColumn<CampusRow>[]
