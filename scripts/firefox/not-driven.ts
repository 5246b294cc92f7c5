/** What the browser tests do that an installed Firefox cannot be asked for by WebDriver BiDi, and the stories it takes part in. */
type NotDriven = {
  why: string
  /** A file under `e2e/`: all of it, or the tests of that name. */
  stories: readonly (readonly [file: string, ...tests: string[]])[]
}

export const notDriven: readonly NotDriven[] = [
  {
    why: 'a passkey: WebDriver BiDi has no authenticator of its own',
    stories: [
      ['accreditor/accreditor-opens-a-device-by-passkey.long.spec.ts'],
      ['everybody/somebody-signs-in-with-more-than-a-password.long.spec.ts'],
    ],
  },
  {
    why: 'a slowed line, an emptied cache: the protocol of Chromium alone',
    stories: [
      ['accreditor/accreditor-rates-on-a-slow-phone.long.spec.ts'],
      ['everybody/first-pages-stay-light.long.spec.ts', 'a first page of the portal brings at most 216 KiB of JavaScript'],
    ],
  },
  {
    why: 'paper: Playwright does not ask Firefox for it',
    stories: [
      ['everybody/pages-on-paper.spec.ts'],
      ['qa/institution-and-qa-write-a-packet.long.spec.ts'],
      ['staff/oversight-reads-ratings.long.spec.ts', 'on the smallest phone the table moves in its own box'],
      ['staff/staff-read-the-dashboard.spec.ts', 'the report prints on one A4 page'],
    ],
  },
  {
    why: 'dark, forced colours: Firefox takes them from the system until it knows `emulation.setMediaFeaturesOverride`',
    stories: [
      ['developer/developer-looks-at-the-parts.long.spec.ts', 'every part stands in its states'],
      ['everybody/forced-colours.spec.ts'],
      ['everybody/help-shows-the-product.long.spec.ts', 'shows its pictures without moving'],
    ],
  },
  {
    why: 'axe: Firefox 153 ends the process of a page while it is read; where a story does more, its checks by axe are left out',
    stories: [
      ['everybody/everybody-can-use-the-pages.long.spec.ts'],
      ['staff/staff-keep-the-accreditors.long.spec.ts', 'Admin finds an accreditor by filters'],
    ],
  },
  {
    why: 'what a request carries: Playwright does not get it from Firefox',
    stories: [
      [
        'staff/staff-move-between-lists.spec.ts',
        'who types into the search of the programs asks for rows with every pause',
        'programs are found by campus and by the month in which their validity ends',
      ],
    ],
  },
  {
    why: 'a line that is gone for the service worker, too: Firefox cuts off the page alone',
    stories: [
      ['visitor/visitor-installs-the-site-and-reads-offline.long.spec.ts', 'the site can be installed, and pages that were read open'],
    ],
  },
  {
    why: 'a paste made by a script: Firefox gives it nothing to paste',
    stories: [['staff/content-creator-writes-an-announcement.long.spec.ts', 'what is pasted cannot run']],
  },
  {
    why: 'the name of a file that lies in the folder of downloads already: Firefox says the next free one',
    stories: [['staff/superadmin-manages-the-users.long.spec.ts', 'a file of accounts with a bad row stores nothing']],
  },
]

const every = notDriven.flatMap(({ stories }) => stories)
const tests = every.flatMap(([, ...titles]) => titles)

/** The others, as Playwright's configuration chooses them. */
export const driven = {
  testIgnore: every.filter(([, ...titles]) => titles.length === 0).map(([file]) => `**/${file}`),
  ...(tests.length > 0 ? { grepInvert: tests.map((title) => new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))) } : {}),
}
