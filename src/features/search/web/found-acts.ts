import type { Access } from '../../../kit/contract/call.ts'
import type { Role } from '../../../kit/contract/roles.ts'
import { accounts } from '../../accounts/contract.ts'
import { board } from '../../board/contract.ts'
import { colleagues } from '../../colleagues/contract.ts'
import { finances } from '../../finances/contract.ts'
import { institutions } from '../../institutions/contract.ts'
import { campuses } from '../../institutions/contract-campuses.ts'
import { instruments } from '../../instruments/contract.ts'
import { merges } from '../../merges/contract.ts'
import { mayOpen } from '../../navigation/rules.ts'
import { newsroom } from '../../newsroom/contract.ts'
import { breaches } from '../../privacy/contract-breaches.ts'
import { programs } from '../../programs/contract.ts'
import { requests } from '../../requests/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { seasons } from '../../seasons/contract.ts'
import { trainings } from '../../trainings/contract.ts'
import type { Found } from './found.ts'

/** `call`: what is sent in the end; whoever may not send it is not offered the way there. */
type Act = Omit<Found, 'to' | 'run' | 'isRecord'> & { to: string; call: { readonly access: Access } }

/** Each opens the page on which it is done, with its dialog (`useAsked`). */
const acts: readonly Act[] = [
  {
    label: 'New survey visit',
    icon: 'calendar-plus',
    to: '/admin/schedule?do=add',
    call: schedule.add,
    words: 'add plan schedule accreditation',
  },
  {
    label: 'Import survey visits',
    icon: 'upload',
    to: '/admin/schedule?do=import',
    call: schedule.import,
    words: 'file csv xlsx schedule',
  },
  {
    label: 'Import past visits',
    icon: 'history',
    to: '/admin/schedule?do=past',
    call: schedule.importPast,
    words: 'file csv xlsx history',
  },
  { label: 'Begin a season', icon: 'users-group', to: '/admin/seasons?do=add', call: seasons.add, words: 'new add plan' },
  {
    label: 'Verify the next payment',
    icon: 'checks',
    to: '/admin/finance/institution?charge=next',
    call: finances.updateStatus,
    words: 'charge proof slip claimed',
  },
  {
    label: 'Record a payment',
    line: 'Choose the charge that was paid',
    icon: 'cash',
    to: '/admin/finance/institution?payment_status=unpaid&payment_status=pending&payment_status=partial',
    call: finances.updateStatus,
    words: 'charge money paid arrived',
  },
  {
    label: 'Pay honoraria',
    icon: 'credit-card',
    to: '/admin/finance/accreditor',
    call: finances.updateStatus,
    words: 'accreditors record payment honorarium',
  },
  {
    label: 'Add an institution',
    icon: 'building-bank',
    to: '/admin/institution/institutions?do=add',
    call: institutions.add,
    words: 'new suc',
  },
  { label: 'Add a campus', icon: 'map-pin', to: '/admin/institution/campus?do=add', call: campuses.addTo, words: 'new' },
  {
    label: 'Import campuses',
    icon: 'upload',
    to: '/admin/institution/campus?do=import',
    call: campuses.import,
    words: 'file csv xlsx institutions',
  },
  { label: 'Add a program', icon: 'books', to: '/admin/institution/programs?do=add', call: programs.addTo, words: 'new' },
  { label: 'Import programs', icon: 'upload', to: '/admin/institution/programs?do=import', call: programs.import, words: 'file csv xlsx' },
  { label: 'Add an account', icon: 'user-plus', to: '/admin/user?do=add', call: accounts.add, words: 'new user staff invite accreditor' },
  { label: 'Import accounts', icon: 'upload', to: '/admin/user?do=import', call: accounts.import, words: 'file csv xlsx users' },
  {
    label: 'Merge two records of a person',
    icon: 'arrow-merge',
    to: '/admin/merges/person',
    call: merges.merge,
    words: 'doubles duplicates unite people',
  },
  {
    label: 'Merge two records of an institution',
    icon: 'arrow-merge',
    to: '/admin/merges/institution',
    call: merges.merge,
    words: 'doubles duplicates unite',
  },
  {
    label: 'Prepare a meeting of the board',
    icon: 'gavel',
    to: '/admin/board?do=add',
    call: board.addMeeting,
    words: 'new add agenda trustees',
  },
  {
    label: 'Add an instrument',
    icon: 'clipboard-list',
    to: '/admin/instruments?do=add',
    call: instruments.add,
    words: 'new survey rating',
  },
  { label: 'Add a training', icon: 'school', to: '/admin/training', call: trainings.add, words: 'new' },
  { label: 'Import trainings', icon: 'upload', to: '/admin/trainings?do=import', call: trainings.import, words: 'file csv xlsx' },
  {
    label: 'Write an announcement',
    icon: 'speakerphone',
    to: '/admin/announcements/new',
    call: newsroom.add,
    words: 'new add news publish',
  },
  {
    label: 'Enter a breach of data',
    icon: 'shield-lock',
    to: '/admin/privacy-desk?view=breaches&do=add',
    call: breaches.add,
    words: 'new add privacy',
  },

  {
    label: 'Request an accreditation',
    icon: 'send',
    to: '/institution/programs/request',
    call: requests.add,
    words: 'ask new visit survey',
  },
  { label: 'Add a program', icon: 'books', to: '/institution/programs?do=add', call: programs.add, words: 'new' },
  { label: 'Add a campus', icon: 'map-pin', to: '/institution/campuses?do=add', call: campuses.add, words: 'new' },
  {
    label: 'Invite a colleague',
    icon: 'user-plus',
    to: '/institution/profile?do=invite',
    call: colleagues.invite,
    words: 'account user add new',
  },
]

/** What a role may do, as far as one gets there by a link. */
export function actsOf(role: Role): Found[] {
  return acts
    .filter(({ to, call }) => mayOpen(role, to) && (call.access as readonly Role[]).includes(role))
    .map(({ call: _, ...act }) => act)
}
