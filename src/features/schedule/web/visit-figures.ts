import { useQuery } from '@tanstack/react-query'
import { query } from '../../../kit/web/api.ts'
import { levelNames, levelsSought, outcomeNames, surveyOutcomes } from '../../ladder/rules.ts'
import { visits } from '../../visits/contract.ts'
import { assignmentStatuses, assignmentStatusNames, reportStatuses, reportStatusNames } from '../../visits/rules.ts'

/** The figures of one visit in words, for the heads of its programs and its team. */
export function useVisitFigures(id: string): { programs: string; team: string } | undefined {
  const stats = useQuery(query(visits.stats, { params: { id } })).data?.data
  if (!stats) return undefined
  const { by_level_sought, by_outcome, by_assignment_status, by_report_status } = stats
  const decided = surveyOutcomes.reduce((sum, one) => sum + (by_outcome[one] ?? 0), 0)
  const begun = reportStatuses.filter((one) => one !== 'not_started' && by_report_status[one])
  return {
    programs: sentence(
      counts(levelsSought, by_level_sought, (level) => `for ${levelNames[level]}`),
      decided > 0 && counts(surveyOutcomes, by_outcome, (outcome) => outcomeNames[outcome].toLowerCase()),
    ),
    team: sentence(
      !stats.has_coordinator && stats.accreditors > 0 && 'no overall coordinator',
      counts(assignmentStatuses, by_assignment_status, (status) => assignmentStatusNames[status].toLowerCase()),
      begun.length > 0 && `reports: ${counts(reportStatuses, by_report_status, (status) => reportStatusNames[status].toLowerCase())}`,
    ),
  }
}

/** `3 for Level II, 1 for Level III` */
function counts<K extends string>(all: readonly K[], by: Partial<Record<K, number>>, name: (key: K) => string): string {
  return all
    .filter((key) => by[key])
    .map((key) => `${by[key]} ${name(key)}`)
    .join(', ')
}

function sentence(...parts: (string | false)[]): string {
  const words = parts.filter(Boolean).join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
