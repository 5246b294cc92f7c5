/** Beside the contact data of the own institution: its campuses, and the accreditors who name it. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Person } from '../../../kit/web/record/Person.tsx'
import { Card, Section } from '../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { campuses } from '../../institutions/contract-campuses.ts'
import { InactiveWord } from '../../institutions/web/parts/InactiveWord.tsx'
import { institutionProfile } from '../contract.ts'
import styles from './profile.module.css'

/** So many stand here; the lists behind them have all. */
const most = 6

export function ProfileCampuses() {
  const read = useQuery(query(campuses.ofInstitution, { query: { paginate: most } }))
  return (
    <Short title="Campuses" read={read} nothing="No campus is listed yet." all={['All campuses', '/institution/campuses']}>
      {read.data?.data.map((campus) => (
        <li key={campus.id}>
          <span>
            <Link to={`/institution/programs?campus=${campus.id}`}>{campus.name}</Link>
            <InactiveWord isActive={campus.is_active} />
            <small>{[campus.is_main && 'Main campus', campus.city].filter(Boolean).join(', ')}</small>
          </span>
          <span className={styles.figure}>{formatCount(campus.programs, 'program')}</span>
        </li>
      ))}
    </Short>
  )
}

export function ProfilePeople() {
  const read = useQuery(query(institutionProfile.members, { query: { kind: 'accreditor', paginate: most } }))
  return (
    <Short
      title="Accreditors"
      read={read}
      nothing="No accreditor names your institution as theirs yet."
      all={['All accreditors', '/institution/members?kind=accreditor']}
    >
      {read.data?.data.map(({ id, name, accreditor }) => (
        <li key={id}>
          <Person
            name={name}
            detail={[accreditor?.position, accreditor?.is_home ? 'home institution' : 'other tie'].filter(Boolean).join(' · ')}
          />
        </li>
      ))}
    </Short>
  )
}

type ShortProps = {
  title: string
  read: { data: { meta: { total: number } } | undefined; error: unknown; refetch: () => unknown }
  nothing: string
  all: readonly [words: string, to: string]
  children: ReactNode
}

/** The first of a list, and the way to all of it. */
function Short({ title, read, nothing, all: [words, to], children }: ShortProps) {
  const total = read.data?.meta.total
  return (
    <Section title={title} count={total}>
      <Card>
        {read.error && !read.data ? (
          <ErrorState error={read.error} onRetry={read.refetch} bare />
        ) : total === undefined ? (
          <Skeleton height={120} role="status" aria-label="Loading" />
        ) : total === 0 ? (
          <p className={styles.quiet}>{nothing}</p>
        ) : (
          <ul className={styles.short}>{children}</ul>
        )}
        {total !== undefined && total > most && (
          <p className={styles.all}>
            <Link to={to}>{words}</Link>
          </p>
        )}
      </Card>
    </Section>
  )
}
