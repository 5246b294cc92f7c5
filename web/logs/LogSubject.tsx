import { Link } from 'react-router'
import type { LogEntry } from '../../contract/logs.ts'
import styles from './logs.module.css'

/** The records an entry touches, by name; `short` for a cell of the table. */
export function LogSubject({
  entry,
  short,
  linkTo,
}: {
  entry: LogEntry
  short?: boolean
  /** The address, when the reader may open it. */
  linkTo?: (path: string) => string | undefined
}) {
  const { accreditation_id, accreditation_number, institution_id, institution_name, program_name } = entry
  // whoever acted for themself already stands under "Who"
  const accreditor_name = entry.accreditor_id === entry.actor_id ? null : entry.accreditor_name
  const visitPath = accreditation_id && institution_id && linkTo?.(`/admin/schedule/${institution_id}/${accreditation_id}`)
  const parts = [
    { label: 'Visit', name: accreditation_number, to: visitPath || undefined },
    { label: 'Program', name: program_name },
    { label: 'Accreditor', name: accreditor_name },
    { label: 'Institution', name: institution_name },
  ].filter((part) => part.name)
  if (short) {
    const [first, second] = parts
    return first ? (
      <span>
        {first.name}
        {second && <span className={styles.second}>{second.name}</span>}
      </span>
    ) : (
      <span className={styles.quiet}>–</span>
    )
  }
  return (
    <dl className={styles.subject}>
      {parts.map((part) => (
        <div key={part.label}>
          <dt>{part.label}</dt>
          <dd>{part.to ? <Link to={part.to}>{part.name}</Link> : part.name}</dd>
        </div>
      ))}
    </dl>
  )
}
