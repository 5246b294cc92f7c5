/** What of the work in the field waits for one person: of the reports, of the marks, of what earlier visits recommended. */
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { countToSettle } from '../../ratings/server/queries-settling.ts'
import { countBefore } from '../../recommendations/server/queries.ts'
import { fieldWork, type OwnReport, type WaitingWork } from '../contract-records.ts'
import { listMine } from './shown.ts'

/** The most urgent kind first, of each what is due first. */
export async function listWaiting(db: Db, accountId: string): Promise<WaitingWork[]> {
  const [mine, apart, before] = await Promise.all([listMine(db, accountId), countToSettle(db, accountId), countBefore(db, accountId)])
  const own = mine.filter(({ may_write }) => may_write)
  // what was recommended is looked at with the evidence, which opens on the same day
  const near = addDays(agencyDay(), agency.evidenceOpensDays)
  const work = [
    ...own.flatMap(ofReport),
    ...own.flatMap((report) =>
      apart.filter(({ survey_id }) => survey_id === report.id).map(({ count }) => lineOf(report, 'settle', count, report.visit_end)),
    ),
    ...before
      .filter(({ may_rate, unrated, visit_date }) => may_rate && unrated > 0 && visit_date <= near)
      .map(({ survey_id, program, institution, unrated, visit_date }) => ({
        ...{ kind: 'recommendations' as const, survey_id, program, institution, count: unrated, due: visit_date },
      })),
  ]
  return work.sort(
    (one, other) => fieldWork.indexOf(one.kind) - fieldWork.indexOf(other.kind) || (one.due ?? '').localeCompare(other.due ?? ''),
  )
}

function ofReport(report: OwnReport): WaitingWork[] {
  const { remarks, to_join, unfinished, status, may_start, visit_end, due } = report
  if (status === null) return may_start && visit_end <= agencyDay() ? [lineOf(report, 'begin', 1, due)] : []
  if (remarks > 0) return [lineOf(report, 'remarks', remarks, due)]
  if (to_join) return [lineOf(report, 'join', 1, due)]
  return unfinished > 0 ? [lineOf(report, 'areas', unfinished, due)] : []
}

function lineOf({ id, program, institution }: OwnReport, kind: WaitingWork['kind'], count: number, due: string | null): WaitingWork {
  return { kind, survey_id: id, program, institution, count, due }
}
