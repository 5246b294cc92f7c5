/** What the nightly look at the sealed log found, in the inbox: nothing to click away, but something to look into at once. */
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { useUnseen } from '../../../../kit/web/states/unseen.ts'
import { logSeals } from '../../contract-seals.ts'
import styles from './logs.module.css'

export default function LogFindings() {
  const read = useQuery(query(logSeals.state))
  useUnseen(read.data !== undefined)
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} access={logSeals.state.access} />
  const checked = read.data?.data.checked
  if (!read.data) return null
  if (!checked || checked.found === 0)
    return <EmptyState icon="circle-check" title="Nothing waits" text="Every entry of the log is what was sealed." />
  const more = checked.found - checked.findings.length
  return (
    <Notice tone="err" title={`The log is not what was sealed: ${formatCount(checked.found, 'finding')}`}>
      <p>
        Found on {formatInstant(checked.at)}. Somebody changed the database past the product, or it is damaged. Keep it as it is, take the
        entries from a backup, and tell the trustees: they have heads of earlier weeks by mail.
      </p>
      <ul className={styles.findings}>
        {checked.findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      {more > 0 && <p>… and {formatCount(more, 'more', 'more')}; `npm run verify-log` tells of all.</p>}
    </Notice>
  )
}
