import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Call } from '../../contract/call.ts'
import { formatDay, formatDays, formatPeriod } from '../../contract/days.ts'
import { formatNumber } from '../../contract/words.ts'
import { type RemoteList, RemoteOptions } from '../fields/RemoteOptions.tsx'
import check from '../form/Check.module.css'
import { Icon } from '../icons/Icon.tsx'
import { Popover } from '../menu/Popover.tsx'
import { lazyPart } from '../states/lazy-part.tsx'
import styles from './ListToolbar.module.css'
import type { Range } from './list-state.ts'

const RangePicker = lazyPart(() => import('./RangePicker.tsx').then((file) => file.RangePicker))
const PeriodPicker = lazyPart(() => import('./PeriodPicker.tsx').then((file) => file.PeriodPicker))

export type FilterOption = {
  value: string
  label: ReactNode /** The label in words, where it is not text. */
  name?: string
  count?: number
}

type FilterChipProps<C extends Call, Item> = { label: string } & (
  | { kind: 'many'; options: readonly FilterOption[]; value: string[] | undefined; onChange: (value: string[] | undefined) => void }
  | { kind: 'one'; options: readonly FilterOption[]; value: string | undefined; onChange: (value: string | undefined) => void }
  | { kind: 'range'; value: Range | undefined; onChange: (value: Range | undefined) => void }
  /** One day, month or year: `2026-03-12`, `2026-03`, `2026`. */
  | { kind: 'period'; value: string | undefined; onChange: (value: string | undefined) => void }
  | {
      kind: 'text'
      /** Letters to look for, as the field suggests them: `Nursing`. */
      placeholder?: string
      value: string | undefined
      onChange: (value: string | undefined) => void
    }
  | {
      kind: 'remote'
      /** Where the choices come from. */
      from: RemoteList<C, Item>
      value: string | undefined
      /** The chosen thing's name, where the page knows it (after a reload the list may). */
      chosenName?: string
      onChange: (value: string | undefined) => void
    }
)

/**
 * One filter of a list: dashed while it is not set, filled with its value and a × when it is.
 *
 *     <FilterChip kind="many" label="Status" options={[{ value: 'valid', label: <Status tone="ok">Valid</Status>, name: 'Valid', count: 5361 }]} … />
 *     <FilterChip kind="range" label="Visit date" {...list.chip('visit_date')} />
 */
export function FilterChip<C extends Call, Item>(props: FilterChipProps<C, Item>) {
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<{ key: string; name: string }>()
  const titleId = useId()
  const shown = summaryOf(props, picked)
  const chip = useRef<HTMLButtonElement>(null)
  const drop = useRef<HTMLDivElement>(null)
  // the button that clears goes away with the value: the focus moves to what stays
  function clear(focused: HTMLElement | null | undefined) {
    focused?.focus()
    props.onChange(undefined)
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start">
      <span className={styles.chip} data-set={shown !== null || undefined}>
        <Popover.Target>
          <button type="button" ref={chip} onClick={() => setOpen(!isOpen)}>
            {shown === null && <Icon name="plus" size={14} />}
            {props.label} {shown !== null && <b>{shown}</b>}
          </button>
        </Popover.Target>
        {shown !== null && (
          <button
            type="button"
            className={styles.remove}
            aria-label={`Take the filter ${props.label} away`}
            onClick={() => clear(chip.current)}
          >
            <Icon name="x" size={14} />
          </button>
        )}
      </span>
      <Popover.Dropdown ref={drop} className={styles.drop} aria-labelledby={titleId}>
        <p className={styles.title} id={titleId}>
          {props.label}
        </p>
        {(props.kind === 'many' || props.kind === 'one') && <Options {...props} onDone={() => setOpen(false)} />}
        {props.kind === 'range' && (
          <div className={styles.dates}>
            <RangePicker value={props.value} onChange={props.onChange} />
          </div>
        )}
        {props.kind === 'period' && (
          <PeriodPicker
            value={props.value}
            onChange={(value) => {
              props.onChange(value)
              setOpen(false)
            }}
          />
        )}
        {props.kind === 'text' && (
          <Words
            label={props.label}
            placeholder={props.placeholder}
            value={props.value}
            onDone={(value) => {
              props.onChange(value)
              setOpen(false)
            }}
          />
        )}
        {props.kind === 'remote' && (
          <RemoteOptions
            {...props.from}
            label={props.label}
            onPick={(item) => {
              setPicked({ key: props.from.itemKey(item), name: props.from.itemName(item) })
              props.onChange(props.from.itemKey(item))
              setOpen(false)
            }}
          />
        )}
        {shown !== null && (
          <button type="button" className={styles.clear} onClick={() => clear(drop.current?.querySelector<HTMLElement>('input, button'))}>
            Clear
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

type OptionsProps = Extract<FilterChipProps<Call, unknown>, { kind: 'many' | 'one' }> & { onDone: () => void }

function Options(props: OptionsProps) {
  const name = useId()
  // the arrow keys go through the choices of one: what they reach holds at once, and the list stays open
  const isByArrow = useRef(false)
  const isOn = (value: string) => (props.kind === 'many' ? (props.value ?? []).includes(value) : props.value === value)
  function choose(value: string, on: boolean) {
    if (props.kind === 'one') {
      props.onChange(value)
      if (!isByArrow.current) props.onDone()
      return
    }
    const next = props.options.map((option) => option.value).filter((one) => (one === value ? on : isOn(one)))
    props.onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div className={styles.options}>
      {props.options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className={check.box}
            type={props.kind === 'many' ? 'checkbox' : 'radio'}
            name={name}
            checked={isOn(option.value)}
            onKeyDown={(event) => {
              isByArrow.current = event.key.startsWith('Arrow')
              if (event.key === 'Enter' && props.kind === 'one') props.onDone()
            }}
            onPointerDown={() => {
              isByArrow.current = false
            }}
            onChange={(event) => choose(option.value, event.currentTarget.checked)}
          />
          <span>{option.label}</span>
          {option.count !== undefined && <span className={styles.count}>{formatNumber(option.count)}</span>}
        </label>
      ))}
    </div>
  )
}

/** Letters to look for, taken over by Enter or the button. */
function Words(props: {
  label: string
  placeholder: string | undefined
  value: string | undefined
  onDone: (value: string | undefined) => void
}) {
  const [text, setText] = useState(props.value ?? '')
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault()
        props.onDone(text.trim() || undefined)
      }}
    >
      <TextInput
        size="xs"
        aria-label={props.label}
        placeholder={props.placeholder ?? ''}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default">
        Apply
      </Button>
    </form>
  )
}

/** What a set filter says on its chip; `null` when it is not set. */
function summaryOf<C extends Call, Item>(
  props: FilterChipProps<C, Item>,
  picked: { key: string; name: string } | undefined,
): string | null {
  if (!props.value) return null
  if (props.kind === 'text') return props.value
  if (props.kind === 'range') {
    const { from, to } = props.value
    if (from && to) return formatDays(from, to)
    return from ? `from ${formatDay(from)}` : `until ${formatDay(to)}`
  }
  if (props.kind === 'period') return formatPeriod(props.value)
  if (props.kind === 'remote') return props.chosenName ?? (picked?.key === props.value ? picked.name : '1 chosen')
  const nameOf = (value: string) => {
    const option = props.options.find((one) => one.value === value)
    return option?.name ?? (typeof option?.label === 'string' ? option.label : value)
  }
  if (props.kind === 'one') return nameOf(props.value)
  return props.value.length === 1 ? nameOf(props.value[0] as string) : `${props.value.length} of ${props.options.length}`
}
