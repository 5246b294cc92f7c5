import { ActionIcon } from '@mantine/core'
import { isValidElement, memo, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import check from '../form/Check.module.css'
import { Icon } from '../icons/Icon.tsx'
import { Menu } from '../menu/Menu.tsx'
import styles from './DataTable.module.css'
import type { Column, DataTableProps, RowAction } from './data-table.ts'

type RowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  lead: Column<Row>
  width: number
  /** The row in words. */
  name: string
  to: string | undefined
  /** It opens beside the list. */
  opens: boolean
  /** Whether there is anything in its menu; `undefined` where rows have none. */
  hasMenu: boolean | undefined
  expand: DataTableProps<Row>['expand']
  isCompact: boolean
  /** `undefined` where rows cannot be chosen. */
  isSelected: boolean | undefined
  isCurrent: boolean
  isUnseen: boolean
  acts: { current: RowActs<Row> }
}

/** What a row is asked for when somebody acts on it: always the newest, and no reason to draw it anew. */
export type RowActs<Row> = {
  open?: ((row: Row) => void) | undefined
  menu?: ((row: Row) => readonly RowAction[]) | undefined
  choose?: (row: Row, on: boolean, range: boolean) => void
}

/** Columns up to this many pixels hold a day, a number, a word: they stay on one line where there is room, or where the table scrolls. */
const shortest = 130

/** One row of a DataTable: box, opener, cells, menu; and below it what opens. Drawn anew only when something of it is different. */
export const DataTableRow = memo(Row) as typeof Row

function Row<Row>(props: RowProps<Row>) {
  const { row, columns, lead, width, name, isSelected, isCurrent, isCompact, hasMenu, expand, acts } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <tr
        data-row
        data-selected={isSelected || isCurrent || undefined}
        aria-current={isCurrent || undefined}
        data-open={isOpen || undefined}
      >
        {isSelected !== undefined && (
          <td className={styles.pick}>
            <RowBox name={name} isSelected={isSelected} choose={(on, range) => acts.current.choose?.(row, on, range)} />
          </td>
        )}
        {expand && (
          <td className={styles.open}>
            <ActionIcon
              size="sm"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="chevron-right" size={16} />
            </ActionIcon>
          </td>
        )}
        {columns.map((column) => {
          if (column === lead)
            return (
              <th
                key={column.key}
                scope="row"
                className={styles.lead}
                data-align={column.align}
                data-priority={column.priority}
                data-short={isShort(column) || undefined}
                data-unseen={props.isUnseen || undefined}
              >
                {props.isUnseen && (
                  <span className={styles.unseen} title="New since you last looked">
                    <span className={styles.hidden}>New: </span>
                  </span>
                )}
                <LeadCell {...props} />
              </th>
            )
          const value = column.render(row)
          return (
            <td
              key={column.key}
              data-label={column.header}
              data-align={column.align}
              data-priority={column.priority}
              data-card={column.card}
              data-short={isShort(column) || undefined}
              data-nothing={isNothing(value) || undefined}
            >
              {isCompact ? oneLine(value) : cut(value)}
            </td>
          )
        })}
        {hasMenu !== undefined && (
          <td className={styles.more}>{hasMenu && <RowMenu name={name} actionsOf={() => acts.current.menu?.(row) ?? []} />}</td>
        )}
      </tr>
      {expand && isOpen && (
        <tr className={styles.expanded}>
          <td colSpan={width}>{expand(row)}</td>
        </tr>
      )}
    </>
  )
}

type RowBoxProps = { name: string; isSelected: boolean; choose: (on: boolean, range: boolean) => void }

/** With Shift a choice reaches to the last one. Firefox says nothing of Shift where a key makes the click, and lets a label do nothing with it. */
function RowBox({ name, isSelected, choose }: RowBoxProps) {
  const isShiftSpace = useRef(false)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the box
    <label
      className={styles.hit}
      onClick={(event) => {
        if (!event.shiftKey || event.target !== event.currentTarget) return
        event.preventDefault()
        choose(!isSelected, true)
      }}
    >
      <input
        type="checkbox"
        className={check.box}
        aria-label={`Select ${name}`}
        checked={isSelected}
        onKeyUp={(event) => {
          isShiftSpace.current = event.key === ' ' && event.shiftKey
        }}
        onChange={(event) => {
          choose(event.currentTarget.checked, isShiftSpace.current || (event.nativeEvent as MouseEvent).shiftKey)
          isShiftSpace.current = false
        }}
      />
    </label>
  )
}

