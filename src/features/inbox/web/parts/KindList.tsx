import type { KeyboardEvent } from 'react'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { ActionKind, Waiting } from '../../contract.ts'
import { KindLink } from './KindLink.tsx'
import styles from './kinds.module.css'
import { type KindGroup, kindWords } from './kinds.ts'

type KindListProps = {
  kinds: readonly Waiting[]
  /** The kind that is looked at. */
  current: ActionKind
  /** One line for each, beside the list. */
  isShort?: boolean
}

/** The kinds of a role, those that belong together under one word; those of which nothing waits are folded below. The arrows go along. */
export function KindList({ kinds, current, isShort = false }: KindListProps) {
  const empty = kinds.filter(({ kind, count }) => count === 0 && kind !== current)
  // a fold for a single one would hide nothing
  const folded = empty.length > 1 ? empty : []
  const shown = kinds.filter((one) => !folded.includes(one))
  const groups = [...Map.groupBy(shown, ({ kind }) => kindWords[kind].group)]
  return (
    <nav className={styles.list} aria-label="What waits" onKeyDown={goAlong}>
      {groups.map(([group, kinds]) => (
        <Group key={group} name={groups.length > 1 ? group : undefined} kinds={kinds} current={current} isShort={isShort} />
      ))}
      {folded.length > 0 && (
        <details className={styles.empty}>
          <summary>Nothing waits in {formatCount(folded.length, 'kind')}</summary>
          <Group kinds={folded} current={current} isShort={isShort} />
        </details>
      )}
    </nav>
  )
}

function Group({ name, kinds, current, isShort = false }: KindListProps & { name?: KindGroup | undefined }) {
  return (
    <>
      {name && <p aria-hidden="true">{name}</p>}
      <ul aria-label={name}>
        {kinds.map((one) => (
          <li key={one.kind}>
            <KindLink one={one} isOn={one.kind === current} isShort={isShort} />
          </li>
        ))}
      </ul>
    </>
  )
}

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('a, summary')].filter((one) => one.checkVisibility())
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  const entry = next === undefined ? undefined : all[next]
  if (!entry) return
  event.preventDefault()
  entry.focus()
}
