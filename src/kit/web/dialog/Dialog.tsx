import { type ReactNode, useState } from 'react'
import { lazyPart } from '../states/lazy-part.tsx'
import styles from './Dialog.module.css'
import type { WindowProps } from './DialogWindow.tsx'
import { parts } from './preload.ts'

const DialogWindow = lazyPart(() => parts.dialog().then((file) => file.default))

type DialogProps = WindowProps & {
  /** Buttons, the primary one last and with the verb of the title. */
  foot?: ReactNode
}

/**
 * A dialog; the whole screen below 768 px. Focus is trapped and returns to what opened it.
 *
 *     <Dialog opened={isOpen} onClose={close} title="Return the request" foot={<><Button variant="default">Cancel</Button><Button>Return</Button></>}>…</Dialog>
 *
 * In a form, put `<Dialog>` outside and the form inside, and the buttons into `<DialogFoot>` at the form's end instead of `foot`.
 */
export function Dialog({ foot, children, ...props }: DialogProps) {
  // what draws it is loaded when it is first opened, and stays so that it can fade away
  const [isLoaded, setLoaded] = useState(props.opened)
  if (props.opened && !isLoaded) setLoaded(true)
  return (
    isLoaded && (
      <DialogWindow {...props}>
        {foot === undefined ? (
          children
        ) : (
          <>
            <DialogBody>{children}</DialogBody>
            <DialogFoot>{foot}</DialogFoot>
          </>
        )}
      </DialogWindow>
    )
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
