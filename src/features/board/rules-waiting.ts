/** When a report is far enough for the board. */
import type { SurveyReportStatus } from '../reports/rules.ts'

/** QA has accepted it, and whatever comes after. */
export const decidedReports: readonly SurveyReportStatus[] = ['accepted', 'released', 'contested', 'corrected', 'final']
