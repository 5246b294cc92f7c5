import { Checkbox } from '@mantine/core'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { Break } from '../../rules-breaks.ts'
import { areOpen, keysOf } from './breaks.ts'
import styles from './visit.module.css'

type BreakBoxProps = {
  breaks: readonly Break[]
  /** What is sent: `confirm_breaks`. */
  confirmed: readonly string[]
  onConfirm: (keys: string[]) => void
  /** What is accepted: `Move the visit all the same`. */
  label: string
}

/** What days break, and the box that accepts it; where they are blocked there is no box. */
export function BreakBox({ breaks, confirmed, onConfirm, label }: BreakBoxProps) {
  if (breaks.length === 0) return null
  const isBlocked = breaks.some((one) => one.level === 'block')
  return (
    <Notice tone={isBlocked ? 'err' : 'warn'} title={isBlocked ? 'The visit cannot have these days' : 'These days break something'}>
      <BreakList breaks={breaks} />
      {isBlocked ? (
        <p>Choose other days. The settings block these.</p>
      ) : (
        <Checkbox
          mt="sm"
          label={label}
          checked={!areOpen(breaks, confirmed)}
          onChange={(event) => onConfirm(event.currentTarget.checked ? keysOf(breaks) : [])}
        />
      )}
    </Notice>
  )
}

/** Sentence by sentence, with the number of the visit where one is named. */
function BreakList({ breaks }: { breaks: readonly Pick<Break, 'keys' | 'says' | 'number'>[] }) {
  return (
    <ul className={styles.conflicts}>
      {breaks.map((one) => (
        <li key={one.keys.join()}>
          {one.says}
          {one.number && <small>{one.number}</small>}
        </li>
      ))}
    </ul>
  )
}
