import { Button, Checkbox, Group, Radio } from '@mantine/core'
import { type Density, useDensity } from '../density.ts'

type ChoiceProps = {
  lead: { header: string }
  others: readonly { key: string; header: string }[]
  shown: readonly string[]
  usual: readonly string[]
  setShown: (keys: readonly string[]) => void
}

/** The boxes of a list's columns, and how high the rows of all lists are; loaded with the first menu of them. */
export function ColumnsChoice({ lead, others, shown, setShown, usual }: ChoiceProps) {
  // a column without a head holds the row's button: it is no choice
  const named = others.filter((column) => column.header)
  const [density, setDensity] = useDensity()
  return (
    <>
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
      <Radio.Group label="Rows of all lists" value={density} onChange={(value) => setDensity(value as Density)}>
        <Group mt={8}>
          <Radio value="comfortable" label="Comfortable" />
          <Radio value="compact" label="Compact" />
        </Group>
      </Radio.Group>
    </>
  )
}
