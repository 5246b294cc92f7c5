/** What institutions and accreditors say of each other after a decided visit. */

import { itemsAsked } from '../src/features/feedback/rules.ts'
import { addDays } from '../src/kit/contract/days.ts'
import type { Accreditor } from './accreditors.ts'
import { at, type Day, earlier } from './basis/calendar.ts'
import { idsOf, type Random, randomOf } from './basis/random.ts'
import { lakesideName } from './institutions.ts'
import type { Assignment } from './teams.ts'

export type Feedback = {
  id: string
  from_account_id: string
  about: 'accreditor' | 'institution'
  accreditor_id: string | null
  institution_id: string | null
  accreditation_id: string
  items: Record<string, number>
  rating: string
  comment: string | null
  created_at: string
}

export function makeFeedback(assignments: readonly Assignment[], demo: Accreditor, today: Day): Feedback[] {
  const random = randomOf('feedback')
  const id = idsOf('feedback')
  const habits = new Map<string, number>()
  const feedback: Feedback[] = []
  const recently = addDays(today, -340)
  for (const { visit, accreditor, role, status } of assignments) {
    if (visit.status !== 'decided' || status !== 'completed' || role === 'trainee' || role === 'observer') continue
    const created = (days: number) =>
      at(earlier(addDays(visit.visit_end, days), addDays(today, -1)), random.between(9, 17), random.between(0, 59))
    // The two demo accounts still have something to say about their recent visits.
    const atLakeside = visit.institution.name === lakesideName
    if (atLakeside ? visit.visit_date < recently : random.chance(0.72)) {
      const items = rate(itemsAsked('accreditor'), habit(accreditor.account.id))
      feedback.push({
        id: '',
        from_account_id: visit.director.id,
        about: 'accreditor',
        accreditor_id: accreditor.account.id,
        institution_id: null,
        accreditation_id: visit.id,
        ...items,
        comment: random.chance(0.45) ? random.pick(Number(items.rating) >= 3.9 ? kindWords : plainWords) : null,
        created_at: created(random.between(4, 30)),
      })
    }
    const leads = role === 'overall_coordinator' || role === 'team_leader'
    if (accreditor === demo ? visit.visit_date < recently : random.chance(leads ? 0.7 : 0.35)) {
      const items = rate(itemsAsked('institution'), habit(visit.institution.id))
      feedback.push({
        id: '',
        from_account_id: accreditor.account.id,
        about: 'institution',
        accreditor_id: null,
        institution_id: visit.institution.id,
        accreditation_id: visit.id,
        ...items,
        comment: random.chance(0.4) ? random.pick(Number(items.rating) >= 3.9 ? goodHosts : slowHosts) : null,
        created_at: created(random.between(2, 25)),
      })
    }
  }
  feedback.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  for (const one of feedback) one.id = id()
  return feedback

  /** Each has a level of their own, so that averages differ. */
  function habit(of: string): number {
    const known = habits.get(of) ?? 3.5 + random.next() * 1.4
    habits.set(of, known)
    return known
  }

  function rate(names: readonly string[], around: number) {
    const items = Object.fromEntries(names.map((name) => [name, star(around, random)]))
    const sum = Object.values(items).reduce((all, one) => all + one, 0)
    return { items, rating: (sum / names.length).toFixed(2) }
  }
}

function star(around: number, random: Random): number {
  return Math.max(1, Math.min(5, Math.round(around + (random.next() + random.next() - 1) * 1.3)))
}

const kindWords = [
  'Read everything before arriving and asked about page numbers.',
  'Listened to the students first and let them finish.',
  'Firm on Area V and fair about what a small campus can do.',
  'The findings were written so that we knew on Monday what to do.',
  'Kept to the schedule without hurrying anybody.',
  'Knew the discipline well; our faculty learned from the questions.',
  'Courteous with the registrar’s staff, who had the longest days of all of us.',
  'Explained each rating at the closing meeting, with the evidence beside it.',
]
const plainWords = [
  'Competent, but two interviews had to be repeated because notes were missing.',
  'Arrived after the opening and missed the campus tour.',
  'Asked for documents that were already in the repository.',
  'The report came three weeks late; the content was sound.',
  'Compared us with a much larger campus more than once.',
  'Some findings repeat the instrument instead of saying what was seen.',
]
const goodHosts = [
  'Documents were in order, indexed by area and benchmark.',
  'Students were free to speak; nobody from the office waited outside.',
  'Laboratories were opened on request, also the ones not on the schedule.',
  'Transport and rooms worked without a call from us.',
  'The QA office answered within the hour, also in the evening.',
  'The president joined the closing and took notes.',
]
const slowHosts = [
  'Evidence for Area VIII came only on the second afternoon.',
  'The Internet connection failed twice; printed copies helped.',
  'Faculty had not been told of the class observations.',
  'The repository mixed two school years; sorting took half a day.',
  'Friendly people, but the schedule was changed three times.',
]
