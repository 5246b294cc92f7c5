import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Access, Meta } from '../../../../kit/contract/call.ts'
import type { LogLine } from '../../../../kit/contract/log.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { Timeline, type TimelineEntry } from '../../../../kit/web/record/Timeline.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { iconOf } from './kinds.ts'
import styles from './logs.module.css'
import { changesOf } from './words.ts'

type LogTimelineProps<Line extends LogLine> = {
  /** A reading of a log: the result of `useQuery(query(call, …))` fits. */
  read: { data: { data: Line[]; meta: Meta } | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  access: Access
  /** What will stand here: `Every correction, outcome and grace period is listed here.` */
  nothing?: ReactNode
  /** How many are asked for, and how to ask for more. */
  paginate: number
  onPaginate: (paginate: number) => void
  /** How an entry is told, where the log has words of its own. */
  entryOf?: (line: Line) => TimelineEntry
  /** Without its own head, where a tab names it already. */
  bare?: boolean
}

/**
 * The log of one record, newest first, older entries on demand.
 *
 *     const [paginate, setPaginate] = useState(10)
 *     const read = useQuery({ ...query(programs.auditLogs, { query: { paginate }, body: { program_id } }), placeholderData: keepPreviousData })
 *     <LogTimeline read={read} access={programs.auditLogs.access} paginate={paginate} onPaginate={setPaginate} />
 */
export function LogTimeline<Line extends LogLine>(props: LogTimelineProps<Line>) {
  const { read, access, nothing = 'Every change from now on is listed here.', paginate, onPaginate, entryOf = timelineOf, bare } = props
  const total = read.data?.meta.total ?? 0
  const content = (
    <>
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={read.refetch} access={access} what="audit log" bare />
      ) : read.data && total === 0 ? (
        <p className={styles.nothing}>No changes yet. {nothing}</p>
      ) : (
        <Timeline entries={(read.data?.data ?? []).map(entryOf)} />
      )}
      {total > paginate && paginate < most && (
        <div className={styles.more}>
          <Button variant="subtle" size="xs" loading={read.isFetching} onClick={() => onPaginate(Math.min(most, paginate * 3))}>
            Older entries
          </Button>
        </div>
      )}
    </>
  )
  if (bare) return content
  return (
    <Section title="Audit log" count={read.data?.meta.total}>
      {content}
    </Section>
  )
}

/** The longest page a call gives; what is older is found on the page of the logs. */
const most = 100

/** An entry of the log as a timeline shows it: who did what, when, and what changed with it. */
export function timelineOf(line: LogLine): TimelineEntry {
  return {
    id: line.id,
    icon: iconOf(line.action),
    who: line.actor_name,
    did: line.says.charAt(0).toLowerCase() + line.says.slice(1),
    at: line.at,
    changes: changesOf(line),
  }
}
