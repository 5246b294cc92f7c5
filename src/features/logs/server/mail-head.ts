/** Mails the head of the log to the trustees: a daily job that has something to do once a week. */
import { daysBetween, formatInstant } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { findNewestSeal } from '../../../kit/server/log/queries-seals.ts'
import { queueMails } from '../../../kit/server/mail/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { sealAddresses } from '../../navigation/rules-seals.ts'
import { headMail } from './mails.ts'
import { findLastHeadMail, listTrusteeAddresses, storeHeadMail } from './queries-checks.ts'

const days = 7

/** What was mailed is written down in the same transaction; while there is no trustee, or nothing is sealed, nothing is. */
export async function mailHead(db: Db, settings: Settings, today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job head-of-the-log', run), async (act) => {
    const last = await findLastHeadMail(act.trx)
    if (last && daysBetween(last.day, today) < days) return
    const newest = await findNewestSeal(act.trx)
    const recipients = await listTrusteeAddresses(act.trx)
    if (!newest || recipients.length === 0) return
    const { head, number, total } = newest
    const entries = formatCount(total, 'entry', 'entries')
    const letter = headMail.letter(
      { head, entries, when: formatInstant(newest.sealed_at), number: formatNumber(number) },
      sealAddresses.page,
    )
    await queueMails(
      act,
      recipients.map((recipient) => ({ recipient, ...letter })),
    )
    await storeHeadMail(act.trx, { day: today, seal: number, head, recipients: recipients.length })
    await writeLog(act, {
      action: 'log.head_mailed',
      object: { type: 'log', id: null },
      says: `Mailed the head of the log to ${formatCount(recipients.length, 'trustee')}`,
      after: { seal: number, entries: total, head },
    })
  })
}
