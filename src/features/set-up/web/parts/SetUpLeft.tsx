import { formatNumber } from '../../../../kit/contract/words.ts'
import { Card } from '../../../../kit/web/record/Section.tsx'
import type { SetUp } from '../../contract.ts'
import { SetUpList } from './SetUpList.tsx'
import styles from './set-up.module.css'

/** What is left to be set up, in a box of the dashboard. */
export function SetUpLeft({ setUp }: { setUp: SetUp }) {
  const { steps, left } = setUp
  return (
    <div className={styles.card}>
      <Card>
        <h2>Set up the portal</h2>
        <p>
          {formatNumber(steps.length - left)} of {formatNumber(steps.length)} done
        </p>
        <SetUpList setUp={setUp} />
      </Card>
    </div>
  )
}
