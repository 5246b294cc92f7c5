import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { SearchField } from '../../../kit/web/list/SearchField.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import type { CampusRow } from '../../institutions/contract-campuses.ts'
import { programs } from '../../programs/contract.ts'
import { type Choosing, NewPrograms, ProgramChecks } from './ProgramChecks.tsx'
import styles from './programs-step.module.css'

const mostShown = 100

/** The own programs, campus by campus or found by a word over all of them; each is chosen with its survey. */
export function ProgramsStep({ own, first, ...choosing }: Choosing & { own: readonly CampusRow[]; first: string | undefined }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const campuses = own.filter((campus) => campus.is_active)
  const chosenOf = (id: string) => choosing.asked.surveys.filter(({ asked }) => asked.campus_id === id).length
  return (
    <>
      <SearchField value={typed} onChange={setTyped} placeholder={campuses.length > 1 ? 'Search programs, campuses' : 'Search programs'} />
      {search ? (
        <ProgramPage filter={{}} search={search} withCampus={campuses.length > 1} {...choosing} />
      ) : (
        campuses.map((campus, i) => (
          <Campus
            key={campus.id}
            campus={campus}
            chosen={chosenOf(campus.id)}
            opens={campuses.length === 1 || campus.id === first || chosenOf(campus.id) > 0 || (i === 0 && !first)}
            choosing={choosing}
          />
        ))
      )}
      {choosing.errors.programs && <span className={styles.error}>{choosing.errors.programs}</span>}
    </>
  )
}

function Campus({ campus, chosen, opens, choosing }: { campus: CampusRow; chosen: number; opens: boolean; choosing: Choosing }) {
  const [open, setOpen] = useState<boolean | null>(null)
  // once something of it is chosen it stays open until somebody closes it
  if (opens && open === null) setOpen(true)
  const id = `campus-${campus.id}`
  return (
    <section className={styles.campus} aria-labelledby={id}>
      <h3 id={id}>
        <button type="button" aria-expanded={open ?? false} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={18} />
          <span>
            {campus.name}
            <small>{formatCount(campus.programs, 'program')}</small>
          </span>
          {chosen > 0 && <b>{chosen} chosen</b>}
        </button>
      </h3>
      {open && (
        <ProgramPage filter={{ campus_id: campus.id }} search="" campus={campus} {...choosing}>
          <NewPrograms campus={campus} {...choosing} />
        </ProgramPage>
      )}
    </section>
  )
}

type PageProps = Choosing & {
  filter: { campus_id?: string }
  search: string
  campus?: CampusRow
  withCampus?: boolean
  /** Stands below the programs, and not before they do: a button that moves away under the pointer is not pressed. */
  children?: ReactNode
}

function ProgramPage({ filter, search, campus, withCampus = false, children, ...choosing }: PageProps) {
  const read = useQuery({
    ...query(programs.ofInstitution, { query: { paginate: mostShown, search, filter: { ...filter, is_active: true } } }),
    placeholderData: keepPreviousData,
  })
  const rows = read.data?.data ?? []
  const total = read.data?.meta.total ?? 0
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={read.refetch} what="programs" bare />
  if (!read.data) {
    return (
      <p className={styles.coming} style={{ '--programs': Math.min(campus?.programs ?? 0, mostShown) } as CSSProperties}>
        Loading the programs…
      </p>
    )
  }
  return (
    <>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{search ? 'No program has this name.' : 'No programs yet. Add the one you ask for below.'}</p>
      ) : (
        <ProgramChecks rows={rows} campus={campus} withCampus={withCampus} {...choosing} />
      )}
      {total > rows.length && (
        <p className={styles.quiet}>
          These are {rows.length} of {total}. Search for the others.
        </p>
      )}
      {children}
    </>
  )
}
