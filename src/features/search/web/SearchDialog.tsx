import { Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../../kit/contract/user.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { useOpenedAfterMount } from '../../../kit/web/dialog/use-opened.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { FoundList } from './FoundList.tsx'
import type { Found } from './found.ts'
import styles from './search.module.css'
import { useFound } from './use-found.ts'

type SearchDialogProps = {
  user: User
  what: string
  /** What the frame does itself: how it looks, leaving. */
  acts: readonly Found[]
  typed: string
  onType: (typed: string) => void
  opened: boolean
  onClose: () => void
}

/** The search itself: a field over a list of what was found; the arrows choose, Enter opens, Esc closes. */
export default function SearchDialog({ opened, onClose, ...props }: SearchDialogProps) {
  const isPhone = useMediaQuery('(max-width: 767px)') ?? false
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      size={640}
      yOffset="10dvh"
      zIndex={130}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': props.what } }}
      classNames={{ content: styles.window, body: styles.body }}
    >
      <Search {...props} onClose={onClose} />
    </Modal>
  )
}

function Search({ user, what, acts, typed, onType, onClose }: Omit<SearchDialogProps, 'opened'>) {
  const navigate = useNavigate()
  const listId = useId()
  const [at, setAt] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const { groups, words, isAsked, isCurrent, error, retry, remember } = useFound(user, acts, typed)
  const found = groups.flatMap((group) => group.items)
  const chosen = Math.min(at, found.length - 1)

  function leave(one: Found) {
    if (one.isRecord) remember(one)
    onClose()
  }

  function open(one: Found) {
    leave(one)
    if (one.run) one.run()
    else navigate(one.to)
  }

  // Enter right after the last letter means what is about to come.
  useEffect(() => {
    if (!isWaiting || !isCurrent) return
    setWaiting(false)
    if (found[0]) open(found[0])
  })

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isCurrent && found[chosen]) open(found[chosen])
      else if (!isCurrent) setWaiting(true)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && found.length > 0) {
      event.preventDefault()
      const next = (chosen + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length
      setAt(next)
      list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    <>
      <div className={styles.head}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={what}
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={what}
          data-autofocus
          data-search
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setAt(0)
            setWaiting(false)
          }}
          onKeyDown={press}
        />
        {!isCurrent && !error && <Loader size={16} aria-label="Searching" />}
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
      </div>
      <FoundList id={listId} ref={list} groups={groups} words={words} chosen={chosen} onChoose={setAt} onOpen={leave} onDo={open} />
      {error ? (
        <ErrorState error={error} onRetry={retry} what="records" bare />
      ) : (
        found.length === 0 &&
        isCurrent && (
          <EmptyState
            bare
            icon="search"
            title={`Nothing found for “${typed.trim()}”`}
            text={isAsked ? 'Try fewer or other words.' : 'Records are found from three letters on.'}
          />
        )
      )}
      <p className={styles.told} role="status">
        {words.length > 0 && isCurrent && formatCount(found.length, 'result')}
      </p>
      <footer className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </footer>
    </>
  )
}
