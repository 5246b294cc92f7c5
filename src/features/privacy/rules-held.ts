/** What the agency holds about people, in plain words: what it is, where it comes from, who may see it, how long it is kept. */
import { agency } from '../../kit/contract/agency.ts'
import type { Role } from '../../kit/contract/roles.ts'
import { formatCount } from '../../kit/contract/words.ts'

export const heldKinds = [
  'account',
  'sign_in',
  'profile',
  'bank',
  'trainings',
  'visits',
  'honoraria',
  'feedback_about',
  'feedback_given',
  'papers',
  'board',
  'work',
  'mails',
  'views',
  'activity',
  'changes',
  'requests',
] as const
export type HeldKind = (typeof heldKinds)[number]

type HeldWords = {
  title: string
  says: string
  source: string
  readers: string
  kept: () => string
  /** Nothing of it is kept of other roles. */
  of?: readonly Role[]
}

const forGood = 'As long as the account exists; what belongs to a survey visit stays with the records of the visit'
const accreditor = ['accreditor'] as const

export const heldWords: Record<HeldKind, HeldWords> = {
  account: {
    title: 'Account and contact data',
    says: 'Who you are, and how the agency reaches you.',
    source: 'You, when you registered or changed it; or staff who made the account',
    readers: 'Superadmin, Monitoring and Admin. Of accreditors also Finance and QA, and in the packet of a visit its team and institution',
    kept: () => 'As long as the account exists. A registration whose address is never confirmed is removed',
  },
  sign_in: {
    title: 'Signing in',
    says: 'Devices and places you signed in from, and what proves that it is you. Passwords and secrets are stored so that nobody can read them.',
    source: 'Your browser, when you sign in',
    readers: 'You. Nobody of the agency has a page that shows it',
    kept: () =>
      'Sessions until they end: 7 days without use for staff, 30 for others, a year at most. Browsers a year and places 90 days after the last use. Tries to sign in a day',
  },
  profile: {
    title: 'Profile as an accreditor',
    says: 'Your home institution and position, specialisations, degrees, trainings you entered, ties, days off; the areas, visits a year, languages and province you named, and when you confirmed them.',
    source: 'You; home institution, position and status also staff',
    readers:
      'Superadmin, Monitoring, Admin, Finance and QA. How you are tied to an institution, and the notes of days off, QA and Superadmin alone',
    kept: () => forGood,
    of: accreditor,
  },
  bank: {
    title: 'Bank data',
    says: 'The account to which honoraria are paid. Account number and TIN are encrypted.',
    source: 'You; or Finance, of which you were told by mail',
    readers: 'Superadmin and Finance; Monitoring the last four digits. Every look at the whole numbers is shown under “Who looked”',
    kept: () => 'Until you remove it, or the account is deleted',
    of: accreditor,
  },
  trainings: {
    title: 'Trainings of the agency',
    says: 'Trainings of the agency you are linked to, and whether you were there.',
    source: 'Staff who run the training',
    readers: 'Superadmin, Monitoring and Admin; in your profile also Finance and QA',
    kept: () => forGood,
  },
  visits: {
    title: 'Survey visits',
    says: 'Visits you were asked for, your role, your answer and what you declared with it.',
    source: 'QA, and you',
    readers: 'Superadmin, Monitoring, Finance and QA; once you are confirmed the team and the institution',
    kept: () => 'As long as the records of the visit: they show how a level was given',
    of: accreditor,
  },
  honoraria: {
    title: 'Honoraria',
    says: 'What you are paid for visits, and when.',
    source: 'The rates of the agency, and Finance',
    readers: 'Superadmin, Monitoring and Finance',
    kept: () => 'As long as the records of the visit: they are the agency’s accounts',
    of: accreditor,
  },
  feedback_about: {
    title: 'Feedback about you',
    says: 'Averages of what institutions said after visits. They are shown from three voices on; who said what is shown to nobody it is about.',
    source: 'Institutions you visited',
    readers: 'Superadmin and Monitoring read each piece of feedback; you read averages',
    kept: () => 'As long as the records of the visit',
    of: accreditor,
  },
  feedback_given: {
    title: 'Feedback you gave',
    says: 'What you said after visits. Drafts are read by you alone.',
    source: 'You',
    readers: 'Superadmin and Monitoring; the other side reads averages only',
    kept: () => 'As long as the records of the visit',
    of: ['accreditor', 'institution'],
  },
  papers: {
    title: 'Papers about you',
    says: 'Service records and certificates of training.',
    source: 'The agency, from the records of visits and trainings',
    readers: 'Superadmin, Monitoring, Finance and QA; whoever has the number of a paper can check it',
    kept: () => 'For good: a paper can be checked as long as somebody shows it',
    of: accreditor,
  },
  board: {
    title: 'The board',
    says: 'Meetings you were called to, and open votes. A secret vote is kept without a name.',
    source: 'You, and staff who prepare the meeting',
    readers: 'The board, Superadmin, Monitoring and QA',
    kept: () => 'For good: the minutes stand on it',
    of: ['trustee'],
  },
  work: {
    title: 'Your work in the portal',
    says: 'How much of what is stored was entered by you: files, requests, ratings, comments. What it says belongs to the records it stands with.',
    source: 'You',
    readers: 'Those who read the visit or record it belongs to',
    kept: () => 'As long as the record it belongs to',
  },
  mails: {
    title: 'Mails to you',
    says: 'Which mails were sent to your address.',
    source: 'The portal',
    readers: 'Superadmin',
    kept: () => `The words of a mail ${formatCount(agency.mailBodyDays, 'day')}; that it was sent for good`,
  },
  views: {
    title: 'Who looked',
    says: 'Looks of others at your bank and contact data, each once in an hour.',
    source: 'The portal',
    readers: 'You',
    kept: () => formatCount(agency.dataViewDays, 'day'),
  },
  activity: {
    title: 'What you did',
    says: 'Entries of the log by you, signing in and out among them, with the address of your network.',
    source: 'The portal',
    readers: 'Superadmin and Monitoring; entries of a visit, a program or an accreditor also those who read its log',
    kept: () => 'For good: entries of the log can be neither changed nor removed',
  },
  changes: {
    title: 'Changes others made',
    says: 'Entries of the log about your account or profile by others.',
    source: 'The portal',
    readers: 'Superadmin and Monitoring; those of an accreditor also Admin, Finance and QA',
    kept: () => 'For good: entries of the log can be neither changed nor removed',
  },
  requests: {
    title: 'Requests about your data',
    says: 'What you asked here, and what was answered.',
    source: 'You, and who answered',
    readers: 'Superadmin and Admin',
    kept: () => `${formatCount(agency.privacyRecordYears, 'year')} after the answer`,
  },
}

