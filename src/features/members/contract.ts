/** What the public may know of the member institutions: their accredited programs, and how many programs hold which level today. */
import { z } from 'zod'
import { calls, Day, dataOf, Search } from '../../kit/contract/call.ts'
import { levelsSought } from '../ladder/rules.ts'

const LevelCounts = z.record(z.enum(levelsSought), z.int())

const Standing = z.object({
  /** Accredited programs: Level I and above today, those in a grace period included. */
  programs: z.int(),
  /** Candidates, counted the same way and beside them. */
  candidates: z.int(),
  /** Those of them whose validity runs. */
  levels: LevelCounts,
  /** Programs whose validity has ended and whose grace period runs. */
  grace: z.int(),
  institutions: z.int(),
  campuses: z.int(),
  as_of: Day,
})
export type Standing = z.infer<typeof Standing>

const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  acronym: z.string().nullable(),
  /** What it was called before, the last name first. */
  former_names: z.array(z.string()),
  type: z.enum(['university', 'college', 'institute']),
  region: z.string(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  website: z.string().nullable(),
  campuses: z.int(),
  /** Programs that hold a level today, by level. */
  levels: LevelCounts,
  /** The highest level among them. */
  highest: z.enum(levelsSought).nullable(),
})
export type Member = z.infer<typeof Member>

export const members = calls({
  standing: {
    method: 'GET',
    path: '/api/standing',
    access: 'public',
    answer: dataOf(Standing),
    says: 'How many programs are accredited, and hold which level today; at most a minute old.',
  },
  list: {
    method: 'GET',
    path: '/api/members',
    access: 'public',
    query: z.object({ search: Search, region: z.string().max(200).optional(), level: z.enum(levelsSought).optional() }),
    answer: z.object({
      data: z.array(Member),
      /** Members and campuses by region, whatever the search. */
      regions: z.array(z.object({ region: z.string(), members: z.int() })),
      total: z.int(),
      campuses: z.int(),
    }),
    says: 'The member institutions with their accredited programs by level; at most a minute old.',
  },
})
