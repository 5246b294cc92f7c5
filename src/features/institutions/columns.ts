/** The columns of institutions and campuses in the files people upload. */
import { agency } from '../../../agency.config.ts'
import type { ImportColumn } from '../../kit/contract/columns.ts'

export const institution: ImportColumn = {
  name: 'institution_name',
  aliases: ['institution', 'suc', 'suc_name', 'school', 'hei_name'],
  required: true,
  example: 'Lakeside Polytechnic State University',
  note: 'The full name, as in the list of institutions.',
}

export const campus: ImportColumn = {
  name: 'campus_name',
  aliases: ['campus'],
  required: true,
  example: 'San Roque Campus',
  note: 'The name of the campus, as in the list of campuses.',
}

export const campusColumns = [
  { ...institution, note: 'The full name. An institution that is not stored yet is created.' },
  { ...campus, note: 'The name of the campus. A campus already stored under this name is updated.' },
  {
    name: 'region',
    aliases: ['region_name'],
    required: true,
    example: agency.regions[5].name,
    note: 'One of the regions of the list.',
    choices: agency.regions.map((region) => region.name),
  },
  { name: 'province', aliases: [], required: false, example: 'Laguna', note: 'May be left out.' },
  {
    name: 'city',
    aliases: ['municipality', 'city_municipality', 'town'],
    required: false,
    example: 'Santa Cruz',
    note: 'May be left out.',
  },
  {
    name: 'is_main',
    aliases: ['main', 'main_campus'],
    required: false,
    example: '0',
    note: '1 for the main campus, 0 for the others. An institution has one main campus.',
    choices: ['1', '0'],
  },
] as const satisfies readonly ImportColumn[]