export function heldKindsOf(role: Role): HeldKind[] {
  return heldKinds.filter((kind) => heldWords[kind].of?.includes(role) ?? true)
}

/** On what ground something is kept, and what ends it. */
export type Retention = {
  data: string
  kept: string
  ground: string
  /** What removes it: a daily job, the person, the staff; or nothing. */
  ends: string
}

const visitsGround = 'Duty of the agency: shows how levels were given'

/** What is kept how long, and why (docs/domain.md#how-long-data-is-kept). Numbers are those of the settings. */
export function retentionTable(): Retention[] {
  const days = (count: number) => formatCount(count, 'day')
  const years = (count: number) => formatCount(count, 'year')
  return [
    {
      data: 'Accounts',
      kept: 'Until deleted',
      ground: 'Membership, service for the agency',
      ends: 'Staff; not while visits or payments name it',
    },
    {
      data: 'Registrations whose address was never confirmed',
      kept: days(agency.unconfirmedDays),
      ground: 'Asked for by the person',
      ends: 'Removed every day',
    },
    {
      data: 'Sessions',
      kept: '7 days without use for staff, 30 for others, a year at most',
      ground: 'Needed to sign in',
      ends: 'Removed every day',
    },
    {
      data: 'Known browsers and places',
      kept: 'A year and 90 days after the last use',
      ground: 'Protection of accounts',
      ends: 'Removed every day',
    },
    {
      data: 'Devices told of by mail',
      kept: `${years(deviceYears)} after the account was used last`,
      ground: 'Protection of accounts',
      ends: 'Removed every day',
    },
    { data: 'Tries to sign in', kept: '1 day', ground: 'Protection of accounts', ends: 'Removed every day' },
    { data: 'One-time links', kept: '7 days after their end', ground: 'Asked for by the person', ends: 'Removed every day' },
    { data: 'Words of mails', kept: days(agency.mailBodyDays), ground: 'To look up what was told', ends: 'Removed every day' },
    {
      data: 'Looks at bank and contact data',
      kept: days(agency.dataViewDays),
      ground: 'Right to know who looked',
      ends: 'Removed every day',
    },
    {
      data: 'Answered requests about data, and resets of lost factors',
      kept: `${years(agency.privacyRecordYears)} after the answer`,
      ground: 'To show that rights were kept',
      ends: 'Removed every day',
    },
    {
      data: 'Drafts of feedback',
      kept: `${years(draftYears)} after the last word`,
      ground: 'Asked for by the person',
      ends: 'Removed every day, or with the feedback',
    },
    { data: 'Bank data', kept: 'Until removed', ground: 'Payment of honoraria', ends: 'The person; or with the account' },
    { data: 'Visits, teams, reports, decisions, papers', kept: 'For good', ground: visitsGround, ends: 'Nothing' },
    { data: 'Charges and honoraria', kept: 'For good', ground: 'Accounts of the agency', ends: 'Nothing' },
    { data: 'Feedback', kept: 'For good', ground: visitsGround, ends: 'Nothing' },
    {
      data: 'Comments of staff on records',
      kept: 'As long as the record',
      ground: 'Work of the agency',
      ends: 'Who wrote it removes the text; or with the record',
    },
    { data: 'The log', kept: 'For good', ground: 'Security: nobody can change what was done', ends: 'Nothing' },
    { data: 'Breaches', kept: 'For good', ground: 'Duty to document them', ends: 'Nothing' },
  ]
}

/** Years after which a draft that nobody went on with, and a device nobody uses, are forgotten. */
export const draftYears = 1
export const deviceYears = 2
