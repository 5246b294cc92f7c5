/** The search over records, for the field in the portal's top bar: a few of each kind, and where each leads. */
import { z } from 'zod'
import { calls, dataOf, Search } from '../../kit/contract/call.ts'
import { staff } from '../../kit/contract/roles.ts'

/** In the order they are shown. */
export const foundKinds = [
  'institutions',
  'campuses',
  'programs',
  'accreditors',
  'accreditations',
  'papers',
  'survey_reports',
  'recommendations',
  'evidence',
  'charges',
  'instruments',
  'trainings',
  'announcements',
  'privacy_requests',
  'accounts',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** So many of a kind are answered. */
export const mostFound = 5
/** A search needs a word of so many letters: shorter ones are in nearly every record. */
export const shortestWord = 3

export const FoundRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What tells it from others of the same name. */
  line: z.string(),
  /** The page of the portal it leads to. */
  path: z.string(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

const Groups = dataOf(
  z.array(
    z.object({
      kind: z.enum(foundKinds),
      records: z.array(FoundRecord),
      /** There are more of this kind than were answered. */
      more: z.boolean(),
    }),
  ),
)

export const search = calls({
  records: {
    method: 'GET',
    path: '/api/admin/search',
    access: staff,
    query: z.object({ query: Search }),
    answer: Groups,
    says: 'Records that hold every word, at most five of a kind, of the kinds whose lists the role may read.',
  },
  own: {
    method: 'GET',
    path: '/api/search',
    access: ['accreditor', 'institution'],
    query: z.object({ query: Search }),
    answer: Groups,
    says: 'Evidence that holds every word in its title or the name of its file, at most five: an institution’s own, and that of the rooms an accreditor is let into now.',
  },
})
