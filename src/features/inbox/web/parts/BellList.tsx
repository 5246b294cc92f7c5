import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import type { Waiting } from '../../contract.ts'
import styles from './bell.module.css'
import { KindLink } from './KindLink.tsx'
import { ReadAll } from './ReadAll.tsx'

/** What waits, kind by kind, below the bell. */
export function BellList({ kinds, isEmpty }: { kinds: readonly Waiting[]; isEmpty: boolean }) {
  return (
    <>
      {isEmpty && <EmptyState bare icon="circle-check" title="Nothing waits" text="What has to be decided appears here by itself." />}
      <ul>
        {kinds
          .filter((one) => one.count > 0)
          .map((one) => (
            <li key={one.kind}>
              <KindLink one={one} />
            </li>
          ))}
      </ul>
      {!isEmpty && (
        <div className={styles.foot}>
          <ReadAll kinds={kinds} variant="subtle" size="xs" />
        </div>
      )}
    </>
  )
}
