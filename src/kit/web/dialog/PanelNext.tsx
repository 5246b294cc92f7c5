import { ActionIcon } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { Icon } from '../icons/Icon.tsx'
import styles from './PanelNext.module.css'

type PanelNextProps = {
  /** Where one is: `12 to verify`. */
  children: ReactNode
  /** `payment` in "Next payment". */
  what: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  ref?: Ref<HTMLDivElement>
}

/** Where one is among several records, and the way to the one before and after; J and K do the same. */
export function PanelNext({ children, what, onPrevious, onNext, ref }: PanelNextProps) {
  return (
    <div className={styles.next} ref={ref}>
      <span>{children}</span>
      <ActionIcon aria-label={`Previous ${what}`} aria-keyshortcuts="k" disabled={!onPrevious} onClick={onPrevious}>
        <Icon name="chevron-left" />
      </ActionIcon>
      <ActionIcon aria-label={`Next ${what}`} aria-keyshortcuts="j" disabled={!onNext} onClick={onNext}>
        <Icon name="chevron-right" />
      </ActionIcon>
    </div>
  )
}
