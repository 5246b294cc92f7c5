/** A visitor's message to the agency. Nobody else is mailed: a form for strangers must not write to strangers. */
import { agency } from '../../../kit/contract/agency.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import type { Asked } from '../../../kit/server/acts/handlers.ts'
import { countAttempt } from '../../../kit/server/db/rate-limit.ts'
import type { Actor } from '../../../kit/server/http/actor.ts'
import { networkOf } from '../../../kit/server/http/network.ts'
import { contactMessages } from '../../../kit/server/limits.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { queueMail } from '../../../kit/server/mail/queries.ts'
import type { site } from '../contract.ts'
import { contactMail } from './mails.ts'

/** @throws Refusal 429 after five messages of one network address within an hour */
export async function receiveMessage({ db, settings, body, origin, act }: Asked<typeof site.contact>) {
  if (settings.rateLimits) await countAttempt(db, contactMessages, networkOf(origin.address))
  // What fills this field is no person.
  if (!body.website) await act((act) => passOn(act, body))
  return { message: 'Your message is on its way. The agency answers by mail.' }
}

async function passOn(act: Act<Actor | null>, { name, email, message, ...body }: Asked<typeof site.contact>['body']): Promise<void> {
  const department = agency.departments.find((one) => one.name === body.department)!
  await queueMail(act, contactMail(department, { name, email, message }))
  // That a message came, for the oversight; who wrote it and what is the department's alone.
  await writeLog(act, {
    action: 'site.message_received',
    object: { type: 'message', id: null },
    says: `Received a message for ${department.name} by the contact form`,
    after: { department: department.name },
  })
}
