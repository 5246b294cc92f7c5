import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../kit/contract/call.ts'
import { agencyDay, daysBetween, formatDay } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import type { MoreWaiting, WaitingProps, WaitingRow } from '../../dashboard-figures/web/parts/Waiting.tsx'
import type { evidence } from '../../evidence/contract.ts'
import type { EvidenceRoom } from '../../evidence/contract-records.ts'
import { recommendations } from '../../recommendations/contract.ts'
import { reports } from '../../reports/contract.ts'
import { dueWords } from '../../visits/web/parts/visit-words.ts'
import type { Coming, institutionDashboard } from '../contract.ts'
import { packetPath, programsPath, visitPath } from './paths.ts'

/** Lines on the dashboard; the pages behind them have all. */
const most = 8

/** A line with the day it is sorted by, and what it belongs to. */
type Dated = WaitingRow & { kind: keyof typeof kinds; day: string | null }

type Reads = {
  totals: UseQueryResult<Answer<typeof institutionDashboard.totals>>
  coming: UseQueryResult<Answer<typeof institutionDashboard.coming>>
  rooms: UseQueryResult<Answer<typeof evidence.rooms>>
}

/** What the institution has to pay, answer, write and lay out, what is due first on top; each line leads to where it is done. */
export function useInstitutionWaiting({ totals, coming, rooms }: Reads): WaitingProps {
  const released = useQuery(query(reports.released))
  const open = useQuery(query(recommendations.counts))
  const reads = [totals, coming, rooms, released, open]
  const figures = totals.data?.data
  const rows: Dated[] = [
    ...(coming.data?.data.charges.map(charge) ?? []),
    ...(released.data?.data.flatMap(report) ?? []),
    ...(open.data?.data.flatMap(recommended) ?? []),
    ...roomsOf(rooms.data?.data ?? []),
    ...(coming.data?.data.packets.map(packet) ?? []),
    ...(coming.data?.data.unasked ? [nextVisit(coming.data.data.unasked)] : []),
    ...(figures && figures.feedback_due > 0 ? [feedback(figures.feedback_due)] : []),
  ].sort((one, other) => (one.day ?? '9').localeCompare(other.day ?? '9'))
  const left = rows.slice(most)
  const more = Object.entries(kinds).map(
    ([kind, words]): MoreWaiting => ({ left: left.filter((row) => row.kind === kind).length, ...words }),
  )
  return {
    rows: rows.slice(0, most),
    more,
    total: rows.length,
    isHere: reads.every(({ data }) => data !== undefined),
    error: reads.find(({ error }) => error)?.error,
    onRetry: () => Promise.all(reads.map((read) => read.refetch())),
    nothing: 'Nothing. Everything is paid, answered and laid out.',
  }
}

const kinds = {
  charge: { one: 'more charge', many: 'more charges', to: `${programsPath}?tab=accreditations` },
  report: { one: 'more report to read', many: 'more reports to read', to: '/institution/reports' },
  recommendation: {
    one: 'more program with recommendations',
    many: 'more programs with recommendations',
    to: '/institution/recommendations?state=open',
  },
  room: { one: 'more visit without evidence', many: 'more visits without evidence', to: '/institution/evidence' },
  packet: { one: 'more packet', many: 'more packets', to: `${programsPath}?tab=accreditations&` },
  request: { one: 'visit to request', many: '', to: programsPath },
  feedback: { one: 'round of feedback', many: '', to: '/institution/evaluation' },
}

function charge({ id, accreditation_id, number, open, due_date, payment_status, campus_name }: Coming['charges'][number]): Dated {
  const { text, isLate } = due_date ? dueWords(due_date) : { text: 'no day is set', isLate: false }
  const word = payment_status === 'rejected' ? 'Proof was refused' : payment_status === 'partial' ? 'Pay the rest' : 'Pay'
  return {
    kind: 'charge',
    key: id,
    day: due_date,
    icon: 'cash',
    title: `${word}: ${formatMoney(open)}`,
    line: `${number} · ${campus_name}`,
    by: text,
    isLate,
    to: visitPath(accreditation_id),
  }
}

