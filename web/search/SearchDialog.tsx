import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../contract/sessions.ts'
import { Icon } from '../ui/Icon.tsx'
import { useOpenedAfterMount } from '../ui/use-opened-after-mount.ts'
import { FoundList } from './FoundList.tsx'
import { type Found, type FoundGroup, pagesOf, withWords, wordsOf } from './found-pages.ts'
import styles from './search.module.css'

type SearchDialogProps = { user: User; what: string; opened: boolean; onClose: () => void }

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

function Search({ user, what, onClose }: Omit<SearchDialogProps, 'opened'>) {
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const words = wordsOf(typed)
  const pages = useMemo(() => pagesOf(user.role), [user.role])
  const groups: FoundGroup[] = [{ name: 'Pages', items: withWords(pages, words) }].filter((group) => group.items.length > 0)
  const found = groups.flatMap((group) => group.items)
  const chosen = Math.min(at, found.length - 1)

  function open(one: Found) {
    onClose()
    navigate(one.to)
  }

  function move(step: number) {
    const next = (chosen + step + found.length) % found.length
    setAt(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
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
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || found.length === 0) return
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              move(event.key === 'ArrowDown' ? 1 : -1)
            } else if (event.key === 'Enter') {
              event.preventDefault()
              open(found[chosen] as Found)
            }
          }}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
      </div>
      <FoundList id={listId} ref={list} groups={groups} words={words} chosen={chosen} onChoose={setAt} onOpen={onClose} />
    </>
  )
}
