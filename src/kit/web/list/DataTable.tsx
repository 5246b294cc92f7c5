import { type CSSProperties, Fragment, type PointerEvent, useDeferredValue, useRef } from 'react'
import { drawEdge } from '../columns/draw-edge.ts'
import { useEvenRows } from '../columns/use-even-rows.ts'
import { useDensity } from '../density.ts'
import { isEscapeFor } from '../dialog/escape.ts'
import check from '../form/Check.module.css'
import { Icon } from '../icons/Icon.tsx'
import { Menu } from '../menu/Menu.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { BulkBar } from './BulkBar.tsx'
import styles from './DataTable.module.css'
import { DataTableRow, type RowActs } from './DataTableRow.tsx'
import type { Column, DataTableProps } from './data-table.ts'
import type { Sort } from './list-state.ts'

/**
 * The one table of the portal: rows from 768 px up, cards below. Loading, empty, refused and failed replace its body only.
 *
 *     <DataTable
 *       label="Programs"
 *       read={programs}
 *       columns={[
 *         { key: 'name', header: 'Program', lead: true, sortKey: 'name', render: (row) => row.name },
 *         { key: 'campus', header: 'Campus', priority: 2, render: (row) => row.campus_name, short: (row) => row.campus_name },
 *         { key: 'amount', header: 'Amount', align: 'right', width: 128, render: (row) => formatMoney(row.amount) },
 *       ]}
 *       rowKey={(row) => row.id} rowName={(row) => row.name} rowLink={(row) => `/admin/…/${row.id}`}
 *       sort={list.sort} onSort={list.toggleSort}
 *       empty={{ icon: 'filter-search', title: 'No program matches', text: 'Take a filter away.' }}
 *     />
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, read, rowKey, selected, onSelect, bulk, expand, rowMenu, access } = props
  // rows that arrive are drawn in pieces: a letter typed meanwhile does not wait for a hundred of them
  const arrived = useDeferredValue(read?.data?.data)
  const rows = props.rows ?? arrived
  const last = useRef<string | null>(null)
  const acts = useRef<RowActs<Row>>({})
  const keys = rows?.map(rowKey) ?? []
  const chosen = new Set(selected)
  const lead = columns.find((column) => column.lead) ?? columns[0]
  const kept = useKept(columns)
  const [density] = useDensity()
  const table = useEvenRows(rows, kept, density)
  const width = columns.length + (onSelect ? 1 : 0) + (rowMenu ? 1 : 0) + (expand ? 1 : 0)

  if (read?.error && !rows) return <ErrorState error={read.error} onRetry={read.refetch} access={access} />
  if (rows && rows.length === 0) return <EmptyState {...props.empty} />

  /** With Shift everything between the last choice and this one follows it. */
  function choose(key: string, on: boolean, range: boolean) {
    const from = range && last.current ? keys.indexOf(last.current) : -1
    const to = keys.indexOf(key)
    const touched = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(chosen)
    for (const one of touched) on ? next.add(one) : next.delete(one)
    last.current = key
    onSelect?.([...next])
  }

  acts.current = { open: props.onOpen, menu: rowMenu, choose: (row, on, range) => choose(rowKey(row), on, range) }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is a shortcut; the bulk bar has a button for the same
    <div
      className={styles.wrap}
      onKeyDown={(event) => {
        if (chosen.size === 0 || !isEscapeFor(event.currentTarget, event)) return
        event.preventDefault()
        onSelect?.([])
      }}
    >
      {props.onSort && <OrderMenu columns={columns} sort={props.sort} onSort={props.onSort} />}
      <table
        className={styles.table}
        ref={table}
        onPointerOver={sayWhole}
        data-static={props.static || undefined}
        data-list={props.widths?.name}
        data-density={density}
        data-stale={(read?.isFetching && read.isPlaceholderData) || undefined}
        aria-label={label}
        aria-busy={!rows || undefined}
      >
        <thead>
          <tr>
            {onSelect && (
              <th className={styles.pick}>
                <AllBox keys={keys} chosen={chosen} onSelect={onSelect} />
              </th>
            )}
            {expand && (
              <th className={styles.open}>
                <span className={styles.hidden}>Open</span>
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} {...props} />
            ))}
            {rowMenu && (
              <th className={styles.more}>
                <span className={styles.hidden}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {!rows && <Skeleton {...props} before={Number(Boolean(onSelect)) + Number(Boolean(expand))} />}
          {rows?.map((row, i) => (
            <Fragment key={rowKey(row)}>
              <GroupHead name={props.groupOf?.(row)} before={i > 0 ? props.groupOf?.(rows[i - 1] as Row) : undefined} width={width} />
              <DataTableRow
                row={row}
                columns={kept}
                lead={(kept.find((column) => column.key === lead?.key) ?? lead) as Column<Row>}
                width={width}
                name={props.rowName(row)}
                to={props.rowLink?.(row)}
                opens={props.onOpen !== undefined}
                hasMenu={rowMenu && rowMenu(row).length > 0}
                expand={expand}
                isCompact={density === 'compact'}
                isSelected={onSelect && chosen.has(rowKey(row))}
                isCurrent={props.current === rowKey(row)}
                isUnseen={props.unseen?.has(rowKey(row)) ?? false}
                acts={acts}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
      {onSelect && bulk && chosen.size > 0 && (
        <BulkBar keys={[...chosen]} actions={bulk} all={keys.every((key) => chosen.has(key)) && props.all} onClear={() => onSelect([])} />
      )}
    </div>
  )
}

/** The same columns as before, as long as nothing of them is different: a row need not be drawn anew for them. */
function useKept<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const kept = useRef(columns)
  const isSame =
    kept.current.length === columns.length &&
    columns.every((column, i) => {
      const before = kept.current[i] as Column<Row>
      const keys = new Set([...Object.keys(column), ...Object.keys(before)]) as Set<keyof Column<Row>>
      return [...keys].every((key) => Object.is(column[key], before[key]))
    })
  if (!isSame) kept.current = columns
  return kept.current
}

/** What the rows below have in common, where it is not what those above have. */
function GroupHead({ name, before, width }: { name: string | undefined; before: string | undefined; width: number }) {
  if (name === undefined || name === before) return null
  return (
    <tr className={styles.group}>
      <th colSpan={width} scope="rowgroup">
        {name}
      </th>
    </tr>
  )
}

function Head<Row>({ column, sort, onSort, widths }: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'widths'>) {
  const sorted = column.sortKey !== undefined && sort?.key === column.sortKey ? sort.direction : undefined
  const drawn = widths?.of[column.key]
  return (
    <th
      scope="col"
      style={widthStyle(drawn ?? column.width)}
      data-column={column.key}
      data-exact={drawn !== undefined || typeof column.width === 'string' || undefined}
      data-align={column.align}
      data-priority={column.priority}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
    >
      {column.sortKey && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(column.sortKey as string)}>
          {column.header}
          <Icon name={sorted === 'desc' ? 'arrow-down' : 'arrow-up'} size={14} />
        </button>
      ) : (
        column.header
      )}
      {widths && column.header && (
        // the menu of columns does the same by keys
        <span
          className={styles.edge}
          aria-hidden="true"
          title="Draw to make it wider or narrower; click twice for the usual width"
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.preventDefault()
            drawEdge({ handle: event.currentTarget, pointer: event.pointerId, from: event.clientX }, widths)
          }}
          onDoubleClick={() => widths.set(column.key)}
        />
      )}
    </th>
  )
}

