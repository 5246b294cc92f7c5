import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type LogEntry, logs } from '../../contract/logs.ts'
import { query } from '../api.ts'
import { Section } from '../ui/Section.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { State, Trouble } from '../ui/State.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { useMay } from '../ui/viewer.ts'
import { changesOf } from './words.ts'

const few = 10

/**
 * The audit log of one record, for the roles that read the general log; nothing for the others. Programs, accreditors and
 * accreditations have logs of their own that more roles may read.
 *
 *     <RecordLog id={training.id} />
 */
export function RecordLog({ id }: { id: string }) {
  const [paginate, setPaginate] = useState(few)
  const may = useMay(logs.general)
  const log = useQuery({ ...query(logs.general, { query: { object: id, paginate } }), enabled: may, placeholderData: keepPreviousData })
  const total = log.data?.meta.total ?? 0
  if (!may) return null
  return (
    <Section title="Audit log" count={log.data?.meta.total}>
      {log.error && !log.data ? (
        <Trouble error={log.error} onRetry={log.refetch} access={logs.general.access} what="audit log" bare />
      ) : log.data && total === 0 ? (
        <State icon="history" title="No changes yet" text="Every change from now on is listed here." bare />
      ) : (
        <Timeline entries={(log.data?.data ?? []).map(timelineOf)} />
      )}
      {total > paginate && (
        <Button variant="subtle" size="xs" loading={log.isFetching} onClick={() => setPaginate(Math.min(100, paginate * 3))}>
          Older entries
        </Button>
      )}
    </Section>
  )
}

/** The same beside a list: for records without a panel of their own. */
export function RecordLogPanel({
  id,
  title,
  description,
  onClose,
}: {
  id: string
  title: ReactNode
  description?: ReactNode
  onClose: () => void
}) {
  return (
    <SidePanel
      title={title}
      description={description}
      onClose={onClose}
      foot={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <RecordLog id={id} />
    </SidePanel>
  )
}

function timelineOf(entry: LogEntry) {
  return {
    id: entry.id,
    who: entry.actor_name,
    did: entry.says.charAt(0).toLowerCase() + entry.says.slice(1),
    at: entry.at,
    changes: changesOf(entry),
  }
}
