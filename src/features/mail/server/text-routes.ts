import { change, handlers, type Routes } from '../../../kit/server/acts/handlers.ts'
import { mailTexts } from '../contract-texts.ts'
import { findAddress } from './queries-outbox.ts'
import { editMailText, findMailText, listMailTexts, type MailGroups, mailNamed, mailTest, previewMail, restoreMailText } from './texts.ts'

/** @param groups every mail the features define */
export function mailTextRoutes(groups: MailGroups): Routes {
  return handlers(mailTexts, {
    list: async ({ db }) => ({ data: await listMailTexts(db, groups) }),
    show: async ({ db, params }) => ({ data: await findMailText(db, mailNamed(groups, params.key)) }),
    edit: change(async ({ params, body }, act) => ({
      data: await editMailText(act, mailNamed(groups, params.key), body),
      message: 'Saved. From now on the mail is sent with these words.',
    })),
    restore: change(async ({ params, body }, act) => ({
      data: await restoreMailText(act, mailNamed(groups, params.key), body.version),
      message: 'The mail has its default words again.',
    })),
    preview: async ({ params, body, settings }) => ({
      data: previewMail(mailNamed(groups, params.key).template, body, settings.publicUrl),
    }),
    test: change(async ({ params, body, actor }, act) => {
      const recipient = await findAddress(act.trx, actor.id)
      await mailTest(act, mailNamed(groups, params.key).template, body, recipient)
      return { message: `A test is on its way to ${recipient}.` }
    }),
  })
}
