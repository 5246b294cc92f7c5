/** Reminds institutions of recommendations that are due: a daily job. */
import { agency } from '../../../kit/contract/agency.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { writeLogs } from '../../../kit/server/log/queries.ts'
import { queueMails } from '../../../kit/server/mail/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { listInstitutionsToTell } from '../../programs/server/queries-notices.ts'
import { dueMails } from './mails.ts'
import { takeDue } from './queries-changes.ts'

/**
 * One mail a day to each account of an institution, with all recommendations that come due or are overdue. What is told is noted in the
 * same transaction: each is told once before its day and once after it, and a day that was moved counts anew.
 */
export async function tellDueRecommendations(db: Db, settings: Settings, today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job recommendations-due', run), async (act) => {
    const due = Map.groupBy(await takeDue(act.trx, agency.recommendationReminderDays, today), (one) => one.institution_id)
    if (due.size === 0) return
    const told = (await listInstitutionsToTell(act.trx, [...due.keys()])).map((one) => ({ ...one, due: due.get(one.id) ?? [] }))
    await queueMails(
      act,
      told.flatMap((one) => dueMails(one, one.due)),
    )
    await writeLogs(
      act,
      told.map((one) => ({
        action: 'recommendation.told',
        object: { type: 'institution', id: one.id },
        says: `Reminded ${one.name} of ${formatCount(one.due.length, 'recommendation')}`,
        after: { recommendations: one.due.map(({ program, due_on, is_overdue }) => ({ program, due_on, is_overdue })) },
        institution_id: one.id,
      })),
    )
  })
}
