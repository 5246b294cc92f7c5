/** What people call the pages besides their titles: the search over pages finds them by these words, too. By path. */

const account = 'my profile user password e-mail photo sessions'
const privacy = 'my data privacy copy held looked rights correction deletion'
const help = 'how to manual guide tasks'
const log = 'history audit trail who did what'

export const pageWords: Readonly<Record<string, string>> = {
  '/admin/imports': 'import undo take back files csv xlsx upload rows preview',
  '/admin/seasons': 'season plan teams propose visits weeks solver',
  '/admin/reports': 'survey reports findings recommendations release',
  '/admin/recommendations': 'recommendations compliance answers evidence overdue follow-up',
  '/admin/decisions': 'book of decisions outcomes granted deferred validity grace corrections history',
  '/admin/board': 'board trustees meetings agenda votes minutes resolutions proposals renewals lapse downgrade',
  '/admin/papers': 'certificates letters resolutions minutes service records training certificates issued signed',
  '/admin/instruments': 'survey instruments areas parameters statements criteria rating scale weights',
  '/admin/user': 'accounts user management staff people roles invite suspend',
  '/admin/settings':
    'settings name acronym phone address trustees regions areas holidays days limits fees prices honoraria levels thresholds',
  '/admin/settings/brand': 'color colour logo mark icon branding',
  '/admin/set-up': 'installation getting started first steps',
  '/admin/system': 'status health version database backups daily jobs storage disk processes keys clock',
  '/admin/settings/mails': 'templates e-mail wording',
  '/admin/settings/texts': 'website pages home faq',
  '/admin/account-settings': account,
  '/admin/help': help,
  '/admin/privacy': privacy,
  '/admin/privacy-desk': 'data protection requests breaches register retention privacy officer dpo',
  '/admin/merges': 'merge doubles duplicates same person same institution twice undo unite',
  '/admin/activity-logs': log,
  '/accreditor/ratings': 'rate marks workbench offline',
  '/accreditor/reports': 'survey report findings write hand in',
  '/accreditor/papers': 'service record certificate of training',
  '/accreditor/account-settings': account,
  '/accreditor/help': help,
  '/accreditor/privacy': privacy,
  '/institution/recommendations': 'answers evidence overdue',
  '/institution/evidence': 'documents files upload self-survey program performance profile',
  '/institution/reports': 'survey report corrections of fact',
  '/institution/account-settings': account,
  '/institution/help': help,
  '/institution/privacy': privacy,
  '/trustee/board': 'meetings agenda votes resolutions',
  '/trustee/privacy': privacy,
  '/trustee/account-settings': account,
}
