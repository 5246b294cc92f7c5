/** What a second person releases before money leaves: bank data that staff changed, and honoraria paid before they are earned. */
import { z } from 'zod'
import { calls, dataOf, PageNumber, pageOf } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'
import { Money } from '../payments/contract.ts'
import { Honorarium } from './contract-honoraria.ts'
import { paymentWriters } from './rules.ts'

/** Something that waits for somebody else than `by`. */
export const Release = z.object({
  /** Of the honorarium, or of the accreditor whose bank data it is. */
  id: z.uuid(),
  about: z.enum(['bank', 'honorarium']),
  accreditor: z.object({ id: z.uuid(), name: z.string() }),
  by: z.string().nullable(),
  by_id: z.uuid().nullable(),
  since: z.iso.datetime(),
  /** Of an honorarium: why it is paid already, the visit and how much. */
  reason: z.string().nullable(),
  number: z.string().nullable(),
  amount: Money.nullable(),
  version: z.int(),
})
export type Release = z.infer<typeof Release>

const version = z.int('Send the version of the honorarium as you loaded it.')

export const releases = calls({
  list: {
    method: 'GET',
    path: '/api/admin/finances/releases',
    access: readers.finances,
    query: PageNumber,
    answer: pageOf(Release),
    says: 'Bank data and honoraria that wait for a second person; what has waited longest first.',
  },
  ask: {
    method: 'POST',
    path: '/api/admin/honorarium/release',
    access: paymentWriters,
    body: z.object({
      /** The honorarium. */
      id: z.uuid('Name the honorarium.'),
      version,
      reason: z
        .string()
        .trim()
        .min(10, 'Write in a sentence why it is paid already; the second person reads it.')
        .max(500, 'Write at most 500 characters.'),
    }),
    answer: dataOf(Honorarium),
    says: 'Asks a second person to release an honorarium of somebody who has not accepted, or whose report is not accepted.',
  },
  decide: {
    method: 'PUT',
    path: '/api/admin/honorarium/release',
    access: paymentWriters,
    fresh: true,
    body: z.object({
      id: z.uuid('Name the honorarium.'),
      version,
      decision: z.enum(['released', 'refused'], 'Release the honorarium, or refuse it.'),
    }),
    answer: dataOf(Honorarium),
    says: 'Releases such an honorarium, so that it can be paid, or refuses it; never by the person who asked.',
  },
})
