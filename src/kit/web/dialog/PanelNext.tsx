import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import styles from './PanelNext.module.css'

type WalkProps = {
  /** Where one is: `12 to verify`. */
  children: ReactNode
  /** `payment` in "Next payment". */
  what: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Where one is among the payments, and the way to the one before and after; J and K do the same. */
export function Walk({ children, what, onPrevious, onNext }: WalkProps) {
  return (
    <div className={styles.walk}>
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
