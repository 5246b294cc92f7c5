import type { Ref } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { useAhead } from '../../../kit/web/states/online.ts'
import type { Found, FoundGroup } from './found.ts'
import styles from './search.module.css'

type FoundListProps = {
  id: string
  ref: Ref<HTMLDivElement>
  groups: readonly FoundGroup[]
  words: readonly string[]
  chosen: number
  onChoose: (index: number) => void
  /** A click follows the link; with Ctrl or ⌘ into another tab, and the search stays. */
  onOpen: (one: Found) => void
  /** What is no link is done by a click. */
  onDo: (one: Found) => void
}

/** What was found, group by group. The focus stays in the field, which names the chosen one. */
export function FoundList({ id, ref, groups, words, chosen, onChoose, onOpen, onDo }: FoundListProps) {
  const ahead = useAhead()
  let count = 0
  return (
    <div id={id} ref={ref} role="listbox" aria-label="Found" className={styles.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group.name} role="group" aria-label={group.name}>
          <div className={styles.group} aria-hidden="true">
            {group.name}
          </div>
          {group.items.map((one) => {
            const index = count++
            const shared = {
              id: `${id}-${index}`,
              role: 'option',
              'aria-selected': index === chosen,
              tabIndex: -1,
              className: styles.option ?? '',
              onPointerMove: () => index !== chosen && onChoose(index),
            } as const
            const content = (
              <>
                <Icon name={one.icon} />
                <span>
                  <Marked text={one.label} words={one.icon === 'arrow-right' ? [] : words} />
                  {one.line && (
                    <small>
                      <Marked text={one.line} words={words} />
                    </small>
                  )}
                </span>
              </>
            )
            return one.run ? (
              <button key={one.label} type="button" {...shared} onClick={() => onDo(one)}>
                {content}
              </button>
            ) : (
              <Link
                key={one.to}
                {...shared}
                to={one.to}
                prefetch={ahead}
                onClick={(event) => !(event.ctrlKey || event.metaKey) && onOpen(one)}
              >
                {content}
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** A text with the words that were searched for marked in it. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi')
  // every second part is a match, because the pattern is one group
  return text.split(pattern).map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))
}
