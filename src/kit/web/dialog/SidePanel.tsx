import { ActionIcon } from '@mantine/core'
import { type ReactNode, useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icons/Icon.tsx'
import { AsideContext } from './aside.ts'
import { isEscapeFor, openerOfOpenList } from './escape.ts'
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
 * Work beside a record: 440 px over the right edge of the page, which keeps its place; a sheet of its own on a phone. Rendered only
 * while it is open; Esc closes it, and the focus returns to its row, or to what opened it. For a form put `<PanelFoot>` at the form's
 * end instead of `foot`.
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

  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!element || !isRoomMade) return
    const place = panel.current
    opener.current = rowOfPanel() ?? (document.activeElement as HTMLElement | null)
    // as the page is laid out for painting: asked for now, the focus would have all of it laid out within the task that draws the panel
    const frame = requestAnimationFrame(() => {
      if (!place?.contains(document.activeElement)) place?.focus({ preventScroll: true })
    })
    return () => {
      cancelAnimationFrame(frame)
      // who works elsewhere on the page by now, or opens the next record, stays where they are
      const holder = document.activeElement
      const isHere = holder === null || holder === document.body || place?.contains(holder)
      if (isHere && opener.current?.isConnected) opener.current.focus()
    }
  }, [element, isRoomMade])

  // the row may have come after the panel, as with an address that opens both
  function close() {
    opener.current = rowOfPanel() ?? opener.current
    onClose()
  }
  const uncover = useEffectEvent(close)
  // it lies over the page: Escape uncovers it wherever the focus is (WCAG 2.4.11), except where Escape means something nearer
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
      if (event.target.closest('main') && !event.target.matches(`input, textarea, select, [contenteditable], ${openerOfOpenList}`))
        uncover()
    }
    // after all that listen at the document
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [])

  if (!element) return null
  return createPortal(
    <section
      className={styles.panel}
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (isEscapeFor(event.currentTarget, event)) close()
      }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {description && <p>{description}</p>}
        </div>
        <ActionIcon aria-label="Close" onClick={close}>
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

/** The name in the row that is open beside its list. */
function rowOfPanel(): HTMLElement | null {
  return document.querySelector('main tr[aria-current="true"] :is(a, button)')
}

/** What a panel holds between its head and its foot. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** The acts at the foot of a panel. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
