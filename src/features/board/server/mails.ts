/** The mails of the board: to its trustees, and to institutions whose level it took or lowered. */
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { type Mail, type Posting, queueMails } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { levelNames } from '../../ladder/rules.ts'
import { institutionPage } from '../../visits/server/mails.ts'
import { listInstitutionAddresses } from '../../visits/server/queries-changes.ts'
import type { Motion } from '../contract-records.ts'
import { numberOfMeeting } from '../rules-numbers.ts'
import { type EndedProgram, type LockedMeeting, listSeatAddresses } from './queries-changes.ts'

const meetingVariables = {
  number: { says: 'the number of the meeting', sample: 'B-2027-03' },
  title: { says: 'what it is called', sample: 'Regular meeting of March' },
  when: { says: 'day, hour and place; of a vote by circulation the deadline', sample: '12 Mar 2027, 09:30, Quezon City', needed: true },
} as const

const called = defineMail({
  key: 'board_called',
  says: 'To the trustees: a meeting of the board, or a vote by circulation, is called.',
  variables: { ...meetingVariables, items: { says: 'how long the agenda is', sample: '24 items' } },
  subject: '{number}: {title}',
  text: [
    'The board is called: {title}, {when}.',
    'The agenda has {items}. Read it in the board room, and say there what ties you to an item.',
  ],
  button: 'Open the agenda',
})

const cancelled = defineMail({
  key: 'board_cancelled',
  says: 'To the trustees: a meeting they were called to is cancelled.',
  variables: { ...meetingVariables, reason: { says: 'why', sample: 'The chair is ill.', needed: true } },
  subject: '{number} is cancelled',
  text: ['{title}, {when}, is cancelled.', 'Why: {reason}'],
})

const ended = defineMail({
  key: 'level_ended',
  says: 'To the institution: the board lowered a level, or it lapsed.',
  variables: {
    resolution: { says: 'the resolution', sample: 'B-2027-03/12' },
    programs: {
      says: 'each program with what it held and what it holds now, and why',
      sample: 'BS Nursing, Main Campus: Level II lapsed; it holds Level I, valid to 31 Mar 2030.\nWhy: The validity ended on 31 Mar 2026.',
      needed: true,
    },
  },
  subject: 'A decision of the board about your programs',
  text: ['The board has decided ({resolution}):', '{programs}', 'You may ask for a survey visit at any time.'],
  button: 'Open your accreditations',
})

export const boardMails = [called, cancelled, ended]

function whenWords({ kind, held_on, starts_at, place, closes_at }: LockedMeeting): string {
  if (kind === 'circulation') return `by circulation until ${closes_at ? formatInstant(closes_at.toISOString()) : formatDay(held_on)}`
  return [formatDay(held_on), starts_at, place].filter(Boolean).join(', ')
}

function meetingWords(meeting: LockedMeeting) {
  return { number: numberOfMeeting(meeting), title: meeting.title, when: whenWords(meeting) }
}

export async function mailCall(act: Posting, meeting: LockedMeeting, items: number): Promise<void> {
  const words = { ...meetingWords(meeting), items: formatCount(items, 'item') }
  const letter = called.letter(words, `/trustee/board/${meeting.id}`)
  const seats = await listSeatAddresses(act.trx, meeting.id)
  await queueMails(
    act,
    seats.map(({ email }) => ({ recipient: email, ...letter })),
  )
}

export async function mailCancelled(act: Posting, meeting: LockedMeeting, reason: string): Promise<void> {
  const letter = cancelled.letter({ ...meetingWords(meeting), reason })
  const seats = await listSeatAddresses(act.trx, meeting.id)
  await queueMails(
    act,
    seats.map(({ email }) => ({ recipient: email, ...letter })),
  )
}

export type Ended = { program: EndedProgram; motion: Motion; resolution: string }

/** One mail to each account of an institution, with all its programs. */
export async function mailEnded(act: Posting, all: readonly Ended[]): Promise<void> {
  const mails: Mail[] = []
  for (const [institution, those] of Map.groupBy(all, ({ program }) => program.institution_id)) {
    const words = {
      resolution: [...new Set(those.map(({ resolution }) => resolution))].join(', '),
      programs: those.map(endedWords).join('\n\n'),
    }
    for (const { email } of await listInstitutionAddresses(act.trx, institution))
      mails.push({ recipient: email, ...ended.letter(words, institutionPage) })
  }
  if (mails.length > 0) await queueMails(act, mails)
}

function endedWords({ program, motion }: Ended): string {
  const left =
    !motion.level || motion.level === 'none'
      ? `${levelNames[program.level]} has lapsed; it holds no level.`
      : `${levelNames[program.level]} is lowered to ${levelNames[motion.level]}, valid to ${formatDay(motion.valid_to)}.`
  return [`${program.name}, ${program.campus}: ${left}`, motion.reason ? `Why: ${motion.reason}` : ''].filter(Boolean).join('\n')
}
