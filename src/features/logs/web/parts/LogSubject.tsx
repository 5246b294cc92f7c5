import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../../kit/web/current-user.ts'
import { mayOpen } from '../../../navigation/rules.ts'
import type { LogEntry } from '../../contract.ts'
import styles from './logs.module.css'
import { objectOf, subjectsOf } from './subject-links.ts'

/** The records an entry touches, by name, for a cell of the table; a dash where there is none. */
export function logSubject(entry: LogEntry): ReactNode {
  const [first, second] = subjectsOf(entry)
  if (!first) return '–'
  return (
    <span>
      {first.name}
      {second && <span className={styles.second}>{second.name}</span>}
    </span>
  )
}

/** The same with links to those the reader may open. */
export function LogSubjects({ entry }: { entry: LogEntry }) {
  const user = useCurrentUser()
  const may = (path: string | undefined) => path !== undefined && user !== null && mayOpen(user.role, path) === true
  const object = objectOf(entry)
  const shown = [...subjectsOf(entry), ...(object && may(object.path) ? [object] : [])]
  if (shown.length === 0) return null
  return (
    <dl className={styles.subject}>
      {shown.map(({ label, name, path }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{may(path) ? <Link to={path as string}>{name}</Link> : name}</dd>
        </div>
      ))}
    </dl>
  )
}
