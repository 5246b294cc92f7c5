/** How recommendations are written and drawn. */
import { formatDay } from '../../../../kit/contract/days.ts'
import { Status, type Tone } from '../../../../kit/web/record/Status.tsx'
import type { Recommendation } from '../../contract.ts'
import { type ComplianceRating, complianceNames, type RecommendationState, recommendationStateNames } from '../../rules.ts'

const stateTones: Record<RecommendationState, Tone> = {
  open: 'warn',
  answered: 'note',
  rated: 'note',
  closed: 'ok',
  withdrawn: 'idle',
}
const ratingTones: Record<ComplianceRating, Tone> = { complied: 'ok', partly: 'warn', not: 'err' }

/** Where it stands: overdue before open, what a team found before that it did. */
export function RecommendationStatus({
  of: { state, is_overdue, rating },
}: {
  of: Pick<Recommendation, 'state' | 'is_overdue' | 'rating'>
}) {
  if (is_overdue) return <Status tone="err">Overdue</Status>
  if (rating && (state === 'rated' || state === 'closed')) return <Status tone={ratingTones[rating]}>{complianceNames[rating]}</Status>
  return <Status tone={stateTones[state]}>{recommendationStateNames[state]}</Status>
}

/** `Area VI · high priority · due 31 Mar 2027` */
export function placeWords({ area, priority, due_on }: Pick<Recommendation, 'area' | 'priority' | 'due_on'>): string {
  return [area && `Area ${area}`, `${priority} priority`, `due ${formatDay(due_on)}`].filter(Boolean).join(' · ')
}
