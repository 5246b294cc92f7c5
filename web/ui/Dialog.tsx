import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { KeepTogether } from './KeepTogether.tsx'

type DialogProps = {
  opened: boolean
  onClose: () => void
  /** What will happen or has happened. */
  title: ReactNode
  description?: ReactNode
  /** ask and choose 560, results 720, the widest 1150. */
  size?: 560 | 720 | 1150
  /** Buttons, the primary one last and with the verb of the title. */
  foot?: ReactNode
  /** While something runs, neither Esc nor a click beside it closes. */
  busy?: boolean
  /** What it shows comes once: Esc and its buttons close it, a click beside it does not. */
  once?: boolean
  children: ReactNode
}

/**
 * A dialog; the whole screen below 768 px. Focus is trapped and returns to what opened it.
 *
 *     <Dialog opened={isOpen} onClose={close} title="Return the request" foot={<><Button variant="default">Cancel</Button><Button>Return</Button></>}>…</Dialog>
 *
 * In a form, put `<Dialog>` outside and the form inside, and the buttons into `<DialogFoot>` at the form's end instead of `foot`.
 */
export function Dialog({ opened, onClose, title, description, size = 560, foot, busy, once, children }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 767px)') ?? false
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={size}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      yOffset="10dvh"
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
      {foot === undefined ? (
        children
      ) : (
        <>
          <DialogBody>{children}</DialogBody>
          <DialogFoot>{foot}</DialogFoot>
        </>
      )}
    </Modal>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.inner}>{children}</div>
}

/** The dialog's last line. `start` stands at the far end. */
export function DialogFoot({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {start && <span className={styles.footStart}>{start}</span>}
      {children}
    </div>
  )
}
