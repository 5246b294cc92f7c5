import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { VisitStatus } from '../../../visits/rules.ts'
import { type RatingState, ratings } from '../../contract.ts'
import styles from './VisitRatings.module.css'

const BringInForVisit = lazyPart(() => import('../saved/BringInForVisit.tsx').then((part) => part.BringInForVisit))
const HeldDialog = lazyPart(() => import('./HeldDialog.tsx').then((part) => part.HeldDialog))

/** While a visit is in one of these, a file may hold what its devices could not send. */
const bringing: readonly VisitStatus[] = ['ongoing', 'reported']

/** How the rating of each program of a visit stands, while it is rated and afterwards. */
export function VisitRatings({ accreditationId }: { accreditationId: string }) {
  const read = useQuery(query(ratings.ofVisit, { params: { accreditation_id: accreditationId } }))
  const [held, setHeld] = useState<RatingState | null>(null)
  const [isBringing, setBringing] = useState(false)
  const mayAdmit = useCan(ratings.admit)
  const states = read.data?.data ?? []
  // before anything has arrived a file may be all there is
  const mayBring = useCan(ratings.bringIn) && states.some(({ instrument, status }) => instrument && bringing.some((one) => one === status))
  const rated = states.filter((one) => one.states.none < one.statements || one.held.length > 0)
  if (read.error)
    return (
      <Section title="Ratings">
        <ErrorState error={read.error} onRetry={read.refetch} what="ratings" />
      </Section>
    )
  if (rated.length === 0 && !mayBring) return null
  return (
    <Section
      title="Ratings"
      count={rated.length || undefined}
      description={
        rated.length > 0
          ? 'What the team has rated so far. Means are those of the team’s marks that are set.'
          : 'The team has not sent a mark yet.'
      }
      actions={
        mayBring && (
          <Button variant="default" size="xs" onClick={() => setBringing(true)}>
            Bring in a saved file
          </Button>
        )
      }
    >
      {rated.map((one) => (
        <div key={one.id} className={styles.program}>
          <details open={rated.length === 1}>
            <summary>
              <h3>{one.program}</h3>
              <span className={styles.stand}>{standWords(one)}</span>
              <Icon name="chevron-down" size={18} />
            </summary>
            <AreaTable state={one} />
          </details>
          {one.held.length > 0 && (
            <Notice tone="warn" title={`${formatCount(one.held.length, 'entry', 'entries')} held`}>
              <p>
                {one.held[0]?.why}{' '}
                {mayAdmit && (
                  <Button variant="default" size="xs" onClick={() => setHeld(one)}>
                    Look at {one.held.length === 1 ? 'it' : 'them'}
                  </Button>
                )}
              </p>
            </Notice>
          )}
        </div>
      ))}
      {isBringing && <BringInForVisit states={states} onClose={() => setBringing(false)} />}
      {held && <HeldDialog state={held} onClose={() => setHeld(null)} />}
    </Section>
  )
}

function AreaTable({ state }: { state: RatingState }) {
  return (
    <table className={styles.areas} aria-label={`Areas of ${state.program}`}>
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col" className={styles.number}>
            Set
          </th>
          <th scope="col" className={styles.number}>
            Mean
          </th>
        </tr>
      </thead>
      <tbody>
        {state.areas.map((area) => (
          <tr key={area.code}>
            <th scope="row" className={styles.area}>
              <span className={styles.code}>{area.code}</span>
              <span>
                {area.title}
                <small className={styles.lead}>{area.lead ?? 'Nobody rates it'}</small>
              </span>
            </th>
            <td className={styles.number}>
              {area.set} of {area.statements}
            </td>
            <td className={styles.number}>
              {area.mean ?? '–'}
              {area.reaches === false && <span className={styles.below}>below</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `212 of 250 statements set · 9 waiting for their lead · 3 to settle · grand mean 3.72`. */
function standWords({ statements, states, grand_mean }: RatingState): string {
  const waiting = states.open + states.reopened
  return [
    `${states.set} of ${formatCount(statements, 'statement')} set`,
    waiting > 0 && `${waiting} waiting for ${waiting === 1 ? 'its' : 'their'} lead`,
    states.unsettled > 0 && `${states.unsettled} to settle`,
    grand_mean && `grand mean ${grand_mean}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
