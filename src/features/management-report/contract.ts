/** The management report: a range of years on one page, beside the period before. */
import { z } from 'zod'
import { calls, Day, dataOf } from '../../kit/contract/call.ts'
import { staff } from '../../kit/contract/roles.ts'
import { YearRange } from '../agency-dashboard/contract.ts'

const count = z.int()

/** A figure of the report, and the same figure of the period before. */
const Compared = z.object({ now: count, before: count })
export type Compared = z.infer<typeof Compared>

export const ReportRegion = z.object({
  region: z.string(),
  institutions: count,
  campuses: count,
  programs: count,
  /** Programs of Level I and above whose validity or grace period runs today. */
  accredited: count,
  /** Candidates whose validity or grace period runs today. */
  candidates: count,
  /** Held in the period, on a campus of the region. */
  visits: count,
  /** Active ones. */
  accreditors: count,
})
export type ReportRegion = z.infer<typeof ReportRegion>

/** What the management report says beyond the totals and charts of the dashboard. Counts only. */
export const ManagementReport = z.object({
  from_year: z.int(),
  to_year: z.int(),
  /** The period up to today, and as many days and years before it: what is compared is equally long. */
  period: z.object({ from: Day, to: Day }),
  period_before: z.object({ from: Day, to: Day }),
  /** Visits held, the institutions and programs they went to, levels they led to, and accreditors on their teams. */
  visits: Compared,
  institutions: Compared,
  programs: Compared,
  granted: Compared,
  accreditors: Compared,
  /** By number of accredited programs, the most first. */
  regions: z.array(ReportRegion),
})
export type ManagementReport = z.infer<typeof ManagementReport>

export const managementReport = calls({
  show: {
    method: 'GET',
    path: '/api/admin/dashboard/report',
    access: staff,
    query: YearRange,
    answer: dataOf(ManagementReport),
    says: 'The figures of the management report: a range of years beside the period before, and the regions.',
  },
})
