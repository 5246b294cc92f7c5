import { type ReactNode, useId, useRef, useState } from 'react'
import { Anchor, DropBox, DropContext, useDrop } from './Drop.tsx'
import type { Position } from './placing.ts'

type PopoverProps = {
  /** Where its opener does more than toggle it: whether it is open. */
  opened?: boolean
  /** It opens or closes, by its opener, by Esc, by a press elsewhere. */
  onChange?: (open: boolean) => void
  position?: Position
  width?: number
  children: ReactNode
}

/**
 * A box that opens beside a button, with what is to be chosen or read there. What it holds is drawn only while it is open.
 *
 *     <Popover position="bottom-end">
 *       <Popover.Target><Button>Columns</Button></Popover.Target>
 *       <Popover.Dropdown aria-label="Columns">…</Popover.Dropdown>
 *     </Popover>
 */
export function Popover({ opened, onChange, position = 'bottom', width, children }: PopoverProps) {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [isOwn, setOwn] = useState(false)
  const isOpen = opened ?? isOwn
  const change = (open: boolean) => {
    setOwn(open)
    if (open !== isOpen) onChange?.(open)
  }
  const toggle = opened === undefined ? () => change(!isOpen) : null
  return (
    <DropContext value={{ id, kind: 'dialog', isOpen, anchor, position, width, isEntered: true, toggle, change }}>{children}</DropContext>
  )
}

function Dropdown(props: Parameters<typeof DropBox>[0]) {
  return useDrop().isOpen && <DropBox {...props} />
}

Popover.Target = Anchor
Popover.Dropdown = Dropdown