function isShort<Row>({ oneLine, width }: Column<Row>): boolean {
  return oneLine || (typeof width === 'number' && width <= shortest)
}

/** Words take two lines at most. */
function cut(value: ReactNode): ReactNode {
  return typeof value === 'string' ? <span className={styles.cut}>{value}</span> : value
}

/** In rows of one line the quiet second one goes on beside the first. */
function oneLine(value: ReactNode): ReactNode {
  return isNothing(value) ? value : <span className={styles.line}>{value}</span>
}

/** A dash, or nothing at all: on a card it is left out. */
function isNothing(value: ReactNode): boolean {
  if (isValidElement<{ children?: ReactNode }>(value) && typeof value.type === 'string') return isNothing(value.props.children)
  return value === '–' || value === '' || value === null || value === undefined
}

/** The name of the row, its link, and what the columns that have left would have said. */
function LeadCell<Row>({ row, columns, lead, to, opens, isCompact, acts }: RowProps<Row>) {
  const told = (
    <>
      <NameOf to={to} onOpen={opens ? () => acts.current.open?.(row) : undefined}>
        {cut(lead.render(row))}
      </NameOf>
      {([2, 3] as const).map((priority) => {
        const words = columns
          .filter((column) => column.priority === priority && column.short)
          .map((column) => column.short?.(row))
          .filter(Boolean)
        return (
          words.length > 0 && (
            <span key={priority} className={styles.short} data-instead={priority} aria-hidden="true">
              {words.join(', ')}
            </span>
          )
        )
      })}
    </>
  )
  return isCompact ? <span className={styles.line}>{told}</span> : told
}

function NameOf({ to, onOpen, children }: { to: string | undefined; onOpen: (() => void) | undefined; children: ReactNode }) {
  if (to) {
    return (
      <Link className={styles.name} to={to}>
        {children}
      </Link>
    )
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.name} data-print="words" onClick={onOpen}>
        {children}
      </button>
    )
  }
  return <span className={styles.name}>{children}</span>
}

function RowMenu({ name, actionsOf }: { name: string; actionsOf: () => readonly RowAction[] }) {
  return (
    <Menu>
      <Menu.Target>
        {/* plain: a list of a hundred rows has a hundred of them */}
        <button type="button" className={styles.dots} aria-label={`More for ${name}`}>
          <Icon name="dots" />
        </button>
      </Menu.Target>
      <Menu.Dropdown
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const letter = event.key.toUpperCase()
          const entry = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-letter]')].find((one) => one.dataset.letter === letter)
          if (!entry || entry.hasAttribute('data-disabled')) return
          event.preventDefault()
          entry.click()
        }}
      >
        <Entries of={actionsOf} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Asked for when the menu opens. */
function Entries({ of: actionsOf }: { of: () => readonly RowAction[] }) {
  const actions = actionsOf()
  const quiet = actions.filter((action) => !action.danger)
  const dangerous = actions.filter((action) => action.danger)
  return (
    <>
      {quiet.map((action) => (
        <Entry key={action.label} action={action} />
      ))}
      {quiet.length > 0 && dangerous.length > 0 && <Menu.Divider />}
      {dangerous.map((action) => (
        <Entry key={action.label} action={action} />
      ))}
    </>
  )
}

function Entry({ action }: { action: RowAction }) {
  const shared = {
    leftSection: <Icon name={action.icon} />,
    rightSection: action.letter && !action.disabled ? <kbd className={styles.letter}>{action.letter}</kbd> : undefined,
    'data-danger': action.danger || undefined,
    'data-letter': action.letter,
  }
  if (action.to && !action.disabled) {
    return (
      <Menu.Item to={action.to} {...shared}>
        {action.label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item {...shared} disabled={Boolean(action.disabled)} onClick={action.onClick}>
      {action.label}
      {action.disabled && <span className={styles.reason}>{action.disabled}</span>}
    </Menu.Item>
  )
}
