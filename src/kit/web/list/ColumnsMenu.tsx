import { Button } from '@mantine/core'
import type { ColumnWidths } from '../columns/column-widths.ts'
import { Icon } from '../icons/Icon.tsx'
import { Popover } from '../menu/Popover.tsx'
import { useRemembered } from '../remembered.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import styles from './ColumnsMenu.module.css'
import type { Column } from './data-table.ts'
import type { ListState } from './list-state.ts'

const ColumnsChoice = lazyPart(() => import('./ColumnsChoice.tsx').then((file) => file.ColumnsChoice))

/**
 * Which columns of a list one wants to see, remembered for the person. The first column always stays. An address that names columns, as a
 * saved view does, goes before what is remembered, and leaves that as it is.
 */
export function useColumns<Row>(
  name: string,
  all: readonly Column<Row>[],
  usual: readonly string[],
  address: Pick<ListState, 'columns' | 'setColumns'>,
) {
  const [remembered, remember] = useRemembered<readonly string[]>(`columns.${name}`, usual, areWords)
  const [lead, ...others] = all as readonly [Column<Row>, ...Column<Row>[]]
  // an address of long ago may name none of them
  const asked = address.columns?.some((key) => all.some((column) => column.key === key)) ? address.columns : null
  const shown = asked ?? remembered
  const setShown = (keys: readonly string[]) =>
    asked ? address.setColumns([lead.key, ...keys.filter((key) => key !== lead.key)]) : remember(keys)
  return {
    lead,
    others,
    shown,
    setShown,
    usual,
    columns: [lead, ...others.filter((column) => !column.header || shown.includes(column.key))],
  }
}

function areWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/**
 *     const columns = useColumns('programs', programColumns, usualColumns, list)
 *     <ListToolbar … end={<ColumnsMenu {...columns} />} />
 */
export function ColumnsMenu<Row>(columns: ReturnType<typeof useColumns<Row>> & { widths?: ColumnWidths }) {
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Button variant="subtle" size="xs" className={styles.button} leftSection={<Icon name="columns-3" />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.drop} aria-label="Columns">
        <ColumnsChoice {...columns} />
      </Popover.Dropdown>
    </Popover>
  )
}