function report({ id, program, number, status, correct_until }: Answer<typeof reports.released>['data'][number]): Dated[] {
  if (status !== 'released' || !correct_until || correct_until < agencyDay()) return []
  return [
    {
      kind: 'report',
      key: id,
      day: correct_until,
      icon: 'file-text',
      title: `Read the report: ${program}`,
      line: `${number} · ask for corrections of fact`,
      by: `until ${formatDay(correct_until)}`,
      to: `/institution/reports/${id}`,
    },
  ]
}

function recommended({ program_id, program, open, overdue, next_due }: Answer<typeof recommendations.counts>['data'][number]): Dated[] {
  if (open === 0) return []
  const { text, isLate } = next_due ? dueWords(next_due) : { text: '', isLate: false }
  return [
    {
      kind: 'recommendation',
      key: program_id,
      day: next_due,
      icon: 'clipboard-check',
      title: `Answer: ${program}`,
      line: `${formatCount(open, 'recommendation')} without an answer${overdue > 0 ? `, ${formatNumber(overdue)} overdue` : ''}`,
      by: text,
      isLate,
      to: `/institution/recommendations?program=${program_id}&state=open`,
    },
  ]
}

/** One line a visit: the rooms of its programs that still lack something. */
function roomsOf(rooms: readonly EvidenceRoom[]): Dated[] {
  const lacking = rooms.filter(({ missing, filling_closed }) => missing.length > 0 && filling_closed === null)
  const visits = Map.groupBy(lacking, ({ accreditation_id }) => accreditation_id)
  return [...visits.values()].flatMap((ofVisit): Dated[] => {
    const [room] = ofVisit
    if (!room) return []
    const day = agencyDay(room.opens)
    const isOne = ofVisit.length === 1
    return [
      {
        kind: 'room',
        key: room.id,
        day,
        icon: 'folder',
        title: `Lay out evidence: ${isOne ? room.program : formatCount(ofVisit.length, 'program')}`,
        line: `${room.number} · ${isOne ? (room.missing[0] ?? '') : 'something is missing in each'}`,
        by: daysBetween(agencyDay(), day) > 0 ? `team reads from ${formatDay(day)}` : 'the team reads already',
        isLate: day <= agencyDay(),
        to: isOne ? `/institution/evidence/${room.id}` : '/institution/evidence',
      },
    ]
  })
}

function packet({ accreditation_id, number, visit_date, campus_name }: Coming['packets'][number]): Dated {
  return {
    kind: 'packet',
    key: `packet ${accreditation_id}`,
    day: visit_date,
    icon: 'clipboard-list',
    title: `Write the packet of ${number}`,
    line: `Programme, places and contacts for the team · ${campus_name}`,
    by: visit_date <= agencyDay() ? 'the visit is under way' : `visit of ${formatDay(visit_date)}`,
    isLate: visit_date <= agencyDay(),
    to: packetPath(accreditation_id),
  }
}

function nextVisit({ count, first }: NonNullable<Coming['unasked']>): Dated {
  return {
    kind: 'request',
    key: 'request',
    day: first,
    icon: 'hourglass',
    title: `Request the next visit: ${formatCount(count, 'program')}`,
    line: count === 1 ? 'Its validity runs out, and no visit is on its way' : 'Their validity runs out, and no visit is on its way',
    by: count === 1 ? `ends ${formatDay(first)}` : `the first ends ${formatDay(first)}`,
    to: `${programsPath}?status=upcoming`,
  }
}

function feedback(due: number): Dated {
  return {
    kind: 'feedback',
    key: 'feedback',
    day: null,
    icon: 'star',
    title: `Say how it went: ${formatCount(due, 'accreditor')}`,
    line: 'Feedback about the people of past visits',
    by: '',
    to: '/institution/evaluation',
  }
}
