/** Asks accreditors once a year whether their profile is right: a daily job. */
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { writeLogs } from '../../../kit/server/log/queries.ts'
import { queueMails } from '../../../kit/server/mail/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import { issueLink } from '../../links/server/queries.ts'
import { yearlyLetter } from './mails.ts'
import { takePeopleToAsk } from './queries-letter.ts'

const letterMonths = 12
/** Letters a day: a new installation with a thousand accreditors asks them over some days, and its mail server is not blocked for it. */
const mostADay = 100

/** One letter to each active accreditor whose profile was not confirmed for a year, and then none for another year. */
export async function askForProfiles(db: Db, settings: Settings, _today: string, run: string): Promise<void> {
  await inAct(bySystem(db, settings, 'job profile-letters', run), async (act) => {
    const people = await takePeopleToAsk(act.trx, letterMonths, mostADay)
    if (people.length === 0) return
    const letters = []
    for (const person of people) letters.push(yearlyLetter(person, await issueLink(act.trx, person.id, 'confirm_profile')))
    await queueMails(act, letters)
    await writeLogs(
      act,
      people.map(({ id, name }) => ({
        action: 'accreditor.profile_asked',
        object: { type: 'accreditor', id },
        says: `Asked ${name} whether the profile is right`,
        accreditor_id: id,
      })),
    )
  })
}
