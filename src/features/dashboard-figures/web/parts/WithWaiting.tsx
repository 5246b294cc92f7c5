import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { WaitingProps } from './Waiting.tsx'

type WithWaitingProps = {
  of: WaitingProps
  /** Until then; a grey box when left out. */
  coming?: ReactNode
  children: ReactNode
}

/**
 * What stands beside or below "Waiting for you". How high that is nobody knows before its lines are there, and what stands below would be
 * pushed away: it comes together with them.
 *
 *     <WithWaiting of={waiting} coming={<ComingCards />}><Totals of={cards(figures)} /> … </WithWaiting>
 */
export function WithWaiting({ of, coming = <Skeleton height="100%" mih={220} radius="lg" />, children }: WithWaitingProps) {
  return of.isHere || of.error ? children : coming
}
