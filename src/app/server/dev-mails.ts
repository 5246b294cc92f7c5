/** Every mail the product can send, filled in with its sample values: for `/dev/mails`. */
import { bodiesOf } from '../../kit/server/mail/bodies.ts'
import { defaultText, filledLetter, type MailTemplate, samplesOf } from '../../kit/server/mail/templates.ts'
import { mailTemplates } from '../features.ts'

export type SampleMail = { template: string; says: string; subject: string; text_body: string; html_body: string }

/** One of each kind, group by group; two where something may be left out. */
export function sampleMails(publicUrl: string): SampleMail[] {
  return Object.values<readonly MailTemplate[]>(mailTemplates)
    .flat()
    .flatMap((template) => {
      const hasOptional = Object.values(template.variables).some((one) => one.optional)
      const fillings = hasOptional ? [samplesOf(template), samplesOf(template, { optional: false })] : [samplesOf(template)]
      return fillings.map((values) => ({
        template: template.key,
        says: template.says,
        ...bodiesOf(filledLetter(template.key, defaultText(template), values, '/'), publicUrl),
      }))
    })
}
