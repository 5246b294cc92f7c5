import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { KeepTogether } from '../record/KeepTogether.tsx'
import styles from './Dialog.module.css'
import { useOpenedAfterMount } from './use-opened.ts'

export type WindowProps = {
  opened: boolean
  onClose: () => void
  /** What will happen or has happened. */
  title: ReactNode
  description?: ReactNode
  /** ask and choose 560, results 720, the widest 1150. */
  size?: 560 | 720 | 1150
  /** While something runs, neither Esc nor a click beside it closes. */
  busy?: boolean
  /** What it shows comes once: Esc and its buttons close it, a click beside it does not. */
  once?: boolean
  /** Stands over another dialog, which goes on after it. */
  above?: boolean
  children: ReactNode
}

/** What a Dialog looks like while it is open; loaded with the first one. */
export default function DialogWindow({ opened, onClose, title, description, size = 560, busy, once, above, children }: WindowProps) {
  const isOpened = useOpenedAfterMount(opened)
  const isPhone = useMediaQuery('(max-width: 767px)') ?? false
  return (
    <Modal
      opened={isOpened}
      onClose={onClose}
      size={size}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      yOffset="10dvh"
      {...(above ? { zIndex: 120 } : {})}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy && !once}
      title={
        <>
          {title}
          {description && (
            <span className={styles.lead}>
              <KeepTogether>{description}</KeepTogether>
            </span>
          )}
        </>
      }
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      {children}
    </Modal>
  )
}
