import clsx from 'clsx'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Anchor, DropBox, DropContext, focusable, useDrop } from './Drop.tsx'
import styles from './menu.module.css'
import type { Position } from './placing.ts'

type MenuProps = {
  position?: Position
  width?: number
  /** A pointer that rests on its opener opens it, too. */
  onHover?: boolean
  children: ReactNode
}

/** Milliseconds a pointer rests before a menu opens, and is away before it closes. */
const rests = 80
const isAway = 160

/**
 * Acts behind a button. Its entries are drawn only while it is open: a row of a list pays for a button alone.
 *
 *     <Menu>
 *       <Menu.Target><ActionIcon aria-label="More for this visit"><Icon name="dots" /></ActionIcon></Menu.Target>
 *       <Menu.Dropdown>
 *         <Menu.Item leftSection={<Icon name="pencil" />} onClick={edit}>Edit</Menu.Item>
 *         <Menu.Item to="/admin/schedule">All visits</Menu.Item>
 *         <Menu.Divider />
 *         <Menu.Item data-danger leftSection={<Icon name="trash" />} disabled={isKept} onClick={ask}>Delete</Menu.Item>
 *       </Menu.Dropdown>
 *     </Menu>
 */
export function Menu({ position = 'bottom-end', width, onHover = false, children }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isEntered, setEntered] = useState(!onHover)
  const change = (open: boolean) => {
    setOpen(open)
    if (onHover) setEntered(open)
  }
  // a press on what the pointer has opened means to go in
  const toggle = () => (isOpen && !isEntered ? setEntered(true) : change(!isOpen))
  return (
    <DropContext value={{ id, kind: 'menu', isOpen, anchor, position, width, isEntered, toggle, change }}>
      {onHover && <Hover isEntered={isEntered} onRest={() => setOpen(true)} onAway={() => setOpen(false)} />}
      {children}
    </DropContext>
  )
}

/** Watches the opener and what it has opened: what a press has opened stays. */
function Hover({ isEntered, onRest, onAway }: { isEntered: boolean; onRest: () => void; onAway: () => void }) {
  const { id, anchor } = useDrop()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer)
      const box = document.getElementById(`${id}-drop`)
      const isOnOpener = anchor.current?.contains(target as Node)
      if (isOnOpener && !box) timer = setTimeout(onRest, rests)
      else if (box && !isOnOpener && !box.contains(target as Node) && !isEntered) timer = setTimeout(onAway, isAway)
    }
    document.addEventListener('pointerover', over, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
    }
  }, [id, anchor, isEntered, onRest, onAway])
  return null
}

function Dropdown({ onKeyDown, ...props }: ComponentProps<typeof DropBox>) {
  const { isOpen, change } = useDrop()
  if (!isOpen) return null
  return (
    <DropBox
      {...props}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.defaultPrevented) return
        if (event.key === 'Tab') change(false)
        else move(event)
      }}
    />
  )
}

/** The arrows go round, a letter goes to the next entry that begins with it. */
function move(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const all = focusable(event.currentTarget, 'menu')
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null
  const following = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  const entry =
    next !== undefined
      ? all.at(next % all.length)
      : letter && following.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(letter))
  if (!entry) return
  event.preventDefault()
  entry.focus()
}

type ItemProps = {
  leftSection?: ReactNode
  rightSection?: ReactNode
  disabled?: boolean
  /** An address instead of an act. */
  to?: string | undefined
  prefetch?: LinkProps['prefetch']
  onClick?: (() => unknown) | undefined
  className?: string | undefined
  role?: 'menuitem' | 'menuitemradio'
  'aria-checked'?: boolean
  'aria-current'?: 'page' | undefined
  'data-danger'?: boolean | undefined
  'data-letter'?: string | undefined
  children: ReactNode
}

function Item({ leftSection, rightSection, disabled = false, to, prefetch, onClick, className, children, ...rest }: ItemProps) {
  const { change } = useDrop()
  const shared = {
    role: 'menuitem',
    ...rest,
    tabIndex: -1,
    className: clsx(styles.item, className),
    // Escape pressed on it is not meant for a dialog around it
    'data-mantine-stop-propagation': 'true',
    onClick: () => {
      onClick?.()
      change(false)
    },
    children: (
      <>
        {leftSection && <span className={styles.left}>{leftSection}</span>}
        <span className={styles.label}>{children}</span>
        {rightSection && <span className={styles.right}>{rightSection}</span>}
      </>
    ),
  }
  if (to !== undefined && !disabled) return <Link to={to} {...(prefetch && { prefetch })} {...shared} />
  return <button type="button" disabled={disabled} data-disabled={disabled || undefined} {...shared} />
}

/** One of several that exclude each other; the one that holds has a tick. */
function RadioItem({ checked, check, ...rest }: ItemProps & { checked: boolean; check: ReactNode }) {
  return (
    <Item {...rest} role="menuitemradio" aria-checked={checked} leftSection={<span className={styles.tick}>{checked && check}</span>} />
  )
}

function Label({ children }: { children: ReactNode }) {
  return <div className={styles.title}>{children}</div>
}

function Divider() {
  return <hr className={styles.divider} />
}

Menu.Target = Anchor
Menu.Dropdown = Dropdown
Menu.Item = Item
Menu.RadioItem = RadioItem
Menu.Label = Label
Menu.Divider = Divider
