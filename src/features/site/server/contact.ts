/** A visitor's message to the agency. Nobody else is mailed: a form for strangers must not write to strangers. */
import { agency } from '../../../../agency.config.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { inTransaction } from '../../../kit/server/db/in-transaction.ts'
import { countTry } from '../../../kit/server/db/rate-limit.ts'
import type { Asked } from '../../../kit/server/http/routes.ts'
import { writeLog } from '../../../kit/server/log/queries.ts'
import { queueMail } from '../../../kit/server/mail/queries.ts'
import type { Settings } from '../../../kit/server/settings.ts'
import type { site } from '../contract.ts'

const messageTries = { kind: 'contact_message', most: 5, minutes: 60 }

/** @throws Refusal 429 after five messages of one network address within an hour */
export async function receiveMessage(db: Db, settings: Settings, { body, actor, origin }: Asked<typeof site.contact>) {
  if (settings.rateLimits) await countTry(db, messageTries, origin.address)
  const { name, email, message } = body
  const department = agency.departments.find((one) => one.name === body.department)!
  if (!body.website) {
    await inTransaction(db, async (trx) => {
      await queueMail(trx, settings.publicUrl, {
        template: 'contact_message',
        recipient: department.email,
        replyTo: email,
        subject: `Message from ${name}`,
        paragraphs: [
          `${name} (${email}) wrote to ${department.name} by the contact form of the website. Your answer to this mail goes to that address.`,
          ...message.split(/(?:\r?\n){2,}/).map((one) => one.replaceAll('\r\n', '\n')),
        ],
      })
      // That a message came, for the oversight; who wrote it and what is the department's alone.
      await writeLog(
        { trx, actor, origin },
        {
          action: 'site.message_received',
          object: { type: 'message', id: null },
          says: `Received a message for ${department.name} by the contact form`,
          after: { department: department.name },
        },
      )
    })
  }
  return { message: 'Your message is on its way. The agency answers by mail.' }
}
