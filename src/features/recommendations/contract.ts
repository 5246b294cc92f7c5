/** Recommendations of visits: what an institution answers to them, how the next team rates that, and what QA sees (docs/domain.md#recommendations). */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, oneOrMany, PageInBody, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { surveyAreas } from '../ladder/rules-areas.ts'
import { visitWriters } from '../visits/rules.ts'
import { complianceRatings, mostLinks, priorities, recommendationStates } from './rules.ts'

/** A visit as a recommendation names it. */
const NamedVisit = z.object({ id: z.uuid(), number: z.string(), visit_date: Day, visit_end: Day })

const AnswerFile = z.object({ id: z.uuid(), name: z.string(), type: z.string(), bytes: z.int() })

export const Recommendation = z.object({
  id: z.uuid(),
  /** The program of the visit in whose report it stands. */
  survey_id: z.uuid(),
  visit: NamedVisit,
  institution_id: z.uuid(),
  institution: z.string(),
  region: z.string(),
  program_id: z.uuid(),
  program: z.string(),
  campus: z.string(),
  area: z.enum(surveyAreas).nullable(),
  text: z.string(),
  priority: z.enum(priorities),
  due_on: Day,
  state: z.enum(recommendationStates),
  /** Nobody has answered it, and its day is over. */
  is_overdue: z.boolean(),
  /** The one of the report before that it takes up again. */
  follows: z.uuid().nullable(),
  /** What that one says, and the number of its visit. */
  carries_on: z.object({ number: z.string(), text: z.string() }).nullable(),
  /** Whose it is at the institution. */
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  answer: z.string().nullable(),
  /** The day on which the institution did what it says. */
  done_on: Day.nullable(),
  /** Evidence elsewhere, by its address. */
  links: z.array(z.string()),
  /** Evidence that was uploaded; read with the call `files.show`. */
  files: z.array(AnswerFile),
  answered_at: z.iso.datetime().nullable(),
  answered_by: z.string().nullable(),
  rating: z.enum(complianceRatings).nullable(),
  rating_sentence: z.string().nullable(),
  rated_at: z.iso.datetime().nullable(),
  /** Who of the team wrote it; not told to the institution. */
  rated_by: z.string().nullable(),
  /** The visit whose team rated it. */
  rated_in: NamedVisit.nullable(),
  /** Why QA closed it. */
  closed_reason: z.string().nullable(),
  version: z.int(),
})
export type Recommendation = z.infer<typeof Recommendation>

export const RecommendationFilter = z.strictObject({
  state: oneOrMany(z.enum(recommendationStates)).optional(),
  priority: oneOrMany(z.enum(priorities)).optional(),
  area: oneOrMany(z.enum(surveyAreas)).optional(),
  region: oneOrMany(z.string().max(200)).optional(),
  institution_id: z.uuid().optional(),
  program_id: z.uuid().optional(),
  is_overdue: z.boolean().optional(),
})
export type RecommendationFilter = z.infer<typeof RecommendationFilter>

const Sentence = (what: string) => z.string().trim().min(10, what).max(2_000, 'Write at most 2,000 characters.')

const Link = z
  .url({ protocol: /^https$/, error: 'Write the whole address, as https://drive.example/folder.' })
  .max(500, 'Write at most 500 characters.')

const AnswerForm = z.object({
  answer: Sentence('Write in a sentence what was done.'),
  done_on: Day.nullish(),
  links: z.array(Link).max(mostLinks, `Give at most ${mostLinks} links.`).default([]),
  version: Version,
})

const RatingForm = z.object({
  /** The program of the visit on whose team one is. */
  survey_id: z.uuid('Name the program of the visit.'),
  rating: z.enum(complianceRatings, 'Choose how far it was complied with.'),
  sentence: Sentence('Write in a sentence what the team found.'),
  version: Version,
})

