import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { type Area, areaOf } from '../../../kit/contract/roles.ts'
import type { User } from '../../../kit/contract/user.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { isPressed, portalKeys } from '../../../kit/web/keys.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import type { Found } from './found.ts'
import { isMac } from './Keys.tsx'
import styles from './search.module.css'

const load = () => import('./SearchDialog.tsx')
const SearchDialog = lazyPart(() => load().then((file) => file.default))

/** What can be found in each area. */
const whatOf: Record<Area, string> = {
  admin: 'Search pages and records',
  accreditor: 'Search pages and evidence',
  institution: 'Search pages and evidence',
  trustee: 'Search pages',
}

/**
 * The search of the top bar, also by Ctrl or ⌘ and K. Staff search pages and records, the other areas their pages and evidence; all of
 * them what they may do.
 */
export function SearchField({ user, acts }: { user: User; acts: readonly Found[] }) {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const [keys, setKeys] = useState('Ctrl K')
  const [typed, setTyped] = useState('')
  useTypedEarly(isOpen, setTyped)
  if (isOpen && !isLoaded) setLoaded(true)
  useEffect(() => {
    if (isMac()) setKeys('⌘ K')
    const toggle = (event: KeyboardEvent) => {
      if (!isPressed(event, portalKeys.search)) return
      event.preventDefault()
      setOpen((open) => !open)
    }
    document.addEventListener('keydown', toggle)
    return () => document.removeEventListener('keydown', toggle)
  }, [])
  const what = whatOf[areaOf(user.role)]
  return (
    <>
      <button
        type="button"
        className={styles.field}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        aria-label={`${what} ${keys}`}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
      >
        <Icon name="search" />
        <span>{what}</span> <kbd suppressHydrationWarning>{keys}</kbd>
      </button>
      {isLoaded && (
        <SearchDialog user={user} what={what} acts={acts} typed={typed} onType={setTyped} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** Who types on at once has letters in the search before its field is there to take them. */
function useTypedEarly(isOpen: boolean, type: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    if (!isOpen) return
    type('')
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length > 1 && event.key !== 'Enter')) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key !== 'Enter') type((before) => before + event.key)
    }
    const stop = ({ target }: { target: unknown }) => {
      if (target instanceof Element && target.matches('[data-search]')) end()
    }
    const end = () => {
      document.removeEventListener('keydown', take, { capture: true })
      document.removeEventListener('focusin', stop)
    }
    document.addEventListener('keydown', take, { capture: true })
    document.addEventListener('focusin', stop)
    return end
  }, [isOpen, type])
}
