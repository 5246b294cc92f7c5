/** What each step of the set-up is called, why it matters, and where it is done. */
import { agency } from '../../../../kit/contract/agency.ts'
import { formatCount, listed } from '../../../../kit/contract/words.ts'
import type { SetUpStep } from '../../contract.ts'

type Words = {
  title: string
  /** What to do, while it is not done. */
  todo: string
  /** How it stands, once it is. */
  done: (count: number) => string
  link: { label: string; to: string }
}

export const stepWords: Record<SetUpStep, Words> = {
  agency: {
    title: 'The agency’s name and addresses',
    todo: 'The public site still carries the name, addresses and trustees of the example.',
    done: () => `${agency.name} (${agency.acronym})`,
    link: { label: 'Open the settings', to: '/admin/settings' },
  },
  texts: {
    title: 'Texts of the public pages',
    todo: 'The public texts are still those of the example. Read them, and write anew what your agency says otherwise.',
    done: (count) => `${formatCount(count, 'text')} of your own`,
    link: { to: '/admin/settings/texts', label: 'Open texts' },
  },
  mail: {
    title: 'Mails',
    todo: 'Mails are not sent: no mail server is set (SMTP_URL). Invitations and notices are kept as files and reach nobody.',
    done: () => 'Mails leave by the mail server that is set.',
    link: { label: 'See the mails', to: '/admin/activity-logs?tab=mails' },
  },
  security: {
    title: 'A second factor for your staff',
    todo: 'A password alone opens the accounts of your staff. Choose the roles that need a passkey or an authenticator app besides.',
    done: () => `Needed by ${listed(agency.requireSecondFactor, 'and')}`,
    link: { label: 'Choose the roles', to: '/admin/settings/security' },
  },
  accounts: {
    title: 'Accounts of your staff',
    todo: 'Invite who reads payments, plans visits and keeps the records; each gets the role of the work.',
    done: (count) => formatCount(count, 'account beside yours', 'accounts beside yours'),
    link: { label: 'Invite people', to: '/admin/user' },
  },
  institutions: {
    title: 'Institutions',
    todo: 'Add them one by one, or import campuses: that brings in their institutions, too.',
    done: (count) => formatCount(count, 'institution'),
    link: { label: 'Open the institutions', to: '/admin/institution/institutions' },
  },
  campuses: {
    title: 'Campuses',
    todo: 'Import them from a sheet; the template names its columns.',
    done: (count) => formatCount(count, 'campus', 'campuses'),
    link: { label: 'Import campuses', to: '/admin/institution/campus' },
  },
  programs: {
    title: 'Programs with their levels',
    todo: 'Import them from a sheet, with the level each holds and until when.',
    done: (count) => formatCount(count, 'program'),
    link: { label: 'Import programs', to: '/admin/institution/programs' },
  },
  people: {
    title: 'Accreditors',
    todo: 'Import them from a sheet, or let them register: each is invited by mail.',
    done: (count) => formatCount(count, 'accreditor'),
    link: { label: 'Import accreditors', to: '/admin/user?role=accreditor' },
  },
  instruments: {
    title: 'What teams rate by',
    todo: 'No survey instrument is published: teams would have nothing to rate. Import the agency’s from a sheet, or write it.',
    done: (count) => formatCount(count, 'published instrument'),
    link: { label: 'Open the instruments', to: '/admin/instruments' },
  },
  announcement: {
    title: 'The first announcement',
    todo: 'Nothing is published yet: visitors of the site see an empty list.',
    done: (count) => `${formatCount(count, 'announcement')} published`,
    link: { label: 'Write an announcement', to: '/admin/announcements' },
  },
}
