/** Rules of an accreditor's own profile. */

import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { type AttendedTraining, profileLimits, type SubMemberInstitution } from '../contract.ts'

/**
 * Whether a training may stand beside those that are there: not twice the same, and no more than the limit.
 * @throws Refusal 422
 */
export function checkTraining(wanted: Omit<AttendedTraining, 'id'>, others: readonly AttendedTraining[]): void {
  if (others.length >= profileLimits.trainings)
    throw invalid('form', `A profile holds at most ${profileLimits.trainings} trainings. Remove one first.`)
  if (others.some((one) => same(one.title, wanted.title) && one.from === wanted.from && one.to === wanted.to))
    throw invalid('title', `${wanted.title}${wanted.from ? ` of ${formatDay(wanted.from)}` : ''} stands in your trainings already.`)
}

type TieWanted = { institution_id: string; relation: SubMemberInstitution['relation']; from: string | null }

/**
 * Whether a tie may stand beside the home institution and the ties that are there.
 * @throws Refusal 422
 */
export function checkSubMember(
  wanted: TieWanted & { institution: string },
  homeId: string | undefined,
  others: readonly SubMemberInstitution[],
): void {
  if (wanted.institution_id === homeId)
    throw invalid('institution_id', `${wanted.institution} is your home institution; that tie is known already.`)
  if (others.length >= profileLimits.institutions)
    throw invalid('form', `A profile holds at most ${profileLimits.institutions} institutions. Remove one first.`)
  const twin = others.find(
    (one) => one.institution.id === wanted.institution_id && one.relation === wanted.relation && one.from === wanted.from,
  )
  if (twin) throw invalid('institution_id', `${wanted.institution} stands in your list already with this relation${when(twin)}.`)
}

function when({ from, to }: { from: string | null; to: string | null }): string {
  if (from && to) return `, ${formatDays(from, to)}`
  return from ? `, since ${formatDay(from)}` : to ? `, until ${formatDay(to)}` : ''
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
