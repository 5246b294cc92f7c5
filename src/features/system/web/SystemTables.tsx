/** The daily jobs and the processes of the installation. */
import { formatInstant } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { DataTable } from '../../../kit/web/list/DataTable.tsx'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status, type Tone } from '../../../kit/web/record/Status.tsx'
import type { JobState, System, SystemJob, SystemProcess } from '../contract.ts'
import { clockWords, jobName } from '../rules.ts'
import styles from './system.module.css'

const jobLooks: Record<JobState, { tone: Tone; words: string }> = {
  done: { tone: 'ok', words: 'Done' },
  'at work': { tone: 'note', words: 'At work' },
  failed: { tone: 'err', words: 'Failed' },
  'broken off': { tone: 'warn', words: 'Broken off' },
  'not yet': { tone: 'idle', words: 'Not yet' },
}

function jobColumns(now: number): Column<SystemJob>[] {
  return [
    {
      key: 'name',
      header: 'Job',
      lead: true,
      render: ({ name, error }) => (
        <>
          {jobName(name)}
          {error && <small className={styles.why}>{error}</small>}
        </>
      ),
    },
    {
      key: 'state',
      header: 'Last run',
      width: 150,
      render: ({ state }) => <Status tone={jobLooks[state].tone}>{jobLooks[state].words}</Status>,
    },
    { key: 'done_at', header: 'Last done', width: 180, render: ({ done_at }) => formatInstant(done_at) },
    {
      key: 'next_at',
      header: 'Next',
      width: 180,
      render: ({ state, next_at }) =>
        state === 'at work' ? '–' : Date.parse(next_at) <= now ? 'Within five minutes' : formatInstant(next_at),
    },
  ]
}

export function JobTable({ system: { jobs, as_of } }: { system: System }) {
  return (
    <Section title="Daily jobs" count={jobs.length}>
      <DataTable
        label="Daily jobs"
        columns={jobColumns(Date.parse(as_of))}
        rows={jobs}
        rowKey={({ name }) => name}
        rowName={({ name }) => jobName(name)}
        empty={{
          icon: 'clock',
          title: 'No job has run yet',
          text: 'The first ones run within minutes of a start, from the hour that is set on.',
        }}
        static
      />
    </Section>
  )
}

const processColumns: Column<SystemProcess>[] = [
  {
    key: 'host',
    header: 'Process',
    lead: true,
    render: ({ host, pid, own }) => (
      <>
        {host} <span className={styles.quiet}>({pid})</span>
        {own && <small className={styles.why}>answers you now</small>}
      </>
    ),
  },
  {
    key: 'seen_at',
    header: 'State',
    width: 150,
    render: ({ silent }) => (silent ? <Status tone="warn">Silent</Status> : <Status tone="ok">At work</Status>),
  },
  { key: 'version', header: 'Version', width: 100, render: ({ version }) => version },
  { key: 'started_at', header: 'Since', width: 180, render: ({ started_at }) => formatInstant(started_at) },
  { key: 'clock', header: 'Its clock', width: 260, priority: 2, render: ({ clock_ahead_ms }) => clockWords(clock_ahead_ms) },
  { key: 'key', header: 'Key', width: 110, priority: 3, render: ({ key_mark }) => <code>{key_mark ?? '–'}</code> },
]

export function ProcessTable({ system: { processes } }: { system: System }) {
  const silent = processes.filter((one) => one.silent).length
  return (
    <Section
      title="Processes"
      count={processes.length - silent}
      description={silent > 0 ? `and ${formatCount(silent, 'silent one')}, heard within a day` : undefined}
    >
      <DataTable
        label="Processes"
        columns={processColumns}
        rows={processes}
        rowKey={({ id }) => id}
        rowName={({ host, pid }) => `${host} (${pid})`}
        empty={{
          icon: 'device-desktop',
          title: 'No process has said that it is here',
          text: 'Each says so within a minute of its start. Look again.',
        }}
        static
      />
    </Section>
  )
}
