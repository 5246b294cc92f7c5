/** What institution and accreditors say of each other after a visit, and the ratings that come of it (docs/domain.md#feedback). */
import { z } from 'zod'
import { calls, Day, dataOf, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { visitTypes } from '../ladder/rules.ts'
import { assignmentRoles, visitStatuses } from '../visits/rules.ts'
import { feedbackSubjects, highestScore, itemsAbout, itemsAsked } from './rules.ts'

const Score = z.coerce
  .number('Choose a number of stars.')
  .int('Choose 1 to 5.')
  .min(1, 'Choose 1 to 5.')
  .max(highestScore, 'Choose 1 to 5.')
/** By item, as the settings name them. */
const scores = z.record(z.string(), Score)
const averages = z.record(z.string(), z.number())

const notAsked = 'This is not asked about this side.'

/** Every item that is asked about the rated side gets its score; others are refused. */
export const FeedbackForm = z
  .object({
    about: z.enum(feedbackSubjects, 'Choose whom the feedback is about.'),
    accreditation_id: z.uuid('Choose the visit.'),
    /** Set when the feedback is about an accreditor. About an institution it is the one that was visited. */
    accreditor_id: z.uuid('Choose the accreditor.').optional(),
    items: scores,
    comment: z
      .string()
      .trim()
      .max(2000, 'Write at most 2,000 characters.')
      .transform((text) => text || null)
      .nullish(),
  })
  .check(({ value, issues }) => {
    const wanted = itemsAsked(value.about)
    const say = (path: string[], message: string) => issues.push({ code: 'custom', path, message, input: value })
    for (const item of wanted) if (value.items[item] === undefined) say(['items', item], 'Choose 1 to 5.')
    for (const item of Object.keys(value.items)) if (!wanted.includes(item)) say(['items', item], notAsked)
    if (value.about === 'accreditor' && !value.accreditor_id) say(['accreditor_id'], 'Choose the accreditor.')
  })

/** What was chosen and written so far; nothing has to be complete. Without scores and comment there is no draft any more. */
export const FeedbackDraftForm = z
  .object({
    about: FeedbackForm.shape.about,
    accreditation_id: FeedbackForm.shape.accreditation_id,
    accreditor_id: FeedbackForm.shape.accreditor_id,
    items: scores.default({}),
    comment: FeedbackForm.shape.comment,
  })
  .check(({ value, issues }) => {
    // A form that was open while an item was retired still sends it.
    const wanted = itemsAbout(value.about)
    for (const item of Object.keys(value.items))
      if (!wanted.includes(item)) issues.push({ code: 'custom', path: ['items', item], message: notAsked, input: value })
  })

/** Feedback somebody has begun and not given: read by nobody else, on whatever device they go on with it. */
export const FeedbackDraft = z.object({
  about: z.enum(feedbackSubjects),
  accreditation_id: z.uuid(),
  accreditor_id: z.uuid().nullable(),
  items: scores,
  comment: z.string().nullable(),
  saved_at: z.iso.datetime(),
})
export type FeedbackDraft = z.infer<typeof FeedbackDraft>

/** The visit a piece of feedback speaks of. */
const Visit = z.object({
  accreditation_id: z.uuid(),
  number: z.string(),
  institution_id: z.uuid(),
  institution_name: z.string(),
  campus_name: z.string(),
  visit_type: z.enum(visitTypes),
  visit_date: Day,
  visit_end: Day,
})

export const Feedback = Visit.extend({
  id: z.uuid(),
  about: z.enum(feedbackSubjects),
  accreditor_id: z.uuid().nullable(),
  accreditor_name: z.string().nullable(),
  from_account_id: z.uuid(),
  from_name: z.string(),
  items: scores,
  /** The mean of the items, 1.00 to 5.00. */
  rating: z.number(),
  comment: z.string().nullable(),
  created_at: z.string(),
})
export type Feedback = z.infer<typeof Feedback>

/** Averages of the items and over all, rounded to two decimals. */
export const Averages = z.object({ count: z.int(), rating: z.number(), items: averages })
export type Averages = z.infer<typeof Averages>

/** One judged person or institution. Nobody has judged: `count` 0 and no averages. */
export const Rated = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The home institution of an accreditor; the region of an institution. */
  belongs_to: z.string().nullable(),
  count: z.int(),
  rating: z.number().nullable(),
  items: averages,
  last_at: z.string().nullable(),
})
export type Rated = z.infer<typeof Rated>

/** The same, asked for by the subject's id. The judged party reads it as if nobody had spoken until three voices have. */
export const RatedSubject = Rated.extend({ about: z.enum(feedbackSubjects) })
export type RatedSubject = z.infer<typeof RatedSubject>

/** One piece of feedback among those of a visit. */
const Voice = Feedback.pick({ id: true, from_name: true, items: true, rating: true, comment: true, created_at: true })

/** What all feedback after one visit comes to, item by item, and each piece of it. */
export const VisitRating = Visit.extend({
  count: z.int(),
  rating: z.number(),
  items: averages,
  last_at: z.string(),
  /** The first given first. */
  voices: z.array(Voice),
})
export type VisitRating = z.infer<typeof VisitRating>

/** What several voices come to. */
const Told = z.object({ count: z.int(), rating: z.number() })

