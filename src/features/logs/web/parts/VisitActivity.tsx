import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDays } from '../../../../kit/contract/days.ts'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { Timeline } from '../../../../kit/web/record/Timeline.tsx'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { campusesWords } from '../../../visits/web/parts/Campuses.tsx'
import styles from '../../../visits/web/parts/visit.module.css'

import type { AuditEntry } from '../../contract.ts'
import { logs } from '../../contract.ts'
import { iconOf } from './kinds.ts'
import { editsOf, factsOf } from './words.ts'

const few = 6

/** The log of one accreditation and its team: the newest entries, or all of them. */
export function VisitActivity({ accreditationId }: { accreditationId: string }) {
  const [paginate, setPaginate] = useState(few)
  const log = useQuery({
    ...query(logs.ofVisits, { query: { accreditation_id: accreditationId, paginate } }),
    placeholderData: keepPreviousData,
  })
  const total = log.data?.meta.total ?? 0
  return (
    <Section
      title="Activity"
      actions={
        total > few && (
          <Button variant="subtle" size="xs" onClick={() => setPaginate(paginate === few ? 100 : few)}>
            {paginate === few ? `All ${formatNumber(total)}` : 'Fewer'}
          </Button>
        )
      }
    >
      {log.error && !log.data ? (
        <ErrorState error={log.error} onRetry={log.refetch} access={logs.ofVisits.access} />
      ) : log.data && total === 0 ? (
        <EmptyState icon="history" title="Nothing has happened yet" text="Every change of the visit and its team is listed here." bare />
      ) : (
        <Timeline entries={(log.data?.data ?? []).map(entryOf)} />
      )}
    </Section>
  )
}

type LoggedVisit = {
  id: string
  number: string
  institution: { name: string }
  campuses: readonly { name: string }[]
  visit_date: string
  visit_end: string
}

/** The same beside a list. */
export function VisitLogPanel({ visit, onClose }: { visit: LoggedVisit; onClose: () => void }) {
  return (
    <SidePanel
      title={visit.number}
      description={`${visit.institution.name}, ${campusesWords(visit.campuses)}, ${formatDays(visit.visit_date, visit.visit_end)}`}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <VisitActivity accreditationId={visit.id} />
    </SidePanel>
  )
}

function entryOf(entry: AuditEntry) {
  const about = entry.accreditor?.name ?? entry.program?.name
  const says = entry.says.charAt(0).toLowerCase() + entry.says.slice(1)
  const facts = factsOf(entry)
  return {
    id: entry.id,
    icon: iconOf(entry.action),
    who: entry.actor_name,
    did: (
      <>
        {says}
        {about && !entry.says.includes(about) && about !== entry.actor_name && ` (${about})`}
        {facts && <small className={styles.facts}>{facts}</small>}
      </>
    ),
    at: entry.at,
    changes: editsOf(entry),
  }
}
