import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { InTheWay } from '../../contract-proposals.ts'
import styles from './planned-team.module.css'

/** Why there is no team: the rules in the way, and what can be done about it. */
export function Impossible({ of: { says, rules }, help }: { of: InTheWay; help: string }) {
  return (
    <Notice tone="warn" title={says}>
      {rules.length > 0 && (
        <ul className={styles.ways}>
          {rules.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <p>{help}</p>
    </Notice>
  )
}
