import { formatNumber } from '../../../../kit/contract/words.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { SetUp } from '../../contract.ts'
import styles from './set-up.module.css'
import { stepWords } from './set-up-words.ts'

/** The steps in order, each done or with its way. */
export function SetUpList({ setUp }: { setUp: SetUp }) {
  return (
    <ol className={styles.list}>
      {setUp.steps.map(({ step, done, count }, n) => {
        const words = stepWords[step]
        return (
          <li key={step} data-done={done || undefined}>
            <span className={styles.mark}>
              {done ? <Icon name="check" size={16} label="Done" /> : <span aria-hidden="true">{formatNumber(n + 1)}</span>}
            </span>
            <div>
              <b>{words.title}</b>
              <p>{done ? words.done(count ?? 0) : words.todo}</p>
            </div>
            <ActionButton to={words.link.to}>{done ? 'Open' : words.link.label}</ActionButton>
          </li>
        )
      })}
    </ol>
  )
}