function widthStyle(width: number | string | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : ({ '--width': typeof width === 'number' ? `${width}px` : width } as CSSProperties)
}

/** What the column heads do, on a phone: a second tap on the same column turns the order round. */
function OrderMenu<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[]
  sort?: Sort | null | undefined
  onSort: (key: string) => void
}) {
  const sortable = columns.filter((column) => column.sortKey)
  const sorted = sortable.find((column) => column.sortKey === sort?.key)
  if (sortable.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.order}>
          <Icon name="arrows-sort" size={16} />
          {sorted ? (
            <span>
              {sorted.header} <small>{sort?.direction === 'desc' ? 'descending' : 'ascending'}</small>
            </span>
          ) : (
            'Sort'
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map((column) => (
          <Menu.Item
            key={column.key}
            onClick={() => onSort(column.sortKey as string)}
            rightSection={column === sorted ? <Icon name={sort?.direction === 'desc' ? 'arrow-down' : 'arrow-up'} size={16} /> : undefined}
          >
            {column.header}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function AllBox({ keys, chosen, onSelect }: { keys: string[]; chosen: Set<string>; onSelect: (keys: string[]) => void }) {
  const here = keys.filter((key) => chosen.has(key)).length
  const all = keys.length > 0 && here === keys.length
  return (
    <label className={styles.hit}>
      <input
        type="checkbox"
        className={check.box}
        aria-label="Select all on this page"
        checked={all}
        disabled={keys.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = here > 0 && !all
        }}
        onChange={() => onSelect(all ? [...chosen].filter((key) => !keys.includes(key)) : [...new Set([...chosen, ...keys])])}
      />
    </label>
  )
}

/** As many cells as the rows will have, each as wide and as dispensable as its column. */
function Skeleton<Row>({ label, columns, rowMenu, skeletonRows = 10, before }: DataTableProps<Row> & { before: number }) {
  const priorities = [...Array.from({ length: before }, () => undefined), ...columns.map((column) => column.priority)]
  if (rowMenu) priorities.push(undefined)
  return Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} className={styles.skeletonRow}>
      {priorities.map((priority, cell) => (
        <td key={cell} data-priority={priority}>
          {row === 0 && cell === 0 && (
            <span className={styles.hidden} role="status">
              {label}: loading
            </span>
          )}
          <span className={styles.skeleton} style={{ width: `${45 + ((row * 17 + cell * 29) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

/** The whole of a text that is cut off, as the tip of its cell. */
function sayWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('tbody :is(td, th) :is(small, span, a, button)') : null
  if (cell && !cell.title && cell.scrollHeight > cell.clientHeight + 1 && cell.clientHeight > 0) cell.title = cell.textContent ?? ''
}
