import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useState } from 'react'
import type { Answer, Call, Input } from '../../contract/call.ts'
import { query } from '../api.ts'
import { Icon } from '../icons/Icon.tsx'
import styles from './RemotePicker.module.css'

/** A list that is searched on the server. */
export type RemoteList<C extends Call, Item> = {
  call: C
  /** The call's input for what is typed. */
  input: (search: string) => Input<C>
  items: (answer: Answer<C>) => readonly Item[]
  itemKey: (item: Item) => string
  itemName: (item: Item) => string
  /** How a choice looks; its name when left out. `search` is there to be highlighted. */
  itemView?: (item: Item, search: string) => ReactNode
  /** Why a choice cannot be taken; it is shown, greyed, with this sentence. */
  itemRefusal?: (item: Item) => string | null | undefined
}

/** What a `RemotePicker` takes. */
export type RemotePickerProps<C extends Call, Item> = {
  label: string
  from: RemoteList<C, Item>
  value: Item | null
  onChange: (item: Item | null) => void
  placeholder?: string
  description?: ReactNode
  error?: ReactNode
  id?: string
  disabled?: boolean
  /** Said when nothing is found: what to do next. */
  nothing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Reads the choices 250 ms after the last letter; the former ones stay until the new ones are there. */
export function useRemoteList<C extends Call, Item>(list: RemoteList<C, Item>, search: string, enabled: boolean) {
  const [settled] = useDebouncedValue(search.trim(), 250)
  const read = useQuery({ ...query(list.call, list.input(settled)), enabled, placeholderData: keepPreviousData })
  return {
    items: read.data === undefined ? [] : list.items(read.data as Answer<C>),
    isLoading: read.isFetching || settled !== search.trim(),
    error: read.error,
    retry: read.refetch,
    settled,
  }
}

/** The search and its results as a list of buttons, for a filter's popover. */
export function RemoteOptions<C extends Call, Item>({
  label,
  onPick,
  ...list
}: RemoteList<C, Item> & { label: string; onPick: (item: Item) => void }) {
  const [search, setSearch] = useState('')
  const { items, isLoading, error, retry } = useRemoteList(list, search, true)
  return (
    <div>
      <TextInput
        size="xs"
        className={styles.inner}
        aria-label={`Search ${label}`}
        placeholder="Search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<Icon name="search" size={16} />}
        rightSection={isLoading ? <Loader size={14} /> : undefined}
      />
      {error ? (
        <button type="button" className={styles.choice} onClick={() => retry()}>
          The choices could not be loaded. Try again
        </button>
      ) : (
        <ul className={styles.choices}>
          {items.map((item) => (
            <li key={list.itemKey(item)}>
              <button type="button" className={styles.choice} disabled={Boolean(list.itemRefusal?.(item))} onClick={() => onPick(item)}>
                {list.itemView?.(item, search) ?? list.itemName(item)}
              </button>
            </li>
          ))}
          {!isLoading && items.length === 0 && <li className={styles.nothing}>Nothing has this name</li>}
        </ul>
      )}
    </div>
  )
}
