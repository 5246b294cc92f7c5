/** What of an installation a person has to look at. */
import { addDays, agencyDay, agencyInstant, formatDay, formatInstant } from '../../kit/contract/days.ts'
import { formatBytes, formatCount, formatNumber } from '../../kit/contract/words.ts'
import type { JobState, System, SystemProcess } from './contract.ts'

/** `err`: something is lost or stands still; `warn`: it will; `note`: to know. */
export type Finding = { tone: 'err' | 'warn' | 'note'; title: string; says: string; link?: { label: string; to: string } }

const hour = 3_600_000
const day = 24 * hour

/** A backup is made every night; one night may be late. */
const oldestBackup = 26 * hour
/** A mail that waits longer is no matter of a full queue. */
const longestQueued = hour
/** Of the disk, or whichever is less: where a nightly archive may not fit any more. */
const leastFree = { part: 0.1, bytes: 10_000_000_000 }
/** Beyond which clocks confuse what came first; five minutes stop mails and jobs. */
const mostAhead = 5_000
const certificateEnds = 60 * day

const mails = { label: 'See the mails', to: '/admin/activity-logs?tab=mails' }

/** The gravest first. */
export function findingsOf(system: System): Finding[] {
  const now = Date.parse(system.as_of)
  const all = [
    ...ofBackups(system, now),
    ...ofStorage(system),
    ...ofJobs(system),
    ...ofMails(system, now),
    ...ofClock(system),
    ...ofProcesses(system),
    ...ofKeys(system, now),
  ]
  const order = { err: 0, warn: 1, note: 2 }
  return all.sort((one, other) => order[one.tone] - order[other.tone])
}

function ofBackups({ backup: { made, failed, verified } }: System, now: number): Finding[] {
  const found: Finding[] = []
  const how = '`npm run backup` makes one while the server runs; docs/deploy/backup.md says how to have it every night.'
  if (failed) found.push({ tone: 'err', title: 'The last backup failed', says: `${formatInstant(failed.at)}: ${failed.why}` })
  if (!made)
    found.push({ tone: 'warn', title: 'There is no backup', says: `Nothing says that one was ever made of this installation. ${how}` })
  else if (now - Date.parse(made.at) > oldestBackup)
    found.push({
      tone: 'err',
      title: 'The last backup is old',
      says: `It is of ${formatInstant(made.at)}: what was stored since would be lost. ${how}`,
    })
  if (made && made.damaged > 0)
    found.push({
      tone: 'err',
      title: 'Stored files are damaged',
      says: `The last backup found ${formatCount(made.damaged, 'stored file')} missing or damaged. Its command names them: take them from an older archive.`,
    })
  if (verified && verified.findings > 0)
    found.push({
      tone: 'err',
      title: 'The installation is not whole',
      says: `\`npm run verify\` of ${formatInstant(verified.at)} found ${formatCount(verified.findings, 'thing')}. Run it again: it names each.`,
    })
  return found
}

function ofStorage({ storage: { kind, free, size, foreign } }: System): Finding[] {
  const found: Finding[] = []
  if (foreign) found.push({ tone: 'err', title: `The ${kind} of files is not that of this database, or cannot be reached`, says: foreign })
  if (free !== null && size !== null && free < Math.min(size * leastFree.part, leastFree.bytes))
    found.push({
      tone: 'warn',
      title: 'The disk is nearly full',
      says: `${formatBytes(free)} of ${formatBytes(size)} are free where stored files lie. When it is full no file can be stored.`,
    })
  return found
}

function ofJobs({ jobs }: System): Finding[] {
  return jobs
    .filter(({ state }) => state === 'failed')
    .map(({ name, error, attempts, next_at }) => ({
      tone: 'err' as const,
      title: `The daily job “${jobName(name)}” failed`,
      says: `${error ?? 'It says no reason.'} It was tried ${formatCount(attempts, 'time')} and is tried again at ${formatInstant(next_at)}.`,
    }))
}

function ofMails({ mails: outbox, production }: System, now: number): Finding[] {
  const { leaves, queued, held, failed, oldest, last_error } = outbox
  const found: Finding[] = []
  if (!leaves && production)
    found.push({
      tone: 'err',
      title: 'No mail leaves',
      says: 'No mail server is set (SMTP_URL): invitations and notices are kept as files.',
    })
  if (oldest && now - Date.parse(oldest) > longestQueued)
    found.push({
      tone: 'err',
      title: 'Mails do not go out',
      says: `${formatCount(queued, 'mail waits', 'mails wait')}, the oldest since ${formatInstant(oldest)}.${last_error ? ` The mail server said: ${last_error}` : ''}`,
      link: mails,
    })
  if (held > 0)
    found.push({
      tone: 'warn',
      title: 'Mails are held',
      says: `${formatCount(held, 'mail is', 'mails are')} from before a restart or a restored backup. Say whether they still go out.`,
      link: mails,
    })
  if (failed > 0)
    found.push({
      tone: 'warn',
      title: 'Mails failed',
      says: `${formatCount(failed, 'mail was', 'mails were')} refused for good, or tried for three days. They can be sent again.`,
      link: mails,
    })
  return found
}

