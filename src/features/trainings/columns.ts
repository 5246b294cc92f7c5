/** The columns of trainings in the files people upload. */

import type { ImportColumn } from '../../kit/contract/columns.ts'
import { trainingTypeNames } from '../people/rules-trainings.ts'

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
