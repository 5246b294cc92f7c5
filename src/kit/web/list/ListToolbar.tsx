import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import styles from './ListToolbar.module.css'
import type { FilterKind, ListState } from './list-state.ts'
import { ListSearch } from './SearchField.tsx'

type ToolbarProps<F extends Record<string, FilterKind>> = {
  list: ListState<F>
  /** `Search programs, campuses`; without it the list has no search. */
  placeholder?: string
  /** FilterChips. */
  children?: ReactNode
  /** Quiet buttons at the far end. */
  end?: ReactNode
}

/**
 * The one toolbar of a list: search, filter chips, "Clear" when something narrows the list.
 *
 *     <ListToolbar list={list} placeholder="Search programs">
 *       <FilterChip kind="many" label="Region" options={regions} {...list.chip('region')} />
 *     </ListToolbar>
 */
export function ListToolbar<F extends Record<string, FilterKind>>({ list, placeholder, children, end }: ToolbarProps<F>) {
  const toolbar = useRef<HTMLElement>(null)
  // the button goes away with what it clears: the focus moves to the search
  function clear() {
    toolbar.current?.querySelector<HTMLElement>('input, button')?.focus()
    list.clear()
  }
  return (
    <search className={styles.toolbar} ref={toolbar}>
      {placeholder && <ListSearch list={list} placeholder={placeholder} slash />}
      <div className={styles.filters}>
        {children}
        {list.narrowed && (
          <Button variant="subtle" size="xs" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </search>
  )
}
