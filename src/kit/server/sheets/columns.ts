/** The columns of the files people upload: what an import reads and what a template shows. */
import { agency } from '../../../../agency.config.ts'
import { degreeNames, levelNames, levelsSought, visitTypeNames } from '../../../features/ladder/rules.ts'
import { trainingTypeNames } from '../../../features/people/rules-trainings.ts'

export type ImportColumn = {
  name: string
  /** Other heads it is known by, written as `headKey` makes them. */
  aliases: readonly string[]
  required: boolean
  example: string
  /** What to write, for the template's second sheet. */
  note: string
  /** Offered as a drop-down. */
  choices?: readonly string[]
}

const institution: ImportColumn = {
  name: 'institution_name',
  aliases: ['institution', 'suc', 'suc_name', 'school', 'hei_name'],
  required: true,
  example: 'Lakeside Polytechnic State University',
  note: 'The full name, as in the list of institutions.',
}
const campus: ImportColumn = {
  name: 'campus_name',
  aliases: ['campus'],
  required: true,
  example: 'San Roque Campus',
  note: 'The name of the campus, as in the list of campuses.',
}

export const programColumns = [
  institution,
  campus,
  {
    name: 'program_name',
    aliases: ['program', 'programme', 'name', 'course'],
    required: true,
    example: 'Bachelor of Science in Nursing',
    note: 'The full name of the program. A program already stored on the campus under this name and degree level is updated.',
  },
  {
    name: 'degree_level',
    aliases: ['degree', 'program_level'],
    required: true,
    example: degreeNames.undergraduate,
    note: 'Undergraduate, Masteral or Doctorate.',
    choices: Object.values(degreeNames),
  },
  {
    name: 'level',
    aliases: ['accreditation_level', 'accreditation_status'],
    required: false,
    example: levelNames.level_2,
    note: 'No level, Candidate, or Level I to Level IV. Empty: a new program has no level, a stored one keeps its own.',
    choices: Object.values(levelNames),
  },
  {
    name: 'valid_from',
    aliases: ['validity_from', 'validity_date_from', 'validity_start'],
    required: false,
    example: '2024-06-01',
    note: 'First day of the validity, as 2024-06-01. May be left out.',
  },
  {
    name: 'valid_to',
    aliases: ['valid_until', 'validity_to', 'validity_date_to', 'validity_end'],
    required: false,
    example: '2029-05-31',
    note: 'Last day of the validity, as 2029-05-31. Needed where the program has a level.',
  },
] as const satisfies readonly ImportColumn[]

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

export const trainingColumns = [
  {
    name: 'title',
    aliases: ['training_title', 'training', 'name', 'module'],
    required: true,
    example: 'Basic Training for Accreditors',
    note: 'The title. Without a code, a training already stored under this title and first day is updated.',
  },
  {
    name: 'code',
    aliases: ['training_code', 'module_code', 'number'],
    required: false,
    example: 'TR-2027-01',
    note: 'May be left out. A training already stored under this code is updated.',
  },
  {
    name: 'type',
    aliases: ['training_type', 'module_type', 'kind'],
    required: false,
    example: trainingTypeNames.training,
    note: 'Training, Seminar, Conference or Refresher. Empty: the type chosen for the whole file.',
    choices: Object.values(trainingTypeNames),
  },
  { name: 'level', aliases: ['for', 'audience'], required: false, example: 'New accreditors', note: 'For whom it is. May be left out.' },
  {
    name: 'organizer',
    aliases: ['organiser', 'organized_by', 'organised_by'],
    required: false,
    example: 'Institutional Development Division',
    note: 'May be left out.',
  },
  { name: 'venue', aliases: ['place', 'location'], required: false, example: 'Hall of Pines, Baguio City', note: 'May be left out.' },
  {
    name: 'starts_on',
    aliases: ['start', 'starts', 'start_date', 'date_from', 'from'],
    required: false,
    example: '2027-02-16',
    note: 'First day, as 2027-02-16. May be left out while it is not known.',
  },
  {
    name: 'ends_on',
    aliases: ['end', 'ends', 'end_date', 'date_to', 'to'],
    required: false,
    example: '2027-02-18',
    note: 'Last day, as 2027-02-18. May be left out.',
  },
  { name: 'hours', aliases: ['number_of_hours', 'duration'], required: false, example: '24', note: 'A whole number. May be left out.' },
  {
    name: 'capacity',
    aliases: ['places', 'slots', 'seats'],
    required: false,
    example: '40',
    note: 'Places, a whole number. Empty: no limit.',
  },
  { name: 'fee', aliases: ['price', 'registration_fee'], required: false, example: '1500.00', note: 'As 1500.00. May be left out.' },
  {
    name: 'description',
    aliases: ['about', 'details'],
    required: false,
    example: 'The instrument, area by area, with a day on a campus.',
    note: 'May be left out.',
  },
] as const satisfies readonly ImportColumn[]

export const surveyVisitColumns = [
  institution,
  campus,
  {
    name: 'program_name',
    aliases: ['program', 'programme', 'name', 'course'],
    required: true,
    example: 'Bachelor of Science in Nursing',
    note: 'The name of the program, as in the list of programs. Rows of one campus with the same type and days are one visit.',
  },
  {
    name: 'visit_type',
    aliases: ['type', 'type_of_visit', 'survey_type', 'visit'],
    required: true,
    example: visitTypeNames.second,
    note: 'One of the types of the list, or its code, as third_phase1.',
    choices: Object.values(visitTypeNames),
  },
  {
    name: 'visit_date',
    aliases: ['date', 'visit_from', 'visit_start', 'start_date', 'date_from'],
    required: true,
    example: '2027-02-15',
    note: 'First day of the visit, as 2027-02-15.',
  },
  {
    name: 'visit_end',
    aliases: ['visit_to', 'visit_until', 'end_date', 'date_to'],
    required: false,
    example: '2027-02-17',
    note: 'Last day of the visit, as 2027-02-17. Empty: two days after the first.',
  },
  {
    name: 'level_sought',
    aliases: ['level', 'level_applied', 'level_applied_for'],
    required: false,
    example: levelNames.level_2,
    note: 'Candidate, or Level I to Level IV. Empty: the level after the one the program holds.',
    choices: levelsSought.map((level) => levelNames[level]),
  },
] as const satisfies readonly ImportColumn[]

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

/** "Institution Name", "institution-name" and "INSTITUTION_NAME" are one head. */
export function headKey(head: string): string {
  return head
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
}
