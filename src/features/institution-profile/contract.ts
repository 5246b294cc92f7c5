/** What an institution reads of itself: its record with counts, and the people tied to it. */
import { z } from 'zod'
import { calls, Day, dataOf, PageNumber, pageOf, Search } from '../../kit/contract/call.ts'
import { accountStatuses } from '../accounts/rules.ts'
import { InstitutionRow, InstitutionStanding } from '../institutions/contract.ts'
import { institutionalLevels } from '../ladder/rules.ts'
import { accreditorStatuses } from '../people/rules.ts'

/** An institution as its own accounts see it. */
export const InstitutionProfile = InstitutionRow.pick({
  id: true,
  name: true,
  acronym: true,
  type: true,
  region: true,
  city: true,
  province: true,
  status: true,
  campuses: true,
  programs: true,
}).extend({
  website: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  president: z.string().nullable(),
  version: z.int(),
  /** In force today: Level I and above, and Candidates beside them. */
  programs_accredited: z.int(),
  programs_candidate: z.int(),
  /** Whose validity ends within the months of the settings, and whose is over: those in their grace period, and the others. */
  programs_upcoming: z.int(),
  programs_in_grace: z.int(),
  programs_expired: z.int(),
  standing: InstitutionStanding,
  /** What the institution as a whole holds. */
  institutional_level: z.enum(institutionalLevels),
  institutional_from: Day.nullable(),
  institutional_to: Day.nullable(),
  /** Whom the agency writes to: the active account that has been there longest. */
  main_account: z.string().nullable(),
  accounts: z.int(),
  /** Accreditors who name it as home or sub-member institution. */
  accreditors: z.int(),
})
export type InstitutionProfile = z.infer<typeof InstitutionProfile>

/** How a person is tied to an institution: by an account of it, or as an accreditor, whose home institution or sub-member one it is. */
export const memberKinds = ['account', 'accreditor', 'home', 'sub_member'] as const
export type MemberKind = (typeof memberKinds)[number]

/** Somebody tied to the own institution. How to reach a person is the person's own to tell: no mail, no phone. */
export const InstitutionMember = z.object({
  id: z.uuid(),
  name: z.string(),
  /** An account of the institution; `null` for accreditors. */
  account: z.object({ status: z.enum(accountStatuses), is_main: z.boolean(), since: Day }).nullable(),
  /** An accreditor who names the institution; `null` for its accounts. */
  accreditor: z
    .object({
      status: z.enum(accreditorStatuses),
      position: z.string().nullable(),
      is_home: z.boolean(),
      /** Named as another institution of theirs. How somebody is tied is for QA alone. */
      is_sub_member: z.boolean(),
    })
    .nullable(),
})
export type InstitutionMember = z.infer<typeof InstitutionMember>

export const institutionProfile = calls({
  show: {
    method: 'GET',
    path: '/api/institution/profile',
    access: ['institution'],
    answer: dataOf(InstitutionProfile),
    says: 'The own institution with its contact data and counts; `update-account` changes the contact data.',
  },
  members: {
    method: 'GET',
    path: '/api/institution/members',
    access: ['institution'],
    query: PageNumber.extend({ search: Search, kind: z.enum(memberKinds).optional() }),
    answer: pageOf(InstitutionMember),
    says: 'The people tied to the own institution: its accounts, then the accreditors who name it, by name.',
  },
})
