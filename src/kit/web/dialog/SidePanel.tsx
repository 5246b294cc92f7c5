import { ActionIcon } from '@mantine/core'
import { type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icons/Icon.tsx'
import { AsideContext } from './aside.ts'
import { isEscapeFor } from './escape.ts'
import styles from './SidePanel.module.css'

type SidePanelProps = {
  title: ReactNode
  description?: ReactNode
  onClose: () => void
  /** Buttons, the primary one last. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * Work beside a record: 440 px next to the sheet, over it below 1280 px, a sheet of its own on a phone. Rendered only while it is
 * open; Esc closes it, and focus returns to what opened it. For a form put `<PanelFoot>` at the form's end instead of `foot`.
 *
 *     {isAssigning && <SidePanel title="Assign accreditor" onClose={stop} foot={…}>…</SidePanel>}
 */
export function SidePanel({ title, description, onClose, foot, children }: SidePanelProps) {
  const { element, setAsides } = useContext(AsideContext)
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  // the room beside the sheet is hidden until it is asked for: only then can the focus move in
  const [isRoomMade, setMade] = useState(false)

  // both before it is painted: who sees the panel can use its keys
  useLayoutEffect(() => {
    setAsides((count) => count + 1)
    setMade(true)
    return () => setAsides((count) => count - 1)
  }, [setAsides])

  useLayoutEffect(() => {
    if (!element || !isRoomMade) return
    const opener = document.activeElement as HTMLElement | null
    panel.current?.focus()
    return () => {
      if (opener?.isConnected) opener.focus()
    }
  }, [element, isRoomMade])

  if (!element) return null
  return createPortal(
    <section
      className={styles.panel}
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (isEscapeFor(event.currentTarget, event)) onClose()
      }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {description && <p>{description}</p>}
        </div>
        <ActionIcon aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </ActionIcon>
      </header>
      {foot === undefined ? (
        children
      ) : (
        <>
          <PanelBody>{children}</PanelBody>
          <PanelFoot>{foot}</PanelFoot>
        </>
      )}
    </section>,
    element,
  )
}

export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
