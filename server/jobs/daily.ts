/** The jobs of a day, in their order. */
import { markLateReports } from '../accreditations/late-reports.ts'
import { tellEndingValidities } from '../programs/validity-notices.ts'
import { cleanUpFiles, cleanUpRecords } from './clean-up.ts'
import type { Job } from './runner.ts'

export const dailyJobs: readonly Job[] = [
  { name: 'validity-ending', work: tellEndingValidities },
  { name: 'late-reports', work: markLateReports },
  { name: 'clean-up', work: cleanUpRecords },
  { name: 'clean-up-files', work: cleanUpFiles },
]
