/** Tells institutions in time that validities end: a daily job. */
import { agency } from '../../../kit/contract/agency.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { writeLogs } from '../../../kit/server/log/queries.ts'
import { queueMails } from '../../../kit/server/mail/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { validityMails } from './mails.ts'
import { type DueNotice, listInstitutionsToTell, takeDueNotices } from './queries-notices.ts'

/**
 * One mail a day to each account of an institution, with all programs that reached a step (12, 6, 3, 1 months; a setting).
 * What is told is written down in the same transaction: nothing is told twice, and nothing is left out when a day had no run.
 */
export async function tellEndingValidities(db: Db, settings: Settings, today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job validity-ending', run), async (act) => {
    const { trx } = act
    const notices = Map.groupBy(await takeDueNotices(trx, agency.validityNoticeMonths, today), (one) => one.institution_id)
    if (notices.size === 0) return
    const told = (await listInstitutionsToTell(trx, [...notices.keys()])).map((one) => ({ ...one, notices: notices.get(one.id) ?? [] }))
    await queueMails(
      act,
      told.flatMap((one) => validityMails(one, one.notices)),
    )
    await writeLogs(
      act,
      told.map((one) => ({
        action: 'institution.validity_told',
        object: { type: 'institution', id: one.id },
        says: `Told ${one.name} of ${counted(one.notices)}`,
        after: { programs: one.notices.map(({ program, valid_to, months }) => ({ program, valid_to, months })) },
        institution_id: one.id,
      })),
    )
  })
}

function counted({ length }: readonly DueNotice[]): string {
  return length === 1 ? 'a validity that ends' : `${length} validities that end`
}
