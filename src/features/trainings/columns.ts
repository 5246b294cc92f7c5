/** The columns of trainings: their list and their files. Those an import reads come first, so that an export can be corrected and imported again. */

import type { RecordColumn } from '../../kit/contract/columns.ts'
import { trainingTypeNames } from '../people/rules-trainings.ts'
import type { TrainingModule } from './contract.ts'

export const trainingColumns = [
  {
    key: 'title',
    title: 'Training',
    value: (row) => row.title,
    cell: {
      aliases: ['training_title', 'training', 'name', 'module'],
      required: true,
      longest: 200,
      example: 'Basic Training for Accreditors',
      note: 'The title. Without a code, a training already stored under this title and first day is updated.',
    },
  },
  {
    key: 'code',
    value: (row) => row.code,
    cell: {
      aliases: ['training_code', 'module_code', 'number'],
      required: false,
      longest: 40,
      example: 'TR-2027-01',
      note: 'May be left out. A training already stored under this code is updated.',
    },
  },
  {
    key: 'type',
    title: 'Type',
    value: (row) => trainingTypeNames[row.type],
    cell: {
      aliases: ['training_type', 'module_type', 'kind'],
      required: false,
      example: trainingTypeNames.training,
      note: 'Training, Seminar, Conference or Refresher. Empty: the type chosen for the whole file.',
      choices: Object.values(trainingTypeNames),
    },
  },
  {
    key: 'level',
    title: 'For whom',
    value: (row) => row.level,
    cell: {
      aliases: ['for', 'audience'],
      required: false,
      longest: 100,
      example: 'New accreditors',
      note: 'For whom it is. May be left out.',
    },
  },
  {
    key: 'organizer',
    title: 'Organizer',
    value: (row) => row.organizer,
    cell: {
      aliases: ['organiser', 'organized_by', 'organised_by'],
      required: false,
      longest: 200,
      example: 'Institutional Development Division',
      note: 'May be left out.',
    },
  },
  {
    key: 'venue',
    title: 'Venue',
    value: (row) => row.venue,
    cell: {
      aliases: ['place', 'location'],
      required: false,
      longest: 200,
      example: 'Hall of Pines, Baguio City',
      note: 'May be left out.',
    },
  },
  {
    key: 'starts_on',
    value: (row) => row.starts_on,
    cell: {
      aliases: ['start', 'starts', 'start_date', 'date_from', 'from'],
      required: false,
      example: '2027-02-16',
      note: 'First day, as 2027-02-16. May be left out while it is not known.',
    },
  },
  {
    key: 'ends_on',
    value: (row) => row.ends_on,
    cell: {
      aliases: ['end', 'ends', 'end_date', 'date_to', 'to'],
      required: false,
      example: '2027-02-18',
      note: 'Last day, as 2027-02-18. May be left out.',
    },
  },
  {
    key: 'hours',
    title: 'Hours',
    value: (row) => row.hours,
    cell: { aliases: ['number_of_hours', 'duration'], required: false, example: '24', note: 'A whole number. May be left out.' },
  },
  {
    key: 'capacity',
    value: (row) => row.capacity,
    cell: { aliases: ['places', 'slots', 'seats'], required: false, example: '40', note: 'Places, a whole number. Empty: no limit.' },
  },
  {
    key: 'fee',
    title: 'Fee',
    value: (row) => row.fee,
    cell: { aliases: ['price', 'registration_fee'], required: false, example: '1500.00', note: 'As 1500.00. May be left out.' },
  },
  {
    key: 'description',
    value: (row) => row.description,
    cell: {
      aliases: ['about', 'details'],
      required: false,
      longest: 5_000,
      example: 'The instrument, area by area, with a day on a campus.',
      note: 'May be left out.',
    },
  },
  { key: 'participants', value: (row) => row.participants },
  { key: 'attended', title: 'Attended', value: (row) => row.attended },
] as const satisfies readonly RecordColumn<TrainingModule>[]
