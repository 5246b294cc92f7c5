import { ActionIcon, Button, Checkbox, Group, Radio } from '@mantine/core'
import type { ColumnWidths } from '../columns/column-widths.ts'
import { type Density, useDensity } from '../density.ts'
import { Icon } from '../icons/Icon.tsx'
import styles from './ColumnsMenu.module.css'

type ChoiceProps = {
  lead: { key: string; header: string }
  others: readonly { key: string; header: string }[]
  shown: readonly string[]
  usual: readonly string[]
  setShown: (keys: readonly string[]) => void
  widths?: ColumnWidths
}

/** The boxes of a list's columns, how wide each is, and how high the rows of all lists are; loaded with the first menu of them. */
export function ColumnsChoice({ lead, others, shown, setShown, usual, widths }: ChoiceProps) {
  // a column without a head holds the row's button: it is no choice
  const named = others.filter((column) => column.header)
  const [density, setDensity] = useDensity()
  return (
    <>
      <div className={styles.column}>
        <Checkbox label={lead.header} checked disabled readOnly />
        {widths && <Widths column={lead} widths={widths} />}
      </div>
      {named.map((column) => (
        <div key={column.key} className={styles.column}>
          <Checkbox
            label={column.header}
            checked={shown.includes(column.key)}
            onChange={(event) => setShown(event.currentTarget.checked ? [...shown, column.key] : shown.filter((key) => key !== column.key))}
          />
          {widths && shown.includes(column.key) && <Widths column={column} widths={widths} />}
        </div>
      ))}
      <Button
        variant="subtle"
        size="xs"
        onClick={() => {
          setShown(usual)
          widths?.reset()
        }}
      >
        Back to default
      </Button>
      <Radio.Group label="Rows of all lists" value={density} onChange={(value) => setDensity(value as Density)}>
        <Group mt={8}>
          <Radio value="comfortable" label="Comfortable" />
          <Radio value="compact" label="Compact" />
        </Group>
      </Radio.Group>
    </>
  )
}

/** Pixels of one press. */
const step = 32

function Widths({ column: { key, header }, widths }: { column: { key: string; header: string }; widths: ColumnWidths }) {
  // where nothing was drawn yet, from the width it has now
  const head = () =>
    document.querySelector<HTMLElement>(`table[data-list="${CSS.escape(widths.name)}"] th[data-column="${CSS.escape(key)}"]`)
  const change = (by: number) => widths.set(key, (widths.of[key] ?? head()?.offsetWidth ?? 4 * step) + by)
  return (
    <span className={styles.widths}>
      <ActionIcon variant="subtle" size="sm" aria-label={`Narrower: ${header}`} onClick={() => change(-step)}>
        <Icon name="minus" size={14} />
      </ActionIcon>
      <ActionIcon variant="subtle" size="sm" aria-label={`Wider: ${header}`} onClick={() => change(step)}>
        <Icon name="plus" size={14} />
      </ActionIcon>
    </span>
  )
}
