/** The jobs of a day, in their order. */

import { askForProfiles } from '../../features/accreditor-profiles/server/yearly-letter.ts'
import { checkBook } from '../../features/decisions/server/check-book.ts'
import { forgetOldUploads } from '../../features/evidence/server/old-uploads.ts'
import { checkFiles } from '../../features/files/server/check-files.ts'
import { forgetPastImports } from '../../features/imports/server/past-rows.ts'
import { checkSealedLog } from '../../features/logs/server/check-log.ts'
import { mailHead } from '../../features/logs/server/mail-head.ts'
import { forgetMerges } from '../../features/merges/server/forgetting.ts'
import { forgetOldData } from '../../features/privacy/server/old-data.ts'
import { checkCounts } from '../../features/programs/server/counts/check-counts.ts'
import { tellEndingValidities } from '../../features/programs/server/validity-notices.ts'
import { tellDueRecommendations } from '../../features/recommendations/server/due.ts'
import { checkRegister } from '../../features/register/server/check-register.ts'
import { forgetPastRemovals } from '../../features/removals/server/past-removals.ts'
import { endReportTerms } from '../../features/reports/server/deciding.ts'
import { markLateReports } from '../../features/teams/server/late-reports.ts'
import { watchInvitations } from '../../features/teams/server/reminder.ts'
import type { Job } from '../../kit/server/jobs/runner.ts'
import { cleanUpFiles, cleanUpRecords } from './clean-up.ts'

export const dailyJobs: readonly Job[] = [
  { name: 'book-of-decisions', work: checkBook },
  { name: 'register', work: checkRegister },
  { name: 'kept-counts', work: checkCounts },
  { name: 'sealed-log', work: checkSealedLog },
  { name: 'head-of-the-log', work: mailHead },
  { name: 'validity-ending', work: tellEndingValidities },
  { name: 'invitations', work: watchInvitations },
  { name: 'late-reports', work: markLateReports },
  { name: 'report-terms', work: endReportTerms },
  { name: 'recommendations-due', work: tellDueRecommendations },
  { name: 'profile-letters', work: askForProfiles },
  { name: 'evidence-uploads', work: forgetOldUploads },
  { name: 'past-imports', work: forgetPastImports },
  { name: 'past-removals', work: forgetPastRemovals },
  { name: 'clean-up', work: cleanUpRecords },
  { name: 'merges', work: forgetMerges },
  { name: 'old-data', work: forgetOldData },
  { name: 'clean-up-files', work: cleanUpFiles },
  { name: 'check-files', work: checkFiles },
]
