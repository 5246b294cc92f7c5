import { formatDay, formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { Status, type Tone } from '../../../../kit/web/record/Status.tsx'
import type { Breach } from '../../contract-breaches.ts'
import { hoursLeft, type NotifyStand, notifyStand } from '../../rules-breaches.ts'

const tones: Record<NotifyStand, Tone> = { told: 'ok', told_late: 'warn', runs: 'warn', over: 'err', none: 'idle' }

/** How it stands with the 72 hours. */
export function Telling({ of: breach, pill = false }: { of: Breach; pill?: boolean }) {
  const now = Date.now()
  const stand = notifyStand(breach, now)
  const left = hoursLeft(breach.known_at, now)
  const words: Record<NotifyStand, string> = {
    told: 'Told in time',
    told_late: 'Told late',
    runs: `${formatCount(left, 'hour')} left to tell`,
    over: `${formatCount(-left, 'hour')} late`,
    none: 'Nobody has to be told',
  }
  return (
    <Status tone={tones[stand]} pill={pill}>
      {words[stand]}
    </Status>
  )
}

/** As the register and the inbox show breaches. */
export const breachColumns: readonly Column<Breach>[] = [
  { key: 'number', header: 'Number', lead: true, width: 130, render: (row) => row.number },
  {
    key: 'title',
    header: 'Breach',
    card: 'wide',
    render: (row) => (
      <>
        {row.title}
        <small>{row.people}</small>
      </>
    ),
    short: (row) => row.title,
  },
  { key: 'known_at', header: 'Known since', width: 175, render: (row) => formatInstant(row.known_at) },
  { key: 'telling', header: 'Telling', width: 190, render: (row) => <Telling of={row} /> },
  {
    key: 'closed_at',
    header: 'Closed',
    width: 120,
    priority: 2,
    render: (row) => (row.closed_at ? formatDay(row.closed_at) : <Status tone="note">Open</Status>),
  },
]
