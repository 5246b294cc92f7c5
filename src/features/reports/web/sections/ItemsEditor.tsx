import { Button, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import { addMonths, agencyDay } from '../../../../kit/contract/days.ts'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { useUser } from '../../../../kit/web/current-user.ts'
import { DatePickerInput } from '../../../../kit/web/fields/DatePickerInput.tsx'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { priorities, priorityNames } from '../../../recommendations/rules.ts'
import type { EarlierItem, SurveyReport, TypedText } from '../../contract-records.ts'
import { writtenIn } from '../../rules.ts'
import styles from '../parts/reports.module.css'
import { CarriedOn } from '../parts/SectionText.tsx'

type Item = TypedText['items'][number]

/** Recommendations as items: each with its area, priority and due day. */
export function ItemsEditor({
  items,
  report,
  stored,
  errors,
  onChange,
}: {
  items: readonly Item[]
  report: SurveyReport
  /** As they were saved last. */
  stored: readonly Item[]
  errors: Record<string, string[]>
  onChange: (items: Item[]) => void
}) {
  const set = (id: string, part: Partial<Item>) => onChange(items.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const areaOptions = [
    { value: '', label: 'The program as a whole' },
    ...report.means.areas.map(({ code, title }) => ({ value: code, label: `${code} ${title}` })),
  ]
  const errorOf = (at: number, name: string) => errors[`items.${at}.${name}`]?.[0]
  // what a released report carries on was said to the institution, and stays
  const isSaid = ({ id }: Item) => report.released_at !== null && stored.some((one) => one.id === id)
  return (
    <>
      <ToRate report={report} />
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
            <CarryOn
              item={item}
              at={at}
              earlier={report.earlier}
              disabled={isSaid(item)}
              error={errorOf(at, 'follows')}
              onChange={(part) => set(item.id, part)}
            />
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

type CarryOnProps = {
  item: Item
  at: number
  earlier: readonly EarlierItem[]
  disabled: boolean
  error: string | undefined
  onChange: (part: Partial<Item>) => void
}

/** Which recommendation of an earlier visit an item takes up again: those a team has rated, and found not complied with. */
function CarryOn({ item, at, earlier, disabled, error, onChange }: CarryOnProps) {
  const choices = earlier.filter(({ id, is_rated }) => is_rated || id === item.follows)
  const chosen = earlier.find(({ id }) => id === item.follows)
  if (choices.length === 0) return null
  const choose = (id: string | null) => {
    const found = choices.find((one) => one.id === id)
    // begun with its words: mostly the day alone is new
    onChange({ follows: id, ...(found && item.text.trim() === '' ? { text: found.text, area: found.area } : {}) })
  }
  return (
    <>
      <Select
        label={`Recommendation ${at + 1} carries on`}
        description="The one before is closed when this report is released"
        placeholder="None of an earlier visit"
        clearable
        searchable
        disabled={disabled}
        data={choices.map(({ id, number, area, text }) => ({
          value: id,
          label: [number, area && `Area ${area}`, text].filter(Boolean).join(' · '),
        }))}
        value={item.follows ?? null}
        error={error}
        onChange={choose}
      />
      <CarriedOn of={chosen} />
    </>
  )
}

/** What earlier visits left and nobody has rated yet: it is rated first, and carried on then. */
function ToRate({ report }: { report: SurveyReport }) {
  const isTeam = useUser().role === 'accreditor'
  const left = report.earlier.filter(({ rating }) => rating === null).length
  if (!isTeam || left === 0 || !writtenIn.includes(report.status)) return null
  return (
    <p className={styles.quiet}>
      {left === 1 ? 'One recommendation' : `${formatNumber(left)} recommendations`} of earlier visits {left === 1 ? 'is' : 'are'} not rated
      yet. <Link to={`/accreditor/recommendations/${report.id}`}>Rate {left === 1 ? 'it' : 'them'} first</Link>; what was not complied with
      can be carried on here.
    </p>
  )
}
