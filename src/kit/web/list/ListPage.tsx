import { Box, Button } from '@mantine/core'
import { type ReactNode, use, useRef, useState } from 'react'
import { formatNumber } from '../../contract/words.ts'
import { useColumnWidths } from '../columns/column-widths.ts'
import { type Crumb, Page } from '../record/Page.tsx'
import type { EmptyStateProps } from '../states/EmptyState.tsx'
import { Notice } from '../states/Notice.tsx'
import { toast } from '../states/toast.ts'
import { useUnseen } from '../states/unseen.ts'
import { ViewsPlace } from '../views-place.ts'
import { ColumnsMenu, useColumns } from './ColumnsMenu.tsx'
import styles from './DataTable.module.css'
import { DataTable } from './DataTable.tsx'
import type { BulkAction, Column, DataTableProps } from './data-table.ts'
import toolbar from './ListToolbar.module.css'
import { ListToolbar } from './ListToolbar.tsx'
import type { FilterKind } from './list-state.ts'
import { ListPaging } from './Paging.tsx'
import type { ListOf } from './use-list.ts'

/** An act on all chosen rows; `done` takes the selection away. Rows of other pages that were chosen are among them. */
export type BulkAct<Row> = Omit<BulkAction, 'onClick'> & { onClick: (rows: Row[], done: () => void) => void }

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'access' | 'rowLink' | 'onOpen' | 'rowMenu' | 'expand' | 'rowName' | 'label' | 'current' | 'groupOf'
>

export type ListProps<Row extends { id: string }, F extends Record<string, FilterKind>> = TableProps<Row> & {
  list: ListOf<Row, F>
  /** Under which the person's columns are remembered, where it is not the name of the list. */
  name?: string
  /** The first column always shows. */
  columns: readonly Column<Row>[]
  /** Keys of the columns shown until somebody chooses; all when left out. */
  usual?: readonly string[]
  /** Gives the chosen columns their widths, where they are more than usual. */
  fit?: (columns: readonly Column<Row>[]) => readonly Column<Row>[]
  /** What the search looks in: `Search programs, campuses`. */
  placeholder?: string
  /** FilterChips. */
  filters?: ReactNode
  /** Before the column choice at the toolbar's end: a switch between views. */
  end?: ReactNode
  /** Acts on chosen rows, each for the roles that may; without any there are no boxes. */
  bulk?: readonly (BulkAct<Row> | false)[]
  /** What a refused act says; it stays until the next one. */
  problem?: string | null | undefined
  /** `No program matches`, when search and filters leave nothing. */
  nothing: string
  /** What stands there when there is nothing at all: says what to do next. */
  none: Pick<EmptyStateProps, 'icon' | 'title' | 'text' | 'actions'>
}

/**
 * A list with everything that belongs to it: toolbar, column choice, table, bulk bar, paging. Where it is the whole page, use ListPage.
 *
 *     <List label="Campuses" list={list} columns={campusColumns} rowName={(row) => row.name}
 *       placeholder="Search campuses" filters={<RegionChip list={list} />}
 *       nothing="No campus matches" none={{ icon: 'map-pin', title: 'No campuses yet', text: 'Import them from a file.' }} />
 */
