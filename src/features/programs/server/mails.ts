/** The mails about programs; each is queued in the transaction of what it tells. */
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Mail } from '../../../kit/server/mail/queries.ts'
import { levelNames } from '../../ladder/rules.ts'
import { askEarly } from '../../visits/rules-days.ts'
import type { DueNotice } from './queries-notices.ts'

/** To the accounts of one institution: which of its validities end, the nearest first. */
export function validityMails(institution: { name: string; addresses: readonly string[] }, notices: readonly DueNotice[]): Mail[] {
  const [only] = notices
  const steps = [...new Set(notices.map((one) => one.months))].sort((a, b) => a - b)
  const subject =
    notices.length === 1 && only
      ? `${only.program}: valid to ${formatDay(only.valid_to)}`
      : `The validity of ${notices.length} programs ends within ${monthsName(Math.max(...steps))}`
  const groups = steps.map((months) => {
    const lines = notices.filter((one) => one.months === months).map(lineOf)
    return [`Within ${monthsName(months)}:`, ...lines].join('\n')
  })
  return institution.addresses.map((recipient) => ({
    template: 'validity_ending',
    recipient,
    subject,
    paragraphs: [
      `${institution.name}: the validity of ${notices.length === 1 ? 'this program' : 'these programs'} comes to its end.`,
      ...groups,
      `Request the next survey visit in time. ${askEarly()}`,
    ],
    action: { label: 'Open your programs', path: '/institution/programs?status=upcoming&sort=valid_to' },
  }))
}

function lineOf({ program, campus, level, valid_to }: DueNotice): string {
  return `– ${program}, ${campus}: ${levelNames[level]}, valid to ${formatDay(valid_to)}`
}

function monthsName(months: number): string {
  return formatCount(months, 'month')
}
