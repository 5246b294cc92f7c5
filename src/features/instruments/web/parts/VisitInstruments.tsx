import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount, listed } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import type { VisitStatus } from '../../../visits/rules.ts'
import { instruments, type ProgramInstrument } from '../../contract.ts'
import { pageOf } from './instrument-words.ts'
import styles from './VisitInstruments.module.css'

/** What the programs of a visit are rated by; who can help it is told where nothing is published for one. */
export function VisitInstruments({ visit }: { visit: { id: string; status: VisitStatus; is_history: boolean } }) {
  const isOver = visit.is_history || ['decided', 'cancelled', 'returned'].includes(visit.status)
  const mayPublish = useCan(instruments.publish)
  const read = useQuery(query(instruments.ofVisit, { params: { accreditation_id: visit.id } }))
  const programs = (read.data?.data ?? []).filter((one) => one.is_pinned || !isOver)
  const without = programs.filter((one) => !one.instrument)
  const groups = groupsOf(programs)
  if (programs.length === 0) return null
  return (
    <div className={styles.instruments}>
      {groups.map(({ key, is_pinned, instrument, count }) => (
        <p key={key}>
          {is_pinned ? 'Rated by' : 'Will be rated by'}{' '}
          <Link to={`${pageOf(instrument)}?number=${instrument.number}`}>{instrument.name}</Link>, version {instrument.number}
          {groups.length + without.length > 1 && ` (${formatCount(count, 'program')})`}
        </p>
      ))}
      {without.length > 0 && mayPublish && (
        <Notice tone="warn" title="No instrument">
          <p>
            None is published for {listed(without.map((one) => one.name))}. <Link to="/admin/instruments">Publish one</Link> before the
            visit begins: it is taken then, and kept.
          </p>
        </Notice>
      )}
    </div>
  )
}

type Group = { key: string; is_pinned: boolean; instrument: NonNullable<ProgramInstrument['instrument']>; count: number }

/** One line for each version. */
function groupsOf(programs: readonly ProgramInstrument[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { instrument, is_pinned } of programs) {
    if (!instrument) continue
    const key = `${instrument.id} ${instrument.number} ${is_pinned}`
    groups.set(key, { key, is_pinned, instrument, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}
