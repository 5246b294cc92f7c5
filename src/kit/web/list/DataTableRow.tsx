import { ActionIcon, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import check from '../form/Check.module.css'
import { Icon } from '../icons/Icon.tsx'
import styles from './DataTable.module.css'
import type { Column, DataTableProps, RowAction } from './data-table.ts'

type RowProps<Row> = DataTableProps<Row> & {
  row: Row
  lead: Column<Row>
  width: number
  isSelected: boolean
  isCurrent: boolean
  onChoose: ((on: boolean, range: boolean) => void) | undefined
}

/** Columns up to this many pixels hold a day, a number, a word: they stay on one line where a tight sheet leaves no column its width. */
const shortest = 130

/** One row of a DataTable: box, opener, cells, menu; and below it what opens. */
export function DataTableRow<Row>(props: RowProps<Row>) {
  const { row, columns, lead, width, isSelected, isCurrent, onChoose, rowMenu, expand } = props
  const [isOpen, setOpen] = useState(false)
  const name = props.rowName(row)
  const actions = rowMenu?.(row) ?? []
  return (
    <>
      <tr data-selected={isSelected || isCurrent || undefined} aria-current={isCurrent || undefined} data-open={isOpen || undefined}>
        {onChoose && (
          <td className={styles.pick}>
            <label className={styles.hit}>
              <input
                type="checkbox"
                className={check.box}
                aria-label={`Select ${name}`}
                checked={isSelected}
                onChange={(event) => onChoose(event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey)}
              />
            </label>
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
        {columns.map((column) => (
          <td
            key={column.key}
            className={column === lead ? styles.lead : undefined}
            data-label={column === lead ? undefined : column.header}
            data-align={column.align}
            data-priority={column.priority}
            data-card={column.card}
            data-short={column.oneLine || (typeof column.width === 'number' && column.width <= shortest) || undefined}
          >
            {column === lead ? <LeadCell {...props} /> : column.render(row)}
          </td>
        ))}
        {rowMenu && <td className={styles.more}>{actions.length > 0 && <RowMenu name={name} actions={actions} />}</td>}
      </tr>
      {expand && isOpen && (
        <tr className={styles.expanded}>
          <td colSpan={width}>{expand(row)}</td>
        </tr>
      )}
    </>
  )
}

/** The name of the row, its link, and what the columns that have left would have said. */
function LeadCell<Row>({ row, columns, lead, rowLink, onOpen }: RowProps<Row>) {
  const to = rowLink?.(row)
  return (
    <>
      <NameOf to={to} onOpen={onOpen && (() => onOpen(row))}>
        {lead.render(row)}
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
      <button type="button" className={styles.name} onClick={onOpen}>
        {children}
      </button>
    )
  }
  return <span className={styles.name}>{children}</span>
}

function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const quiet = actions.filter((action) => !action.danger)
  const dangerous = actions.filter((action) => action.danger)
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size="sm" aria-label={`More for ${name}`}>
          <Icon name="dots" />
        </ActionIcon>
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
        {quiet.map((action) => (
          <Entry key={action.label} action={action} />
        ))}
        {quiet.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((action) => (
          <Entry key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
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
      <Menu.Item component={Link} to={action.to} {...shared}>
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
