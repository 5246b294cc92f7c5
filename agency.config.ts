/**
 * Who the agency is, and its numbers, as a new installation begins. What `/admin/settings` can change is changed there, and read
 * everywhere through `agency` (src/kit/contract/agency.ts); nothing else reads this file. Everything here is invented: names, addresses, numbers and fees belong to nobody.
 */
export const defaults = {
  acronym: 'ACSUC',
  /** The acronym as written in addresses: `/about-acsuc/…`. */
  slug: 'acsuc',
  name: 'Accrediting Council of State Universities and Colleges',
  description:
    'The accrediting agency of chartered state universities and colleges: peer review of academic programs in the national higher-education system.',
  /** Where the agency's days begin and end. */
  timeZone: 'Asia/Manila',
  head: { name: 'Dr. Amparo L. Villareal', title: 'Executive Director' },
  /** Stands before a number without its leading zero when it is dialled from a link. */
  countryCode: '+63',
  phone: '(02) 8555 0140',
  fax: '(02) 8555 0149',
  email: 'info@acsuc.example',
  address: ['4th Floor, Sandiwa Building,', '18 Malaya Avenue, Diliman, Quezon City 1101'],
  /** Messages of the contact form go to the department's address. */
  departments: [
    { name: 'QA & HR', phone: '(02) 8555 0142', email: 'qa@acsuc.example' },
    { name: 'ED & Finance', phone: '(02) 8555 0143', email: 'finance@acsuc.example' },
    { name: 'ID', phone: '(02) 8555 0144', email: 'id@acsuc.example' },
    { name: 'General', phone: '(02) 8555 0140', email: 'info@acsuc.example' },
  ],
  /** Whom people turn to about their data; requests about it are mailed there. */
  dataProtectionOfficer: { name: 'Atty. Luz M. Ferrer', email: 'privacy@acsuc.example' },
  social: { name: 'Follow us', address: 'https://social.example/acsuc' },
  /** The main colour, from which all its shades are made (src/kit/contract/brand/palette.ts), and the mark: a picture that was stored, or that of the example. */
  brand: { color: '#112361', mark: null },
  trustees: [
    { name: 'Dr. Honorio P. Salcedo', position: 'Chairperson' },
    { name: 'Dr. Marivic T. Abrenica', position: 'Vice-chairperson' },
    { name: 'Dr. Leandro C. Baguio', position: 'Trustee, Luzon' },
    { name: 'Dr. Soledad R. Imperial', position: 'Trustee, Visayas' },
    { name: 'Dr. Datu Kadil M. Usman', position: 'Trustee, Mindanao' },
    { name: 'Atty. Ines F. Lozano', position: 'Corporate secretary' },
  ],

  /**
   * Roles of the staff whose people have to sign in with a second factor. A new installation begins with all of them
   * (`npm run create-superadmin`); here none, for those that are in use already.
   */
  requireSecondFactor: [],

  /** The areas a survey team rates, in the order of their Roman numbers. */
  areas: [
    'Mission and objectives',
    'Faculty',
    'Curriculum and instruction',
    'Support to students',
    'Research',
    'Extension and service',
    'Library',
    'Buildings and grounds',
    'Laboratories',
    'Administration',
  ],

  /** Years a granted level is valid. */
  validityYears: { candidate: 2, level_1: 3, level_2: 5, level_3: 5, level_4: 5 },
  /** Years an institutional level is valid. */
  institutionalValidityYears: 5,
  /** What a survey has to reach: its grand mean, and the mean of each area. A type that is not named is judged by criteria. */
  thresholds: {
    preliminary: { mean: 2.5, area: 2 },
    first_formal: { mean: 3, area: 2.5 },
    second: { mean: 3.5, area: 3 },
    third_phase1: { mean: 4, area: 3.5 },
    fourth_phase1: { mean: 4.5, area: 4 },
  },
  /** Areas that have to reach another mean than the others in a survey: `{ survey: 'second', area: 'II', mean: 3.5 }`. */
  areaMeans: [],
  /** Months an institution usually has to meet the conditions of a deferred outcome. */
  deferralMonths: 12,
  /** Percent of the trustees entitled to vote of which more have to be there. */
  boardQuorum: 50,
  /** Percent of the votes cast of which more carry. */
  boardMajority: 50,
  /** Months before the end in which a validity counts as "upcoming expiration". */
  upcomingMonths: 12,
  /** Months before the end of a validity at which its institution is told. */
  validityNoticeMonths: [12, 6, 3, 1],
  /** Months a grace period lasts, counted from the end of the validity. */
  graceMonths: 12,
  /** Days of preparation between a request and its visit. */
  preparationDays: 60,
  /** Days off besides the weekends: every year (`05-01`) or of one year (`2027-03-26`), everywhere or in some regions. */
  holidays: [
    { day: '02-25', name: 'Day of the Republic' },
    { day: '07-08', name: 'Charter Day', regions: ['Negros Island Region (NIR)'] },
  ],
  /** The national holidays of the Philippines that follow from the year alone are days off, too. */
  nationalHolidays: true,
  /** Days on which no visits are to be held, besides: `{ from: '2027-03-22', to: '2027-04-02', name: 'Examination weeks' }`, with `regions` only there. */
  blackoutDays: [],
  /** What happens when a visit is to have days that break one of these: `block` refuses, `warn` asks first, `ignore` says nothing. */
  dayRules: { person: 'block', campus: 'warn', blackout: 'block', holiday: 'warn', fees: 'warn' },
  /** Years ahead for which a visit can be planned; a later day is a typing error. */
  furthestVisitYears: 5,
  /** Longest visit, in days. */
  longestVisitDays: 14,
  /** Years for which a tie to an institution that has ended still keeps an accreditor off its visits. */
  formerTieYears: 5,
  /** Years around a visit in which the accreditor’s own institution was, or will be, visited by somebody from the visited one. */
  reciprocalYears: 3,
  /** The so-manieth visit of one person within so many days is one to think about. */
  oftenVisits: 3,
  oftenDays: 30,
  /** Days after the invitation, or the reminder, until which an accreditor answers it … */
  answerDays: 10,
  /** … and never later than so many days before the visit. */
  answerDaysBefore: 2,
  /** Days before the last day to answer on which who has not answered is reminded; 0: on the day itself. */
  answerReminderDays: 3,
  /** What an accreditor declares with accepting an invitation. Who changes a word gives it another version: answers keep theirs. */
  declarations: {
    version: '2026-1',
    statements: [
      'I have no interest of my own, of my family or of my institution in how this visit ends. The ties in my profile are complete, and I name new ones there at once.',
      'I keep what I read, hear and see on this visit, and what the team thinks of it, to myself, before and after the decision.',
      'I take nothing from the institution besides what the agency has agreed with it.',
    ],
  },
  /** Days within which an institution may object to somebody of the team it was told of. */
  objectionDays: 7,
  /** Days for which a former e-mail address is told of changed bank data, too. */
  formerAddressDays: 90,
  /** Days before the visit on which an unpaid charge falls due. */
  paymentDueDays: 30,
  /** Days after the visit by which everybody of the team hands in the report. */
  reportDueDays: 14,
  /** Days within which a returned report is handed in again. */
  reportReturnDays: 7,
  /** Days within which an institution asks for corrections of fact in a report that was released to it. */
  factCorrectionDays: 14,
  /** Days before a recommendation is due on which its institution is reminded, while nothing is answered. */
  recommendationReminderDays: 30,
  /** Days after the visit by which its honoraria are due. */
  honorariumDueDays: 45,
  /** Days before the visit from which its team reads the evidence … */
  evidenceOpensDays: 30,
  /** … and days after the visit until which it does. */
  evidenceClosesDays: 14,
  /** Largest file of the evidence, in MB. */
  evidenceMegabytes: 100,
  /** Days after which an upload that was not finished is forgotten. */
  evidenceUploadDays: 7,

  /**
   * What each side is asked about the other after a visit, from one to five points. A key stays as it is once something was scored under
   * it; what is `retired` is asked no more, and keeps its name beside the scores it had.
   */
  feedbackItems: {
    accreditor: [
      { key: 'preparation', name: 'Preparation', question: 'Had read the survey materials and knew our programs' },
      { key: 'organisation', name: 'Organisation', question: 'Kept to the schedule and led meetings well' },
      { key: 'conduct_with_team', name: 'Conduct with the team', question: 'Worked with the other members of the team' },
      {
        key: 'conduct_with_personnel',
        name: 'Conduct with school personnel',
        question: 'Was courteous and fair to faculty, staff and students',
      },
      { key: 'knowledge', name: 'Knowledge of the criteria', question: 'Knew the criteria and applied them evenly' },
      { key: 'writing', name: 'Writing', question: 'Wrote findings that are clear and can be acted on' },
      { key: 'attendance', name: 'Attendance', question: 'Was there on time, on every day of the visit' },
    ],
    institution: [
      { key: 'materials', name: 'Materials in time', question: 'Survey materials were complete and came in time' },
      { key: 'preparedness', name: 'Preparedness', question: 'The school was ready when the team arrived' },
      { key: 'access', name: 'Access to documents', question: 'Documents and evidence were easy to get at' },
      { key: 'cooperation', name: 'Cooperation', question: 'People answered questions openly' },
      { key: 'logistics', name: 'Logistics', question: 'Rooms, transport and meals were arranged' },
    ],
  },

  /** Hour of the agency's day from which the daily jobs run. */
  dailyJobsHour: 6,
  /** Days within which a request of somebody about their own data is answered. */
  privacyAnswerDays: 30,
  /** Years for which such a request, and a reset of lost factors, are kept after their answer. */
  privacyRecordYears: 3,
  /** Days for which people are shown who looked at their bank and contact data. */
  dataViewDays: 730,
  /** Days after which a registration whose address was never confirmed is removed. */
  unconfirmedDays: 30,
  /** Days after which the words of a sent mail are removed; that it was sent stays known. */
  mailBodyDays: 90,

  /** Where an institution pays to, and how; said where a fee is shown. */
  payTo: {
    name: 'Accrediting Council of State Universities and Colleges',
    bank: 'Bahaghari Commercial Bank, Diliman branch',
    account: '0042-1180-37',
    instructions:
      'Write the number of the request or the name of your institution as the reference, and send the deposit slip with the request.',
  },

  currency: { code: 'PHP', symbol: '₱', locale: 'en-PH' },
  /** What a survey costs, for each program, by the program's degree. Amounts are text: money is never a floating number. */
  fees: {
    preliminary: { undergraduate: '12500.00', masteral: '14500.00', doctorate: '16500.00' },
    first_formal: { undergraduate: '17300.00', masteral: '19800.00', doctorate: '22300.00' },
    second: { undergraduate: '17300.00', masteral: '19800.00', doctorate: '22300.00' },
    third_phase1: { undergraduate: '21800.00', masteral: '24800.00', doctorate: '27800.00' },
    third_phase2: { undergraduate: '21800.00', masteral: '24800.00', doctorate: '27800.00' },
    fourth_phase1: { undergraduate: '26400.00', masteral: '29900.00', doctorate: '33400.00' },
    fourth_phase2: { undergraduate: '26400.00', masteral: '29900.00', doctorate: '33400.00' },
    revisit: { undergraduate: '9800.00', masteral: '11300.00', doctorate: '12800.00' },
    consultancy: { undergraduate: '7500.00', masteral: '7500.00', doctorate: '7500.00' },
  },
  /** What an institutional accreditation costs: once for each visit. */
  institutionalFee: '48000.00',
  /** What an accreditor receives for a visit, by role. */
  honoraria: {
    overall_coordinator: '14000.00',
    team_leader: '11000.00',
    member: '9000.00',
    consultant: '9000.00',
    trainee: '2500.00',
    observer: '0.00',
  },
  /** … and besides for each of its days. */
  honorariaByDay: {
    overall_coordinator: '0.00',
    team_leader: '0.00',
    member: '0.00',
    consultant: '0.00',
    trainee: '0.00',
    observer: '0.00',
  },

  /** The recording above the FAQ’s: a file of content/faq, or the address of one elsewhere (WebM or MP4, captions as WebVTT). */
  faq: { file: '/faq/tour.webm', captions: '/faq/tour.vtt', poster: '/faq/tour.jpg' },

  /** The national list of regions, in its usual order; `short` is for charts and narrow columns. */
  regions: [
    { name: 'National Capital Region (NCR)', short: 'NCR' },
    { name: 'Cordillera Administrative Region (CAR)', short: 'CAR' },
    { name: 'Region I (Ilocos Region)', short: 'Region I' },
    { name: 'Region II (Cagayan Valley)', short: 'Region II' },
    { name: 'Region III (Central Luzon)', short: 'Region III' },
    { name: 'Region IV-A (CALABARZON)', short: 'Region IV-A' },
    { name: 'MIMAROPA Region', short: 'MIMAROPA' },
    { name: 'Region V (Bicol Region)', short: 'Region V' },
    { name: 'Region VI (Western Visayas)', short: 'Region VI' },
    { name: 'Negros Island Region (NIR)', short: 'NIR' },
    { name: 'Region VII (Central Visayas)', short: 'Region VII' },
    { name: 'Region VIII (Eastern Visayas)', short: 'Region VIII' },
    { name: 'Region IX (Zamboanga Peninsula)', short: 'Region IX' },
    { name: 'Region X (Northern Mindanao)', short: 'Region X' },
    { name: 'Region XI (Davao Region)', short: 'Region XI' },
    { name: 'Region XII (SOCCSKSARGEN)', short: 'Region XII' },
    { name: 'Region XIII (Caraga)', short: 'Region XIII' },
    { name: 'Bangsamoro Autonomous Region in Muslim Mindanao (BARMM)', short: 'BARMM' },
  ],
} as const