export const recommendations = calls({
  own: {
    method: 'GET',
    path: '/api/institution/recommendations',
    access: ['institution'],
    query: PageNumber.extend({ search: Search, filter: jsonText(RecommendationFilter).optional() }),
    answer: pageOf(Recommendation),
    says: 'What was recommended to the own programs, by program; what is due first comes first.',
  },
  counts: {
    method: 'GET',
    path: '/api/institution/recommendations/counts',
    access: ['institution'],
    answer: dataOf(
      z.array(
        z.object({
          program_id: z.uuid(),
          program: z.string(),
          open: z.int(),
          overdue: z.int(),
          answered: z.int(),
          /** The next day due of those that are open. */
          next_due: Day.nullable(),
        }),
      ),
    ),
    says: 'How many recommendations of each own program are open, overdue and answered; programs without any are left out.',
  },
  answer: {
    method: 'PUT',
    path: '/api/institution/recommendations/:id/answer',
    access: ['institution'],
    body: AnswerForm,
    answer: dataOf(Recommendation),
    says: 'Answers a recommendation, or changes the answer, until a team has rated it.',
  },
  editOwner: {
    method: 'PUT',
    path: '/api/institution/recommendations/:id/owner',
    access: ['institution'],
    body: z.object({ owner_id: z.uuid().nullable(), version: Version }),
    answer: dataOf(Recommendation),
    says: 'Says whose recommendation it is among the accounts of the institution.',
  },
  addFile: {
    method: 'POST',
    path: '/api/institution/recommendations/:id/files',
    access: ['institution'],
    upload: { types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'], bytes: 10 * 1024 * 1024, required: true },
    answer: dataOf(Recommendation),
    says: 'Adds evidence to the answer: a PDF or a picture.',
  },
  removeFile: {
    method: 'DELETE',
    path: '/api/institution/recommendations/:id/files/:file_id',
    access: ['institution'],
    answer: dataOf(Recommendation),
    says: 'Takes evidence away from the answer.',
  },
  mine: {
    method: 'GET',
    path: '/api/accreditor/recommendations',
    access: ['accreditor'],
    answer: dataOf(
      z.array(
        z.object({
          /** The program of the visit on whose team one is. */
          survey_id: z.uuid(),
          accreditation_id: z.uuid(),
          program: z.string(),
          institution: z.string(),
          visit_date: Day,
          may_rate: z.boolean(),
          total: z.int(),
          /** Nobody of this visit has rated them yet. */
          unrated: z.int(),
        }),
      ),
    ),
    says: 'The programs of own visits that are scheduled, under way or reported, to which earlier teams recommended something.',
  },
  toRate: {
    method: 'GET',
    path: '/api/accreditor/recommendations/:survey_id',
    access: ['accreditor'],
    answer: dataOf(
      z.object({
        survey_id: z.uuid(),
        program: z.string(),
        visit: NamedVisit,
        institution: z.string(),
        /** The reader may rate them now; everybody who takes part reads them. */
        may_rate: z.boolean(),
        recommendations: z.array(Recommendation),
      }),
    ),
    says: 'What earlier teams recommended to a program, for the team of its next visit.',
  },
  rate: {
    method: 'PUT',
    path: '/api/accreditor/recommendations/:id/rate',
    access: ['accreditor'],
    body: RatingForm,
    answer: dataOf(Recommendation),
    says: 'Says how far a recommendation of an earlier visit was complied with; complied closes it.',
  },
  list: {
    method: 'POST',
    path: '/api/admin/recommendations',
    access: readers.accreditations,
    query: PageNumber,
    body: PageInBody.extend({ search: Search, filter: RecommendationFilter.optional() }),
    answer: pageOf(Recommendation),
    says: 'All recommendations, the first due before the others.',
  },
  show: {
    method: 'GET',
    path: '/api/admin/recommendations/:id',
    access: readers.accreditations,
    answer: dataOf(Recommendation),
    says: 'One recommendation.',
  },
  export: {
    method: 'GET',
    path: '/api/admin/export/recommendations',
    access: readers.accreditations,
    query: z.object({
      search: Search,
      filter: jsonText(RecommendationFilter).optional(),
      ids: oneOrMany(z.uuid(), 500).optional(),
    }),
    answer: 'file',
    says: 'recommendations.csv: those the same search and filter list, or those of `ids`.',
  },
  ofVisit: {
    method: 'GET',
    path: '/api/admin/accreditations/:accreditation_id/recommendations',
    access: readers.accreditations,
    answer: dataOf(z.object({ before: z.array(Recommendation), own: z.array(Recommendation) })),
    says: 'What the visits before recommended to the programs of a visit, with the ratings, and what it recommended itself.',
  },
  close: {
    method: 'PUT',
    path: '/api/admin/recommendations/:id/close',
    access: visitWriters,
    body: z.object({ reason: Sentence('Write in a sentence why it is closed; the institution reads it.'), version: Version }),
    answer: dataOf(Recommendation),
    says: 'Closes a recommendation that needs no answer or no further rating any more.',
  },
})
