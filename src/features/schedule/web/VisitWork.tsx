import { roomVisits } from '../../evidence/rules.ts'
import { VisitEvidence } from '../../evidence/web/parts/VisitEvidence.tsx'
import { VisitRatings } from '../../ratings/web/parts/VisitRatings.tsx'
import { VisitRecommendations } from '../../recommendations/web/parts/VisitRecommendations.tsx'
import { VisitReports } from '../../reports/web/parts/VisitReports.tsx'
import type { VisitStatus } from '../../visits/rules.ts'
import type { Visit } from '../../visits/web/parts/visit-record.ts'

const rated: readonly VisitStatus[] = ['scheduled', 'ongoing', 'reported', 'decided']

/** What the work of a visit has brought so far: evidence, ratings, reports, recommendations. Of what has not begun nothing is shown. */
export function VisitWork({ visit }: { visit: Visit }) {
  if (visit.is_history) return null
  return (
    <>
      {roomVisits.includes(visit.status) && <VisitEvidence accreditationId={visit.id} />}
      {rated.includes(visit.status) && (
        <>
          <VisitRatings accreditationId={visit.id} />
          <VisitReports accreditationId={visit.id} />
          <VisitRecommendations accreditationId={visit.id} />
        </>
      )}
    </>
  )
}
