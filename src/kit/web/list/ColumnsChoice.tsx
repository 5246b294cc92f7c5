import { Button, Checkbox } from '@mantine/core'

type ChoiceProps = {
  lead: { header: string }
  others: readonly { key: string; header: string }[]
  shown: readonly string[]
  usual: readonly string[]
  setShown: (keys: readonly string[]) => void
}

/** The boxes of a list's columns; loaded with the first menu of them. */
export function ColumnsChoice({ lead, others, shown, setShown, usual }: ChoiceProps) {
  // a column without a head holds the row's button: it is no choice
  const named = others.filter((column) => column.header)
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
    </>
  )
}
