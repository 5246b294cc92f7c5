/** The mail of a visitor's message. */
import type { Mail } from '../../../kit/server/mail/queries.ts'

/** To the department it is for; the answer goes to the visitor. */
export function contactMail(department: { name: string; email: string }, from: { name: string; email: string; message: string }): Mail {
  return {
    template: 'contact_message',
    recipient: department.email,
    replyTo: from.email,
    subject: `Message from ${from.name}`,
    paragraphs: [
      `${from.name} (${from.email}) wrote to ${department.name} by the contact form of the website. Your answer to this mail goes to that address.`,
      ...from.message.split(/(?:\r?\n){2,}/).map((one) => one.replaceAll('\r\n', '\n')),
    ],
  }
}
