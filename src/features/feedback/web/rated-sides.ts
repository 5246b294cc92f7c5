/** The two sides that are rated, and how each is spoken of; everything else about their pages is the same. */
import { feedback } from '../contract.ts'
import type { FeedbackSubject } from '../rules.ts'

export const sides = {
  accreditor: {
    call: feedback.accreditors,
    title: 'Accreditor Ratings',
    one: 'accreditor',
    header: 'Accreditor',
    placeholder: 'Search accreditors',
    description: 'What institutions say after a visit, one row a person',
    said: 'What institutions said',
    nothing: 'No accreditor matches',
    none: 'Ratings appear when institutions have judged the accreditors of a visit.',
  },
  institution: {
    call: feedback.institutions,
    title: 'Institution Ratings',
    one: 'institution',
    header: 'Institution',
    placeholder: 'Search institutions',
    description: 'What accreditors say after a visit, one row an institution',
    said: 'What accreditors said',
    nothing: 'No institution matches',
    none: 'Ratings appear when accreditors have judged the institutions they visited.',
  },
} as const satisfies Record<FeedbackSubject, unknown>

/** The ratings of one side, and of one of it. */
export function ratingsPath(about: FeedbackSubject, id?: string): string {
  return `/admin/evaluation/${about}${id ? `/${id}` : ''}`
}
