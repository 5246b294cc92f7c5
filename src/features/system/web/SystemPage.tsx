/** How the installation stands: first what has to be looked at, then everything, for the Superadmin. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatInstant, formatTime } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { type System, system } from '../contract.ts'
import { findingsOf } from '../rules.ts'
import { BackupFacts, DatabaseFacts, KeyFacts, MailFacts, StorageFacts } from './SystemFacts.tsx'
import { JobTable, ProcessTable } from './SystemTables.tsx'
import styles from './system.module.css'

export default function SystemPage() {
  const read = useQuery(query(system.show, {}))
  const data = read.data?.data
  return (
    <Page
      title="System"
      description={data ? `Version ${data.version}, as of ${formatTime(data.as_of)}` : ' '}
      actions={
        <ActionButton call={system.show} icon="refresh" loading={read.isFetching && data !== undefined} onClick={() => void read.refetch()}>
          Look again
        </ActionButton>
      }
    >
      {data ? (
        <>
          <Findings system={data} />
          <BackupFacts system={data} />
          <DatabaseFacts system={data} />
          <StorageFacts system={data} />
          <MailFacts system={data} />
          <JobTable system={data} />
          <ProcessTable system={data} />
          <KeyFacts system={data} />
        </>
      ) : (
        read.error && <ErrorState error={read.error} onRetry={read.refetch} what="state of the system" access={system.show.access} />
      )}
    </Page>
  )
}

function Findings({ system: shown }: { system: System }) {
  const findings = findingsOf(shown)
  const grave = findings.filter(({ tone }) => tone !== 'note').length
  return (
    <section className={styles.findings} aria-label="What to look at">
      {grave === 0 && (
        <Notice tone="ok" title="Nothing needs you">
          Everything that is watched was as it should be on {formatInstant(shown.as_of)}.
        </Notice>
      )}
      {grave > 1 && <p className={styles.sum}>{formatCount(grave, 'thing')} to look at</p>}
      {findings.map(({ tone, title, says, link }) => (
        <Notice key={title + says} tone={tone} title={title}>
          <p className={styles.says}>
            {says.split('`').map((part, at) => (at % 2 ? <code key={part}>{part}</code> : part))}
            {link && (
              <>
                {' '}
                <Link to={link.to}>{link.label}</Link>
              </>
            )}
          </p>
        </Notice>
      ))}
    </section>
  )
}