/** One judged person or institution through time, held against what is said of everybody on its side. */
export const RatingSummary = Rated.extend({
  /** Of all accreditors, or of all institutions; `null` while nobody has said anything. */
  agency: Averages.nullable(),
  /** Given within the last twelve months; `null`: nothing. */
  last_year: Told.nullable(),
  before: Told.nullable(),
  /** What each of the last forty visits was rated, the earliest first. */
  trend: z.array(Told.extend({ accreditation_id: z.uuid(), number: z.string(), visit_date: Day })),
})
export type RatingSummary = z.infer<typeof RatingSummary>

/** An accreditor who took part in a visit of the own institution, and what was said of that. */
export const EvaluationAccreditor = Visit.extend({
  status: z.enum(visitStatuses),
  accreditor_id: z.uuid(),
  accreditor_name: z.string(),
  role: z.enum(assignmentRoles),
  feedback_id: z.uuid().nullable(),
  rating: z.number().nullable(),
  given_at: z.string().nullable(),
})
export type EvaluationAccreditor = z.infer<typeof EvaluationAccreditor>

const FeedbackQuery = z.strictObject({
  ...PageNumber.shape,
  /** In the comment, the name of the accreditor, the name of the institution and the number of the visit. */
  search: Search,
  about: z.enum(feedbackSubjects).optional(),
  accreditor_id: z.uuid().optional(),
  institution_id: z.uuid().optional(),
  accreditation_id: z.uuid().optional(),
})
const RatedQuery = z.strictObject({
  ...PageNumber.shape,
  search: Search,
  /** One person or institution. */
  id: z.uuid().optional(),
  /** `-name` turns the order round. */
  sort: z.enum(['name', '-name', 'rating', '-rating', 'count', '-count']).default('-count'),
})

export const feedback = calls({
  list: {
    method: 'GET',
    path: '/api/feedback',
    access: ['Superadmin', 'Monitoring', 'accreditor', 'institution'],
    query: FeedbackQuery,
    answer: pageOf(Feedback).extend({
      /** For the judged party: averages of what was said of them, `null` until at least three accounts have said something. */
      about_you: Averages.nullable(),
    }),
    says: 'Oversight roles read all feedback; accreditors and institutions what they wrote themselves.',
  },
  visits: {
    method: 'GET',
    path: '/api/feedback/visits',
    access: readers.ratings,
    query: z.strictObject({ ...PageNumber.shape, about: z.enum(feedbackSubjects, 'Choose accreditor or institution.'), id: z.uuid() }),
    answer: pageOf(VisitRating),
    says: 'The visits after which somebody judged one accreditor or institution, the latest first, with the average of each item and every piece of feedback.',
  },
  rating: {
    method: 'GET',
    path: '/api/feedback/rating',
    access: readers.ratings,
    query: z.strictObject({ about: z.enum(feedbackSubjects, 'Choose accreditor or institution.'), id: z.uuid() }),
    answer: dataOf(RatingSummary),
    says: 'What was said of one accreditor or institution, on the whole and visit by visit through time, beside the averages of all.',
  },
  show: {
    method: 'GET',
    path: '/api/feedback/:id',
    access: ['Superadmin', 'Monitoring', 'accreditor', 'institution'],
    answer: dataOf(z.union([Feedback, RatedSubject])),
    says: 'One feedback, for accreditors and institutions only one they wrote; or, by the id of an accreditor or institution, the averages of what was said of it, for others than oversight only of themselves.',
  },
  add: {
    method: 'POST',
    path: '/api/feedback',
    access: ['accreditor', 'institution'],
    body: FeedbackForm,
    answer: dataOf(Feedback),
    says: 'Gives feedback after a visit that is reported or decided: once for each visit and subject.',
  },
  drafts: {
    method: 'GET',
    path: '/api/feedback/drafts',
    access: ['accreditor', 'institution'],
    answer: z.object({ data: z.array(FeedbackDraft) }),
    says: 'The own drafts, the newest first.',
  },
  keepDraft: {
    method: 'PUT',
    path: '/api/feedback/drafts',
    access: ['accreditor', 'institution'],
    body: FeedbackDraftForm,
    answer: dataOf(FeedbackDraft.nullable()),
    says: 'Keeps what was chosen and written so far for one visit and subject; an empty draft is removed. Giving the feedback removes it too.',
  },
  accreditors: {
    method: 'GET',
    path: '/api/accreditors/feedback',
    access: readers.ratings,
    query: RatedQuery,
    answer: pageOf(Rated),
    says: 'Ratings of accreditors, one row a person.',
  },
  institutions: {
    method: 'GET',
    path: '/api/institutions/feedback',
    access: readers.ratings,
    query: RatedQuery,
    answer: pageOf(Rated),
    says: 'Ratings of institutions.',
  },
  evaluationAccreditors: {
    method: 'GET',
    path: '/api/institution/evaluation-accreditors',
    access: ['institution'],
    query: z.strictObject({ ...PageNumber.shape, search: Search, open: z.stringbool().optional() }),
    answer: pageOf(EvaluationAccreditor),
    says: 'The accreditors who evaluated the own institution, newest visit first, and whether feedback is given. `open`: only those still to judge.',
  },
})