export function List<Row extends { id: string }, F extends Record<string, FilterKind>>(props: ListProps<Row, F>) {
  const { list, name = list.name, filters, placeholder, end, problem, nothing, none, usual, fit, bulk: acts, ...table } = props
  const { read } = list
  const columns = useColumns(name, props.columns, usual ?? props.columns.map((column) => column.key), list)
  const widths = useColumnWidths(name)
  const Views = use(ViewsPlace)
  const isDrawn = read.data !== undefined && !read.isPlaceholderData && !list.narrowed
  // one inside a record is not the list that is looked through
  const unseen = useUnseen(isDrawn && !list.prefix)
  const [selected, setSelected] = useState<string[]>([])
  const seen = useRef(new Map<string, Row>())
  for (const row of read.data?.data ?? []) seen.current.set(row.id, row)

  const [isChoosing, setChoosing] = useState(false)
  const total = read.data?.meta.total ?? 0
  const { readAll } = list
  async function chooseAll() {
    if (!readAll) return
    setChoosing(true)
    try {
      const all = await readAll(mostChosen)
      for (const row of all) seen.current.set(row.id, row)
      setSelected(all.map((row) => row.id))
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setChoosing(false)
    }
  }

  const bulk = (acts ?? [])
    .filter((act) => act !== false)
    .map((act) => ({
      ...act,
      onClick: (ids: string[]) =>
        act.onClick(
          ids.flatMap((id) => seen.current.get(id) ?? []),
          () => setSelected([]),
        ),
    }))

  return (
    <>
      <ListToolbar
        list={list}
        {...(placeholder ? { placeholder } : {})}
        end={
          <>
            {end}
            {Views && placeholder && !list.prefix && (
              <div className={toolbar.beside}>
                <Views columns={columns.columns.map((column) => column.key)} />
              </div>
            )}
            <ColumnsMenu {...columns} {...(name ? { widths } : {})} />
          </>
        }
      >
        {filters}
      </ListToolbar>
      <p className={styles.hidden} role="status">
        {toldOf(props.label, list)}
      </p>
      {problem && (
        <Box mb="sm">
          <Notice tone="err">{problem}</Notice>
        </Box>
      )}
      <DataTable
        access={list.access}
        {...table}
        columns={fit ? fit(columns.columns) : columns.columns}
        {...(name ? { widths } : {})}
        read={read}
        {...(list.prefix ? {} : { unseen })}
        rowKey={(row) => row.id}
        sort={list.sort}
        onSort={list.toggleSort}
        {...(bulk.length > 0 ? { selected, onSelect: setSelected, bulk } : {})}
        all={
          readAll !== undefined &&
          total > list.paginate &&
          selected.length < Math.min(total, mostChosen) && {
            label: total > mostChosen ? `Select the first ${mostChosen}` : `Select all ${formatNumber(total)}`,
            onClick: () => void chooseAll(),
            busy: isChoosing,
          }
        }
        skeletonRows={list.paginate}
        empty={
          list.narrowed
            ? {
                icon: 'filter-search',
                title: nothing,
                text: 'Take a filter away, or search for fewer words.',
                actions: (
                  <Button size="xs" variant="default" onClick={list.clear}>
                    Clear filters
                  </Button>
                ),
              }
            : none
        }
      />
      <ListPaging list={list} />
    </>
  )
}

/** As many rows as the calls act on at a time. */
const mostChosen = 500

/** What search, filters or another page have brought, for people who do not see the rows change. */
function toldOf<Row>(label: string, { read, narrowed, page }: Pick<ListOf<Row, never>, 'read' | 'narrowed' | 'page'>): string {
  if (!read.data || (read.isFetching && read.isPlaceholderData)) return ''
  const { total, more, last_page } = read.data.meta
  const parts = [
    narrowed && `${more ? 'more than ' : ''}${formatNumber(total)} found`,
    page > 1 && `page ${formatNumber(page)} of ${formatNumber(last_page)}`,
  ].filter(Boolean)
  return parts.length > 0 ? `${label}: ${parts.join(', ')}` : ''
}

type ListPageProps<Row extends { id: string }, F extends Record<string, FilterKind>> = ListProps<Row, F> & {
  title: string
  description?: ReactNode
  crumbs?: readonly Crumb[]
  /** Buttons of the page; at most one primary, and that one last. */
  actions?: ReactNode
  /** Between the head and the toolbar: tabs, totals. */
  above?: ReactNode
  /** Dialogs and panels. */
  children?: ReactNode
}

/**
 * A page that is one list.
 *
 *     <ListPage title="Campus" actions={…} label="Campuses" list={list} …>
 *       <ImportDialog … />
 *     </ListPage>
 */
export function ListPage<Row extends { id: string }, F extends Record<string, FilterKind>>(props: ListPageProps<Row, F>) {
  const { title, description, crumbs, actions, above, children, ...inside } = props
  const { total, more } = inside.list.read.data?.meta ?? {}
  return (
    <Page title={title} count={total} more={more} description={description} crumbs={crumbs ?? []} actions={actions}>
      {above}
      <List {...inside} />
      {children}
    </Page>
  )
}
