import { Skeleton } from '@mantine/core'
import styles from './dashboard.module.css'

/** In the place of a dashboard's figures, in the shape of what comes: the totals, then two cards. */
export function ComingCards() {
  return (
    <>
      <Skeleton height={98} radius="lg" mb="lg" />
      <div className={styles.cols}>
        <div data-span="8">
          <Skeleton height={460} radius="lg" />
        </div>
        <div data-span="4">
          <Skeleton height={460} radius="lg" />
        </div>
      </div>
    </>
  )
}
