/** All migrations in order. A plain table: a bundler-free import list needs no folder scan at start. */
import type { Migration } from 'kysely/migration'
import * as accounts from './migrations/001-accounts.ts'
import * as programs from './migrations/002-programs.ts'
import * as accreditors from './migrations/003-accreditors.ts'
import * as files from './migrations/004-files.ts'
import * as accreditations from './migrations/005-accreditations.ts'
import * as finances from './migrations/006-finances.ts'
import * as trainings from './migrations/007-trainings.ts'
import * as announcements from './migrations/008-announcements.ts'
import * as feedback from './migrations/009-feedback.ts'
import * as logs from './migrations/010-logs.ts'
import * as mail from './migrations/011-mail.ts'
import * as logSearch from './migrations/012-log-search.ts'
import * as tries from './migrations/013-tries.ts'
import * as ownAccounts from './migrations/014-own-accounts.ts'
import * as accountLists from './migrations/015-account-lists.ts'
import * as accreditorSearch from './migrations/016-accreditor-search.ts'
import * as tiesAndBankData from './migrations/017-ties-and-bank-data.ts'
import * as trainingsAnnouncements from './migrations/018-trainings-announcements.ts'
import * as replyTo from './migrations/019-reply-to.ts'
import * as outboxAndJobs from './migrations/020-outbox-and-jobs.ts'
import * as lighterLog from './migrations/021-lighter-log.ts'
import * as listSearch from './migrations/022-list-search.ts'
import * as logOfARecord from './migrations/023-log-of-a-record.ts'
import * as reminders from './migrations/025-reminders.ts'
import * as feedbackDrafts from './migrations/027-feedback-drafts.ts'
import * as reports from './migrations/028-reports.ts'
import * as mailsOfOnePerson from './migrations/030-mails-of-one-person.ts'
import * as announcementChanges from './migrations/031-announcement-changes.ts'

export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-programs': programs,
  '003-accreditors': accreditors,
  '004-files': files,
  '005-accreditations': accreditations,
  '006-finances': finances,
  '007-trainings': trainings,
  '008-announcements': announcements,
  '009-feedback': feedback,
  '010-logs': logs,
  '011-mail': mail,
  '012-log-search': logSearch,
  '013-tries': tries,
  '014-own-accounts': ownAccounts,
  '015-account-lists': accountLists,
  '016-accreditor-search': accreditorSearch,
  '017-ties-and-bank-data': tiesAndBankData,
  '018-trainings-announcements': trainingsAnnouncements,
  '019-reply-to': replyTo,
  '020-outbox-and-jobs': outboxAndJobs,
  '021-lighter-log': lighterLog,
  '022-list-search': listSearch,
  '023-log-of-a-record': logOfARecord,
  '025-reminders': reminders,
  '027-feedback-drafts': feedbackDrafts,
  '028-reports': reports,
  '030-mails-of-one-person': mailsOfOnePerson,
  '031-announcement-changes': announcementChanges,
}
