/** The mails about programs; each is queued in the transaction of what it tells. */
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Mail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import { levelNames } from '../../ladder/rules.ts'
import { askEarly } from '../../visits/rules-days.ts'
import type { DueNotice } from './queries-notices.ts'

const institution = { says: 'the institution', sample: 'Lakeside Polytechnic State University' }
const early = {
  says: 'how early the next visit is requested, as the settings say it',
  sample: 'Ask at least 60 days before the visit.',
}

const ending = defineMail({
  key: 'program_validity_ending',
  says: 'To the institution: the validity of one program ends.',
  variables: {
    institution,
    program: { says: 'the program', sample: 'BS Nursing' },
    day: { says: 'the last day of the validity', sample: '31 Mar 2027' },
    programs: {
      says: 'the program with campus, level and last day, below how soon it ends',
      sample: 'Within 6 months:\n– BS Nursing, Main Campus: Level II, valid to 31 Mar 2027',
      needed: true,
    },
    early,
  },
  subject: '{program}: valid to {day}',
  text: ['{institution}: the validity of this program comes to its end.', '{programs}', 'Request the next survey visit in time. {early}'],
  button: 'Open your programs',
})

const endings = defineMail({
  key: 'validity_ending',
  says: 'To the institution: the validities of several programs end.',
  variables: {
    institution,
    count: { says: 'how many programs', sample: '2' },
    months: { says: 'within which time the last of them ends', sample: '12 months' },
    programs: {
      says: 'the programs, one a line, below how soon they end',
      sample:
        'Within 6 months:\n– BS Nursing, Main Campus: Level II, valid to 31 Mar 2027\n\nWithin 12 months:\n– BS Biology, Main Campus: Level I, valid to 31 Aug 2027',
      needed: true,
    },
    early,
  },
  subject: 'The validity of {count} programs ends within {months}',
  text: ['{institution}: the validity of these programs comes to its end.', '{programs}', 'Request the next survey visit in time. {early}'],
  button: 'Open your programs',
})

export const programMails = [ending, endings]

const page = '/institution/programs?status=upcoming&sort=valid_to'

/** To the accounts of one institution: which of its validities end, the nearest first. */
export function validityMails(institution: { name: string; addresses: readonly string[] }, notices: readonly DueNotice[]): Mail[] {
  const steps = [...new Set(notices.map((one) => one.months))].sort((a, b) => a - b)
  const groups = steps.map((months) => {
    const lines = notices.filter((one) => one.months === months).map(lineOf)
    return [`Within ${monthsName(months)}:`, ...lines].join('\n')
  })
  const words = { institution: institution.name, programs: groups.join('\n\n'), early: askEarly() }
  const [first, ...more] = notices
  const letter =
    first && more.length === 0
      ? ending.letter({ ...words, program: first.program, day: formatDay(first.valid_to) }, page)
      : endings.letter({ ...words, count: String(notices.length), months: monthsName(Math.max(...steps)) }, page)
  return institution.addresses.map((recipient) => ({ ...letter, recipient }))
}

function lineOf({ program, campus, level, valid_to }: DueNotice): string {
  return `– ${program}, ${campus}: ${levelNames[level]}, valid to ${formatDay(valid_to)}`
}

function monthsName(months: number): string {
  return formatCount(months, 'month')
}
