import { Link } from 'react-router'
import { shortRegion } from '../../../kit/contract/agency.ts'
import { daysBetween, formatDay, formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Steps } from '../../../kit/web/record/Steps.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { visitModeNames, visitStatuses, visitStatusNames } from '../../visits/rules.ts'
import { namesOf } from '../../visits/web/parts/Campuses.tsx'
import styles from '../../visits/web/parts/visit.module.css'
import type { Visit } from '../../visits/web/parts/visit-record.ts'

/** The way from request to decision, with the days; a visit that stands aside says since when and why. */
export function VisitWay({ visit }: { visit: Visit }) {
  const way = visitStatuses.slice(0, 6)
  const aside = !way.includes(visit.status)
  const lastStep = visit.steps.at(-1)
  const reached = Math.max(0, ...visit.steps.map((one) => way.indexOf(one.status)))
  const current = visit.status === 'decided' ? way.length : aside ? reached : way.indexOf(visit.status)
  if (visit.is_history)
    return (
      <div className={styles.notice}>
        <Notice icon="history" title="Past visit">
          <p>Of the time before the portal, imported as it was. Nobody was told, and nothing is owed for it.</p>
        </Notice>
      </div>
    )
  return (
    <>
      {aside && (
        <div className={styles.notice}>
          <Notice tone={visit.status === 'cancelled' ? 'err' : 'warn'} title={visitStatusNames[visit.status]}>
            <p>
              {lastStep?.reason ?? 'No reason was written.'} {lastStep?.by && `(${lastStep.by}, ${formatInstant(lastStep.at)})`}
            </p>
            {visit.merged_into && (
              <Link to={`/admin/schedule/${visit.institution.id}/${visit.merged_into.id}`}>Open {visit.merged_into.number}</Link>
            )}
          </Notice>
        </div>
      )}
      <Steps
        label="Progress of the visit"
        current={current}
        steps={way.map((status, i) => {
          const taken = visit.steps.findLast((one) => one.status === status)
          const planned = status === 'ongoing' && !aside ? `from ${formatDay(visit.visit_date)}` : ''
          return { label: visitStatusNames[status], detail: i <= current && taken ? formatDay(taken.at) : planned }
        })}
      />
    </>
  )
}

/** What is known of a visit, besides its programs and people. */
export function VisitFacts({ visit, programs }: { visit: Visit; programs: readonly { valid_to: string | null }[] | undefined }) {
  const nextValidity = firstValidity(programs)
  const length = daysBetween(visit.visit_date, visit.visit_end) + 1
  const place = [visit.campus.city, visit.campus.province].filter(Boolean).join(', ')
  return (
    <>
      <Facts
        facts={[
          { label: 'Visit type', value: visitTypeNames[visit.visit_type] },
          { label: 'Mode', value: visitModeNames[visit.mode] },
          { label: 'Dates', value: formatDays(visit.visit_date, visit.visit_end), detail: formatCount(length, 'day') },
          !visit.is_history && {
            label: 'Priority class',
            value: visit.priority_class,
            detail: nextValidity && `first validity ends ${formatDay(nextValidity)}`,
          },
          ...(visit.campuses.length > 1 ? [{ label: 'Campuses', value: listed(namesOf(visit.campuses), 'and') }] : []),
          { label: 'Region', value: shortRegion(visit.campus.region), detail: place },
          visit.is_history
            ? { label: 'Imported', value: formatDay(visit.created_at) }
            : { label: 'Requested by', value: visit.requested_by?.name ?? 'The agency', detail: `on ${formatDay(visit.created_at)}` },
          !visit.is_history && { label: 'Overall coordinator', value: visit.coordinator?.name ?? 'None yet' },
          {
            label: 'Number',
            value: visit.number,
            detail: visit.merged.length > 0 && (
              <>
                with{' '}
                {visit.merged.map(({ id, number }) => (
                  <Link key={id} to={`/admin/schedule/${visit.institution.id}/${id}`}>
                    {number}{' '}
                  </Link>
                ))}
              </>
            ),
          },
        ]}
      />
      {visit.notes && <Facts columns={1} facts={[{ label: 'Notes', value: <span className={styles.notes}>{visit.notes}</span> }]} />}
    </>
  )
}

function firstValidity(programs: readonly { valid_to: string | null }[] | undefined): string | null {
  const days = (programs ?? []).map((program) => program.valid_to).filter((day) => day !== null)
  return days.sort()[0] ?? null
}
