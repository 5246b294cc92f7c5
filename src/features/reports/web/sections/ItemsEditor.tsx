import { Button, Select, Textarea } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { addMonths, agencyDay } from '../../../../kit/contract/days.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { priorities, priorityNames } from '../../../recommendations/rules.ts'
import type { TypedText } from '../../contract-records.ts'
import styles from '../parts/reports.module.css'

type Item = TypedText['items'][number]

/** Recommendations as items: each with its area, priority and due day. */
export function ItemsEditor({
  items,
  areas,
  errors,
  onChange,
}: {
  items: readonly Item[]
  areas: readonly { code: string; title: string }[]
  errors: Record<string, string[]>
  onChange: (items: Item[]) => void
}) {
  const set = (id: string, part: Partial<Item>) => onChange(items.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const areaOptions = [
    { value: '', label: 'The program as a whole' },
    ...areas.map(({ code, title }) => ({ value: code, label: `${code} ${title}` })),
  ]
  const errorOf = (at: number, name: string) => errors[`items.${at}.${name}`]?.[0]
  return (
    <>
      <ol className={styles.items}>
        {items.map((item, at) => (
          <li key={item.id}>
            <Textarea
              label={`Recommendation ${at + 1}`}
              autosize
              minRows={2}
              maxLength={2000}
              value={item.text}
              error={errorOf(at, 'text')}
              onChange={(event) => set(item.id, { text: event.currentTarget.value })}
            />
            <div className={styles.fields}>
              <Select
                label="Area"
                data={areaOptions}
                allowDeselect={false}
                value={item.area ?? ''}
                error={errorOf(at, 'area')}
                onChange={(value) => set(item.id, { area: value || null })}
              />
              <Select
                label="Priority"
                data={priorities.map((value) => ({ value, label: priorityNames[value] }))}
                allowDeselect={false}
                value={item.priority}
                onChange={(value) => set(item.id, { priority: priorities.find((one) => one === value) ?? item.priority })}
              />
              <DatePickerInput
                label="Due"
                valueFormat="D MMM YYYY"
                value={item.due_on || null}
                error={errorOf(at, 'due_on')}
                onChange={(day) => day && set(item.id, { due_on: day })}
              />
              <Button
                variant="subtle"
                leftSection={<Icon name="trash" />}
                onClick={() => onChange(items.filter((one) => one.id !== item.id))}
                aria-label={`Remove recommendation ${at + 1}`}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        leftSection={<Icon name="plus" />}
        disabled={items.length >= 100}
        onClick={() =>
          onChange([...items, { id: crypto.randomUUID(), area: null, text: '', priority: 'medium', due_on: addMonths(agencyDay(), 12) }])
        }
      >
        Add a recommendation
      </Button>
    </>
  )
}
