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
      [
        'everybody/first-pages-stay-light.long.spec.ts',
        'a public page brings at most 20 KiB of JavaScript, 30 of CSS and fonts together',
        'a first page of the portal brings at most 216 KiB of JavaScript',
        'the page to sign in brings at most 150 KiB of JavaScript, other pages for guests 170',
        'the page to write an announcement on brings at most 320 KiB, and what is typed before its editor has come stands in it',
      ],
    ],
  },
  {
    why: 'a page without scripts: Playwright does not tell Firefox to switch them off',
    stories: [
      ['everybody/anybody-signs-in-and-out.spec.ts', 'the logout button works before, and without, the scripts of the page'],
      ['visitor/visitor-checks-a-paper.spec.ts', 'without a script a form compares the file'],
      ['visitor/visitor-finds-their-place.long.spec.ts', 'the rest of a page is laid out piece by piece, as high as without a script'],
      ['visitor/visitor-looks-up-the-register.spec.ts', 'a visitor without a script finds a program, sees it on two dates'],
      ['visitor/visitor-reads-the-public-site.spec.ts', 'without a script every page can be read, the menus open'],
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
    why: 'forced colours: Playwright does not ask Firefox for them',
    stories: [['everybody/forced-colours.spec.ts']],
  },
  {
    why: 'what a request carries: Playwright does not get it from Firefox',
    stories: [
      ['institution/institution-fills-the-evidence-room.long.spec.ts'],
      [
        'staff/staff-comment-on-records.long.spec.ts',
        'a mention below many newer comments comes by itself, others with “Older comments”; an answer that is lost leaves one comment',
      ],
      [
        'staff/staff-move-between-lists.spec.ts',
        'who types into the search of the programs asks for rows with every pause',
        'programs are found by campus and by the month in which their validity ends',
      ],
    ],
  },
  {
    why: 'how far something moves while a page comes: Firefox does not measure it',
    stories: [['everybody/dashboards-stand-still.long.spec.ts']],
  },
  {
    why: 'a paste made by a script: Firefox gives it nothing to paste',
    stories: [['staff/content-creator-writes-an-announcement.long.spec.ts', 'what is pasted cannot run']],
  },
  {
    why: 'a sound: Firefox refuses to play where there is no device for it, as on a server',
    stories: [
      [
        'visitor/visitor-hears-the-sound.long.spec.ts',
        'the first click starts the sound, which goes on over the pages until the visitor stops it for good',
        'the banner stands there from the first paint, and the first click counts before the page has come to life',
        'who wants no sound is offered it quietly at the next visit; a sound that cannot be played says so',
      ],
    ],
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
