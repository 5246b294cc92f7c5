import { Button } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import { Popover } from '../menu/Popover.tsx'
import { useRemembered } from '../remembered.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import styles from './ColumnsMenu.module.css'
import type { Column } from './data-table.ts'

const ColumnsChoice = lazyPart(() => import('./ColumnsChoice.tsx').then((file) => file.ColumnsChoice))

/** Which columns of a list one wants to see, remembered for the person. The first column always stays. */
export function useColumns<Row>(name: string, all: readonly Column<Row>[], usual: readonly string[]) {
  const [shown, setShown] = useRemembered<readonly string[]>(`columns.${name}`, usual, areWords)
  const [lead, ...others] = all as readonly [Column<Row>, ...Column<Row>[]]
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
 *     const columns = useColumns('programs', programColumns, usualColumns)
 *     <ListToolbar … end={<ColumnsMenu {...columns} />} />
 */
export function ColumnsMenu<Row>(columns: ReturnType<typeof useColumns<Row>>) {
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
