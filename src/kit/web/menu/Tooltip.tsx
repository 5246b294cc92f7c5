import { cloneElement, type ReactElement, type Ref, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { give } from './Drop.tsx'
import styles from './menu.module.css'
import type { Position } from './placing.ts'
import { usePlaced } from './use-placed.ts'

type TooltipProps = {
  label: string
  position?: Position
  /** Milliseconds a pointer rests before it shows. */
  delay?: number
  disabled?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: whatever part it names; it takes what an element takes
  children: ReactElement<any>
}

/**
 * What a button without words does, when a pointer rests on it or the focus comes by the keyboard.
 *
 *     <Tooltip label="Copy"><ActionIcon aria-label="Copy" …/></Tooltip>
 */
export function Tooltip({ label, position = 'top', delay = 300, disabled = false, children, ...more }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isShown, setShown] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { props } = children
  const show = () => setShown(true)
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  return (
    <>
      {cloneElement(children, {
        ...more,
        ref: (element: HTMLElement | null) => {
          anchor.current = element
          give(props.ref as Ref<HTMLElement> | undefined, element)
        },
        ...(!disabled && {
          onPointerEnter: (event: PointerEvent) => {
            props.onPointerEnter?.(event)
            if (event.pointerType === 'mouse') timer.current = setTimeout(show, delay)
          },
          onPointerLeave: (event: PointerEvent) => {
            props.onPointerLeave?.(event)
            hide()
          },
          onFocus: (event: FocusEvent) => {
            props.onFocus?.(event)
            if ((event.target as Element).matches(':focus-visible')) show()
          },
          onBlur: (event: FocusEvent) => {
            props.onBlur?.(event)
            hide()
          },
        }),
        'aria-describedby': isShown && !disabled ? id : props['aria-describedby'],
      })}
      {isShown && !disabled && <Tip id={id} label={label} anchor={anchor} position={position} onHide={hide} />}
    </>
  )
}

function Tip({
  id,
  label,
  anchor,
  position,
  onHide,
}: {
  id: string
  label: string
  anchor: { current: HTMLElement | null }
  position: Position
  onHide: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  usePlaced(box, anchor, position, 5)
  // it can be put away without moving pointer or focus (WCAG 1.4.13)
  useEffect(() => {
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && onHide()
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [onHide])
  return createPortal(
    <div id={id} ref={box} role="tooltip" className={styles.tip}>
      {label}
    </div>,
    document.body,
  )
}
