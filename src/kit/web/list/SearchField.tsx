import { ActionIcon, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { isPressed, isTyping, listKeys } from '../keys.ts'
import { handingOver } from '../views/handing-over.ts'
import { typedBefore } from '../views/typed-before.ts'
import { type TypedText, useTypedText } from '../views/typed-text.ts'
import styles from './ListToolbar.module.css'

/** The focus of a field that goes. */
const focus = handingOver<true>()

type SearchFieldProps = {
  value: string
  onChange: (text: string) => void
  placeholder: string
  /** The key `/` brings the focus here; for one field a page. */
  slash?: boolean
}

/** A search field: `/` focuses it, Esc empties it. The caller waits for the end of typing (`useListState` does). */
export function SearchField({ value, onChange, placeholder, slash }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!slash) return
    const find = (event: KeyboardEvent) => {
      if (!isPressed(event, listKeys.search) || isTyping(event)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', find)
    return () => document.removeEventListener('keydown', find)
  }, [slash])
  const takeTyped = useEffectEvent(() => {
    const typed = typedBefore(field.current)
    if (typed !== undefined) onChange(typed)
  })
  useLayoutEffect(() => takeTyped(), [])
  // the field of another view of the page, in its place: whoever is typing goes on there
  useLayoutEffect(() => {
    const input = field.current
    const place = window.location.pathname
    if (focus.take(place)) input?.focus()
    return () => {
      if (input && document.activeElement === input) focus.leave(place, true)
    }
  }, [])
  return (
    <TextInput
      ref={field}
      className={styles.search}
      size="xs"
      type="search"
      aria-label={placeholder}
      aria-keyshortcuts={slash ? listKeys.search.keys[0] : undefined}
      placeholder={placeholder}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value) onChange('')
      }}
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        value && (
          <ActionIcon size={24} aria-label="Empty the search" onClick={() => onChange('')}>
            <Icon name="x" size={14} />
          </ActionIcon>
        )
      }
    />
  )
}

type ListSearchProps = Omit<SearchFieldProps, 'value' | 'onChange'> & { list: { typed: TypedText; setSearch: (text: string) => void } }

/** The search of a list (`useListState`): a letter typed draws this field, and the list with the search it comes to. */
export function ListSearch({ list, ...field }: ListSearchProps) {
  return <SearchField {...field} value={useTypedText(list.typed)} onChange={list.setSearch} />
}
