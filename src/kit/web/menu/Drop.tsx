/** What a menu and a popover have in common: a button that opens, and a box beside it that closes again. */
import clsx from 'clsx'
import {
  type ComponentPropsWithoutRef,
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import styles from './menu.module.css'
import type { Position } from './placing.ts'
import { usePlaced } from './use-placed.ts'

export type DropState = {
  id: string
  kind: 'menu' | 'dialog'
  isOpen: boolean
  anchor: RefObject<HTMLElement | null>
  position: Position
  width: number | undefined
  /** The focus comes in when it opens. */
  isEntered: boolean
  /** What a press on the opener does, unless it does so itself. */
  toggle: (() => void) | null
  change: (open: boolean) => void
}

export const DropContext = createContext<DropState | null>(null)

export function useDrop(): DropState {
  const drop = use(DropContext)
  if (!drop) throw new Error('It stands in a Menu or a Popover')
  return drop
}

// biome-ignore lint/suspicious/noExplicitAny: whatever part opens it; it takes what a button takes
type AnchorElement = ReactElement<any>

/** Gives the one part within it what makes it an opener. */
export function Anchor({
  children,
  ref,
  ...more
}: { children: AnchorElement; ref?: Ref<HTMLElement> } & Omit<ComponentPropsWithoutRef<'button'>, 'children'>) {
  const { id, kind, isOpen, anchor, toggle } = useDrop()
  const { props } = children
  return cloneElement(children, {
    ...more,
    id,
    ref: (element: HTMLElement | null) => {
      anchor.current = element
      for (const one of [ref, props.ref as Ref<HTMLElement> | undefined]) give(one, element)
    },
    className: clsx(props.className, more.className) || undefined,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-drop` : undefined,
    'data-expanded': isOpen || undefined,
    ...(toggle && {
      onClick: (event: MouseEvent<HTMLElement>) => {
        props.onClick?.(event)
        toggle()
      },
    }),
  })
}

export function give<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

type BoxProps = ComponentPropsWithoutRef<'div'> & { ref?: Ref<HTMLDivElement> | undefined }

/** The box itself, at the end of the document. Esc and a press elsewhere close it, and the focus goes back. */
export function DropBox({ ref, className, onKeyDown, children, ...rest }: BoxProps) {
  const drop = useDrop()
  const box = useRef<HTMLDivElement>(null)
  usePlaced(box, drop.anchor, drop.position, 6)
  useClosing(box, drop)
  useFocusWithin(box, drop)
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: its role is given by what it is, a menu or a dialog
    <div
      {...rest}
      id={`${drop.id}-drop`}
      role={drop.kind}
      aria-labelledby={rest['aria-label'] ? undefined : (rest['aria-labelledby'] ?? drop.id)}
      tabIndex={-1}
      // Escape pressed in it is not meant for a dialog around it
      data-mantine-stop-propagation="true"
      className={clsx(styles.drop, className)}
      style={drop.width ? { width: drop.width } : undefined}
      ref={(element) => {
        box.current = element
        give(ref, element)
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault()
          drop.change(false)
        }
        if (event.key === 'Tab' && drop.kind === 'dialog') keepWithin(event)
      }}
    >
      {children}
    </div>,
    document.body,
  )
}

/** Esc on the opener, too; and a press anywhere else, which the opener answers itself. */
function useClosing(box: RefObject<HTMLElement | null>, { anchor, change }: DropState): void {
  const close = useRef(change)
  useEffect(() => {
    close.current = change
  })
  useEffect(() => {
    const isHere = ({ target }: Event) => [box, anchor].some(({ current }) => target instanceof Node && current?.contains(target))
    const press = (event: Event) => {
      if (!isHere(event)) close.current(false)
    }
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && event.target instanceof Node && anchor.current?.contains(event.target)) close.current(false)
    }
    const presses = ['mousedown', 'touchstart'] as const
    for (const name of presses) document.addEventListener(name, press)
    document.addEventListener('keydown', leave)
    return () => {
      for (const name of presses) document.removeEventListener(name, press)
      document.removeEventListener('keydown', leave)
    }
  }, [box, anchor])
}

/** The focus comes in when it opens, and goes back to the opener when what had it goes away. */
function useFocusWithin(box: RefObject<HTMLElement | null>, { kind, anchor, isEntered }: DropState): void {
  useEffect(() => {
    if (!isEntered || box.current?.contains(document.activeElement)) return
    const enter = () => {
      const first = box.current?.querySelector<HTMLElement>('[data-autofocus]') ?? focusable(box.current, kind)[0]
      first?.focus({ preventScroll: true })
      return first !== undefined
    }
    if (enter()) return
    // what it holds is loaded now: until then the box itself has the focus
    box.current?.focus({ preventScroll: true })
    const coming = new MutationObserver(() => {
      if (document.activeElement !== box.current || enter()) coming.disconnect()
    })
    if (box.current) coming.observe(box.current, { childList: true, subtree: true })
    return () => coming.disconnect()
  }, [isEntered, box, kind])
  useLayoutEffect(() => {
    const opened = box.current
    // remembered: React takes the opener's ref away for the moment in which it draws the opener as closed
    const opener = anchor.current
    return () => {
      if (opened?.contains(document.activeElement)) opener?.focus({ preventScroll: true })
    }
  }, [box, anchor])
}

const selector = {
  menu: '[role^=menuitem]:not([disabled])',
  dialog: 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]',
}

/** What the focus may come to in a box, in its order. */
export function focusable(box: Element | null, kind: DropState['kind']): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>(selector[kind]) ?? [])].filter(
    (one) => kind === 'menu' || (one.tabIndex >= 0 && one.checkVisibility()),
  )
}

/** Tab goes round. */
function keepWithin(event: KeyboardEvent<HTMLElement>): void {
  const all = focusable(event.currentTarget, 'dialog')
  const last = event.shiftKey ? all[0] : all.at(-1)
  if (document.activeElement !== last && document.activeElement !== event.currentTarget) return
  event.preventDefault()
  ;(event.shiftKey ? all.at(-1) : all[0])?.focus()
}
