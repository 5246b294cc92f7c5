/** `npm run help`: what each npm command does, in one line. The one place where that is said; a test holds that none is missing. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Commands in the order in which people need them, under a heading. */
export const commands: Record<string, Record<string, string>> = {
  'Every day': {
    start: 'install, build, fill a demo world, serve http://127.0.0.1:3000',
    dev: 'the same from the sources, reloading while you edit; also /dev/parts and /dev/mails',
    test: 'types, lint, rules, unit and HTTP tests, browser tests',
    help: 'this list',
  },
  'One part of the tests': {
    typecheck: 'types alone',
    check: 'the rules of the tree: who may import whom, every call guarded, answered and tested',
    figures: 'how the tree stands: sizes, floors, circles, what stands twice',
    audit: 'known weaknesses of the packages that run in production, as the registry knows them',
    'test:server': 'unit and HTTP tests on the embedded database; `npm run test:server -- programs` runs one feature’s',
    'test:postgres': 'the same on a real PostgreSQL',
    'test:long':
      'what takes too long for every time: ten thousand generated requests, state tables walked in the browser, the tutorial followed',
    prove: 'what is promised for bad days; `npm run prove -- P11` tries one promise, with servers killed and cut off',
    firefox:
      'every page opened in Firefox, as a visitor and as each role: what its console says, what does not fit a phone; `-- --stories` the browser tests there',
    e2e: 'browser tests alone; `npm run e2e -- sign` runs those whose name has "sign"',
  },
  'Data and accounts': {
    demo: 'fill an empty database with the demo world; `-- --scale 10` makes it ten times as large',
    schema: 'docs/schema.sql anew, after a migration',
    states: 'docs/states/ anew, after a table of steps was changed',
    'create-superadmin':
      'the first account of a new installation: `-- --email you@agency.example`, without a terminal also `--password-stdin`',
    backup: 'one archive of database, files and keys, while the server runs: `-- --to /backups --keep 14` (docs/deploy/backup.md)',
    restore: 'an archive into an empty place, on either database: `-- ARCHIVE`',
    'verify-log': 'whether each entry of the log is what was sealed; on a database, or on a file of it',
    verify: 'whether files, book, numbers and sealed values of an installation are whole',
  },
  'How fast it is': {
    bench: 'the busiest calls, beside a bare program that does the same',
    'bench:demo': 'how long a demo world takes to make, and how much it is',
    'bench:navigation': 'moving between pages of the portal',
    'bench:memory': 'how soon the server answers, and what it holds at rest, after exports and under load',
    'bench:first-load': 'how many bytes of scripts each page of the portal asks for at once',
    'bench:moves': 'how the portal feels: dialogs, search, long lists, also on a slow processor',
    'bench:slow-line': 'the dashboards on a slow mobile line',
    'bench:workbench': 'rating on a slowed phone, with and without a network',
    'bench:evidence': 'an evidence room of 2,000 files',
    'bench:board': 'a confirmation of the board with 500 programs, on PostgreSQL',
    'bench:register': 'the public register with 1,000,000 decisions',
    'bench:beside': 'what is noticed on the embedded database while 50,000 programs are imported',
    'bench:imports': 'a file of 50,000 programs looked at, stored and taken back',
    'bench:processes': 'one process and two behind nginx, on PostgreSQL',
    'bench:overload': 'far more asked at once than the server can do, on PostgreSQL',
    'bench:papers': 'a thousand certificates, made and signed',
    'bench:season': 'a season of sixty visits and six hundred people, planned and explained',
    plans: 'the query plans of the lists, written to docs/query-plans.md',
    lighthouse: 'the public pages, scored',
  },
  'What is made': {
    build: 'the pages, for production; `npm start` does it by itself',
    pictures: 'every page and state at six widths, light, dark and in forced colours, with a page to leaf through them',
    'help-pictures': 'the pictures and films of the help and of the README, from the demo world; `-- --only payment` makes that one',
    'make-icons': 'the icons of the installed site, from public/icon.svg',
    'make-sound': 'the background sound of the public site',
    'measure-sound': 'the figures of docs/sound.md',
    'record-tour': 'the recording that the FAQ’s show',
  },
}

/** The npm scripts people call; hooks before another script run by themselves. */
export function publicScripts(scripts: Record<string, string>): string[] {
  return Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))
}

function helpText(): string {
  const width = Math.max(...Object.values(commands).flatMap((group) => Object.keys(group).map((name) => commandOf(name).length)))
  const groups = Object.entries(commands).map(([heading, group]) =>
    [heading, ...Object.entries(group).map(([name, does]) => `  ${commandOf(name).padEnd(width)}  ${does}`)].join('\n'),
  )
  const more = 'More: CONTRIBUTING.md (change something), docs/tutorial.md (add a field), docs/map.md (where things are).'
  return `\n${[...groups, more].join('\n\n')}\n`
}

function commandOf(name: string): string {
  return ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
}

/** The scripts as package.json has them. */
export function readScripts(): Record<string, string> {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')).scripts
}

if (import.meta.main) console.log(helpText())
