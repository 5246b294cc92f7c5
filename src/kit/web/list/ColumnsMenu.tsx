import { Button, Checkbox, Popover } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import { useRemembered } from '../remembered.ts'
import styles from './ColumnsMenu.module.css'
import type { Column } from './data-table.ts'

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
export function ColumnsMenu<Row>({ lead, others, shown, setShown, usual }: ReturnType<typeof useColumns<Row>>) {
  // a column without a head holds the row's button: it is no choice
  const named = others.filter((column) => column.header)
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="xs" className={styles.button} leftSection={<Icon name="columns-3" />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.drop} aria-label="Columns">
        <Checkbox label={lead.header} checked disabled readOnly />
        {named.map((column) => (
          <Checkbox
            key={column.key}
            label={column.header}
            checked={shown.includes(column.key)}
            onChange={(event) => setShown(event.currentTarget.checked ? [...shown, column.key] : shown.filter((key) => key !== column.key))}
          />
        ))}
        <Button variant="subtle" size="xs" onClick={() => setShown(usual)}>
          Back to default
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
