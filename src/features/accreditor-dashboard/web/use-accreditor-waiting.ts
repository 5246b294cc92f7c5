import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../kit/contract/call.ts'
import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { early } from '../../../kit/web/early.ts'
import type { IconName } from '../../../kit/web/icons/icon-names.ts'
import { type AccreditorAssignment, assignments } from '../../assignments/contract.ts'
import type { WaitingProps, WaitingRow } from '../../dashboard-figures/web/parts/Waiting.tsx'
import { reports } from '../../reports/contract.ts'
import type { WaitingWork } from '../../reports/contract-records.ts'
import { assignmentRoleNames } from '../../visits/rules.ts'
import { campusesWords } from '../../visits/web/parts/Campuses.tsx'
import { answerWords, assignedVisitPath, dueWords } from '../../visits/web/parts/visit-words.ts'

/** Rows of each kind; the list behind them has all. */
const most = 3
const mostWork = 5
const programs = '/accreditor/programs'

const firstToAnswer = { query: { state: 'to_answer', paginate: most } } as const
const firstParts = { query: { state: 'report_due', paginate: most } } as const

/** What it is made of, besides the count of the visits; asked for by the document. */
export const waitingReads = [early(assignments.list, firstToAnswer), early(assignments.list, firstParts), early(reports.waiting)]

/** What waits for the person, first on the page: invitations, reports, work of visits, and the bank info nobody can be paid without. */
export function useAccreditorWaiting(counted: UseQueryResult<Answer<typeof assignments.count>>): WaitingProps {
  const toAnswer = useQuery(query(assignments.list, firstToAnswer))
  const parts = useQuery(query(assignments.list, firstParts))
  const field = useQuery(query(reports.waiting))
  const reads = [counted, toAnswer, parts, field]
  const count = counted.data?.data
  const work = field.data?.data ?? []
  const rows = [
    ...(toAnswer.data?.data.map(invitation) ?? []),
    ...(parts.data?.data.map(part) ?? []),
    ...work.slice(0, mostWork).map(workOf),
    ...(count && !count.has_bank_info ? [bankInfo] : []),
  ]
  const more = [
    { left: (toAnswer.data?.meta.total ?? 0) - most, one: 'more invitation', many: 'more invitations', to: `${programs}?state=to_answer` },
    { left: (parts.data?.meta.total ?? 0) - most, one: 'more part', many: 'more parts', to: `${programs}?state=report_due` },
    { left: work.length - mostWork, one: 'more on your reports', many: 'more on your reports', to: '/accreditor/reports' },
  ]
  return {
    rows,
    more,
    total: total(),
    isHere: reads.every(({ data }) => data !== undefined),
    error: reads.find(({ error }) => error)?.error,
    onRetry: () => Promise.all(reads.map((read) => read.refetch())),
    nothing: 'Nothing. Every invitation is answered, every report is in.',
  }

  function total(): number {
    const listed = (toAnswer.data?.meta.total ?? 0) + (parts.data?.meta.total ?? 0)
    return listed + work.length + (count?.has_bank_info === false ? 1 : 0)
  }
}

const bankInfo: WaitingRow = {
  key: 'bank',
  icon: 'credit-card',
  title: 'Enter your bank info',
  line: 'Without it no honorarium can be paid to you.',
  by: 'in your profile',
  to: '/accreditor/profile#bank',
}

function invitation(visit: AccreditorAssignment): WaitingRow {
  return {
    key: visit.id,
    icon: 'mail',
    title: `Invitation: ${visit.institution.name}`,
    line: `${formatDays(visit.visit_date, visit.visit_end)} · ${assignmentRoleNames[visit.role]}`,
    by: answerWords(visit.answer_until),
    to: assignedVisitPath(visit.id),
  }
}

function part(visit: AccreditorAssignment): WaitingRow {
  const { text, isLate } = dueWords(visit.report_due ?? visit.visit_end)
  const wasReturned = visit.report_remark !== null
  return {
    key: visit.id,
    icon: 'file-text',
    title: `${wasReturned ? 'Your part came back' : 'Your part of the report'}: ${visit.institution.name}`,
    line: `${formatDays(visit.visit_date, visit.visit_end)} · ${campusesWords(visit.campuses)}`,
    by: text,
    isLate,
    to: assignedVisitPath(visit.id),
  }
}

const reportPath = (id: string) => `/accreditor/reports/${id}`
const workWords: Record<
  WaitingWork['kind'],
  { icon: IconName; title: string; line: (count: number) => string; to: (id: string) => string }
> = {
  remarks: {
    icon: 'message',
    title: 'Report returned',
    line: (count) => `${formatCount(count, 'remark')} to answer`,
    to: reportPath,
  },
  join: { icon: 'send', title: 'Report to hand in', line: () => 'every area is written: join and hand in', to: reportPath },
  areas: {
    icon: 'pencil',
    title: 'Report to write',
    line: (count) => `${formatCount(count, 'area')} of yours not finished`,
    to: reportPath,
  },
  begin: { icon: 'file-text', title: 'Report to begin', line: () => 'the visit is over', to: () => '/accreditor/reports' },
  settle: {
    icon: 'arrows-exchange',
    title: 'Marks to settle',
    line: (count) => `the team differs in ${formatCount(count, 'statement')}`,
    to: (id) => `/accreditor/ratings?survey=${id}`,
  },
  recommendations: {
    icon: 'clipboard-check',
    title: 'Earlier recommendations to rate',
    line: (count) => `${formatCount(count, 'recommendation')} not rated`,
    to: (id) => `/accreditor/recommendations/${id}`,
  },
}

function workOf({ kind, survey_id, program, institution, count, due }: WaitingWork): WaitingRow {
  const { icon, title, line, to } = workWords[kind]
  const { text, isLate } = kind === 'recommendations' || kind === 'settle' ? visitWords(kind, due) : due ? dueWords(due) : noDay
  return {
    key: `${kind} ${survey_id}`,
    icon,
    title: `${title}: ${program}`,
    line: [institution, line(count)].join(' · '),
    by: text,
    isLate,
    to: to(survey_id),
  }
}

const noDay = { text: '', isLate: false }

/** The day of the visit by which it is to be done: the first for what waits from before, the last for what the team rated. */
function visitWords(kind: 'recommendations' | 'settle', day: string | null) {
  if (!day) return noDay
  if (kind === 'settle') return { text: `visit ${day < agencyDay() ? 'ended' : 'ends'} ${formatDay(day)}`, isLate: day < agencyDay() }
  return { text: `visit of ${formatDay(day)}`, isLate: false }
}
