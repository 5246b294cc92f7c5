/** The sections of the settings, and the days and limits with what each does (docs/domain.md#settings). */

/** Saved as a whole, whatever the day. */
export const sections = [
  'agency',
  'brand',
  'contact',
  'trustees',
  'regions',
  'areas',
  'holidays',
  'visitDays',
  'limits',
  'declarations',
  'feedback',
  'pay',
  'security',
] as const
export type SectionKey = (typeof sections)[number]

/** Hold from a day on (docs/domain.md#rates-from-a-day-on). */
export const datedSections = ['fees', 'honoraria', 'thresholds', 'terms'] as const
export type DatedKey = (typeof datedSections)[number]

export const sectionNames: Record<SectionKey | DatedKey, string> = {
  agency: 'Name and head',
  brand: 'Brand',
  contact: 'Address and lines',
  trustees: 'Trustees',
  regions: 'Regions',
  areas: 'Areas',
  holidays: 'Holidays',
  visitDays: 'Days of visits',
  limits: 'Days and limits',
  declarations: 'Declarations',
  feedback: 'Feedback',
  pay: 'How to pay',
  security: 'Signing in',
  fees: 'Fees',
  honoraria: 'Honoraria',
  thresholds: 'Means to reach',
  terms: 'Years of validity',
}

type Limit = { label: string; unit: 'days' | 'months' | 'years' | 'visits' | 'MB' | '%'; says: string; min: number; max: number }

/** Each number with its unit, what it does, and between what it may lie. */
export const limits = {
  preparationDays: {
    label: 'From request to visit',
    unit: 'days',
    says: 'A visit is asked for so many days ahead at least; QA may plan nearer, after a warning.',
    min: 0,
    max: 365,
  },
  furthestVisitYears: {
    label: 'Furthest visit',
    unit: 'years',
    says: 'Visits are planned so many years ahead at most: a later day is a typing error.',
    min: 1,
    max: 20,
  },
  longestVisitDays: { label: 'Longest visit', unit: 'days', says: 'First and last day included.', min: 1, max: 60 },
  answerDays: {
    label: 'To answer an invitation',
    unit: 'days',
    says: 'An accreditor answers within so many days of the invitation or the reminder …',
    min: 1,
    max: 90,
  },
  answerDaysBefore: {
    label: 'Last answer before a visit',
    unit: 'days',
    says: '… and so many days before the visit at the latest.',
    min: 0,
    max: 30,
  },
  answerReminderDays: {
    label: 'Reminder of an invitation',
    unit: 'days',
    says: 'Who has not answered is reminded so many days before the last day to answer.',
    min: 0,
    max: 30,
  },
  objectionDays: {
    label: 'To object to a team member',
    unit: 'days',
    says: 'An institution may object within so many days of being told the team.',
    min: 1,
    max: 60,
  },
  formerTieYears: {
    label: 'After a tie has ended',
    unit: 'years',
    says: 'An accreditor is not sent to an institution for so many years after a tie to it has ended.',
    min: 0,
    max: 50,
  },
  reciprocalYears: {
    label: 'Visits in return',
    unit: 'years',
    says: 'QA is warned when two institutions judge each other within so many years.',
    min: 0,
    max: 20,
  },
  oftenVisits: { label: 'Many visits of one person', unit: 'visits', says: 'QA is warned from the so-manieth visit on …', min: 2, max: 20 },
  oftenDays: { label: 'Counted within', unit: 'days', says: '… within so many days.', min: 1, max: 365 },
  reportDueDays: { label: 'To hand in a report', unit: 'days', says: 'Counted from the end of the visit.', min: 1, max: 180 },
  reportReturnDays: { label: 'To correct a report', unit: 'days', says: 'Counted from its return.', min: 1, max: 90 },
  factCorrectionDays: {
    label: 'To correct facts in a report',
    unit: 'days',
    says: 'An institution may ask for corrections of fact within so many days of the release.',
    min: 1,
    max: 90,
  },
  recommendationReminderDays: {
    label: 'Recommendations are due',
    unit: 'days',
    says: 'An institution is reminded so many days before.',
    min: 0,
    max: 180,
  },
  paymentDueDays: { label: 'Charges fall due', unit: 'days', says: 'So many days before the visit.', min: 0, max: 365 },
  honorariumDueDays: { label: 'Honoraria are due', unit: 'days', says: 'So many days after the visit.', min: 0, max: 365 },
  evidenceOpensDays: {
    label: 'Evidence opens',
    unit: 'days',
    says: 'The team reads the evidence of a visit from so many days before it on …',
    min: 0,
    max: 365,
  },
  evidenceClosesDays: { label: 'Evidence closes', unit: 'days', says: '… and so many days after it.', min: 0, max: 365 },
  evidenceMegabytes: { label: 'Largest file of the evidence', unit: 'MB', says: 'What is larger is not taken.', min: 1, max: 1_000 },
  evidenceUploadDays: {
    label: 'Unfinished uploads',
    unit: 'days',
    says: 'What came of a file that was not sent to its end is forgotten after so many days.',
    min: 1,
    max: 60,
  },
  upcomingMonths: {
    label: 'Validity ends soon',
    unit: 'months',
    says: 'In its last months a validity counts as ending, and a grace period can be given.',
    min: 1,
    max: 36,
  },
  graceMonths: { label: 'Grace period', unit: 'months', says: 'Counted from the end of the validity.', min: 1, max: 60 },
  deferralMonths: {
    label: 'To meet conditions',
    unit: 'months',
    says: 'Proposed for a deferred outcome; QA may choose another day.',
    min: 1,
    max: 60,
  },
  boardQuorum: {
    label: 'Quorum of the board',
    unit: '%',
    says: 'More than so many of the trustees entitled to vote have to be there; by circulation, to have voted.',
    min: 0,
    max: 99,
  },
  boardMajority: {
    label: 'Majority of the board',
    unit: '%',
    says: 'More than so many of the votes cast carry a motion. Abstentions are no votes cast; equal votes fail.',
    min: 50,
    max: 99,
  },
  formerAddressDays: {
    label: 'Former e-mail address',
    unit: 'days',
    says: 'Changed bank data is told to an address for so many days after it was given up, too.',
    min: 0,
    max: 730,
  },
  privacyAnswerDays: {
    label: 'To answer about data',
    unit: 'days',
    says: 'A request of somebody about their own data is answered within so many days. The law asks for 30 working days at most.',
    min: 1,
    max: 42,
  },
  privacyRecordYears: {
    label: 'Answered requests about data',
    unit: 'years',
    says: 'Removed so many years after the answer, as are resets of lost factors.',
    min: 1,
    max: 20,
  },
  dataViewDays: {
    label: 'Who looked at data',
    unit: 'days',
    says: 'People are shown for so many days who looked at their bank and contact data.',
    min: 30,
    max: 3650,
  },
  unconfirmedDays: {
    label: 'Unconfirmed registrations',
    unit: 'days',
    says: 'Removed after so many days without a confirmed address.',
    min: 7,
    max: 365,
  },
  mailBodyDays: {
    label: 'Words of sent mails',
    unit: 'days',
    says: 'Removed after so many days; that a mail was sent stays known.',
    min: 7,
    max: 3650,
  },
} as const satisfies Record<string, Limit>
export type LimitKey = keyof typeof limits
export const limitKeys = Object.keys(limits) as LimitKey[]
