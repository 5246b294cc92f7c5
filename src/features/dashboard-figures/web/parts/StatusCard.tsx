import type { ReactNode } from 'react'
import { validityNames, validityStatuses } from '../../../ladder/rules.ts'
import { validityTones } from '../../../ladder/web/parts/tones.ts'
import type { StatusCounts } from '../../contract.ts'
import { SharesCard } from './SharesCard.tsx'

/** Programs by the state of their validity: ring and list. `linkTo` leads to the programs of one state. Expired is hatched. */
export function StatusCard({
  counts,
  linkTo,
  ...card
}: {
  counts: StatusCounts | undefined
  linkTo?: ((status: string) => string) | undefined
  summary?: ReactNode
  actions?: ReactNode
  error?: unknown
  onRetry?: () => unknown
}) {
  return (
    <SharesCard
      title="Program status"
      kind="Status"
      noun={['program', 'programs']}
      lines={validityStatuses.length}
      shares={
        counts &&
        validityStatuses.map((status) => ({
          key: status,
          name: validityNames[status],
          count: counts[status],
          fill: `var(--st-${status})`,
          hatched: status === 'expired',
          tone: validityTones[status],
          to: linkTo?.(status),
        }))
      }
      {...card}
    />
  )
}