function ofClock({ clock: { ahead_ms, fault } }: System): Finding[] {
  if (fault) return [{ tone: 'err', title: 'The clock is in doubt', says: fault, link: mails }]
  if (Math.abs(ahead_ms) <= mostAhead) return []
  return [
    {
      tone: 'warn',
      title: 'Two clocks differ',
      says: `The clock of this server is ${clockWords(ahead_ms)}. Let both take the time from the network (NTP).`,
    },
  ]
}

function ofProcesses({ processes, keys, version }: System): Finding[] {
  const found: Finding[] = []
  const heard = processes.filter(({ silent }) => !silent)
  const others = heard.filter((one) => one.key_mark !== null && one.key_mark !== keys.mark)
  if (others.length > 0)
    found.push({
      tone: keys.old_is_set ? 'note' : 'err',
      title: 'Processes encrypt with different keys',
      says: `${named(others)} ${others.length === 1 ? 'has' : 'have'} another DATA_KEY than the process that answers you. While a key is changed that is so; otherwise give all the same.`,
    })
  const versions = heard.filter((one) => one.version !== version)
  if (versions.length > 0)
    found.push({
      tone: 'note',
      title: 'Processes of different versions',
      says: `${named(versions)} ${versions.length === 1 ? 'is' : 'are'} not of version ${version}.`,
    })
  const silent = processes.filter((one) => one.silent)
  if (silent.length > 0)
    found.push({
      tone: 'note',
      title: 'A process is silent',
      says: `Of ${named(silent)} nothing was heard for three minutes: killed, or without its database. It leaves this list after a day.`,
    })
  return found
}

function ofKeys({ keys: { sealed, old_is_set, papers } }: System, now: number): Finding[] {
  const found: Finding[] = []
  const old = sealed.reduce((sum, one) => sum + one.old, 0)
  if (old > 0)
    found.push({
      tone: old_is_set ? 'warn' : 'err',
      title: 'An older key is still needed',
      says: `${formatCount(old, 'value is', 'values are')} encrypted with another key than DATA_KEY. ${old_is_set ? 'Leave DATA_KEY_OLD where it is: the next start encrypts them anew.' : 'Name that key as DATA_KEY_OLD and start the server.'}`,
    })
  else if (old_is_set)
    found.push({
      tone: 'note',
      title: 'DATA_KEY_OLD can go',
      says: 'Nothing is encrypted with another key any more. Once all processes have the new key, take it out of the environment.',
    })
  if (papers.problem) found.push({ tone: 'err', title: 'Papers are not made', says: papers.problem })
  else if (papers.until && Date.parse(papers.until) - now < certificateEnds)
    found.push({
      tone: 'warn',
      title: 'The certificate of papers ends',
      says: `It can be used until ${formatDay(agencyDay(papers.until))}; then papers wait. Renew the file that SEAL_P12 names.`,
    })
  return found
}

function named(those: readonly SystemProcess[]): string {
  return those.map(({ host, pid }) => `${host} (${pid})`).join(', ')
}

/** `late-reports` → `Late reports`. */
export function jobName(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `1.2 s ahead of the database`. */
export function clockWords(ahead: number): string {
  const apart = Math.abs(ahead)
  if (apart < 500) return 'As the database’s'
  return `${formatNumber(Math.round(apart / 100) / 10)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database’s`
}

/** What is asked of a job's last run. */
export type RunFacts = { day: string; leased_until: string; finished_at: string | null; last_error: string | null }

export function jobState(run: RunFacts | undefined, now: number): JobState {
  if (!run) return 'not yet'
  if (run.finished_at) return 'done'
  if (run.last_error !== null) return 'failed'
  return Date.parse(run.leased_until) > now ? 'at work' : 'broken off'
}

/** @param from the hour of the agency's day from which daily jobs run */
export function nextRun(run: RunFacts | undefined, now: number, from: number): string {
  const today = agencyDay(now)
  const beginOf = (day: string) => agencyInstant(`${day} ${String(from).padStart(2, '0')}:00:00`)
  if (run?.day === today) return run.finished_at ? beginOf(addDays(today, 1)) : run.leased_until
  return beginOf(today)
}
