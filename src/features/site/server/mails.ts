/** The mail of a visitor's message. */
import type { Mail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'

const contact = defineMail({
  key: 'contact_message',
  says: 'To a department: a message of the contact form. The answer to it goes to the visitor.',
  variables: {
    name: { says: 'the name the visitor gave', sample: 'Ana Reyes' },
    address: { says: 'the address the visitor gave', sample: 'ana.reyes@example.org', needed: true },
    department: { says: 'the department it is for', sample: 'QA & HR' },
    message: {
      says: 'what the visitor wrote',
      sample: 'We would like to know how a new campus is added.\n\nThank you.',
      needed: true,
    },
  },
  subject: 'Message from {name}',
  text: [
    '{name} ({address}) wrote to {department} by the contact form of the website. Your answer to this mail goes to that address.',
    '{message}',
  ],
})

export const siteMails = [contact]

/** To the department it is for; the answer goes to the visitor. */
export function contactMail(department: { name: string; email: string }, from: { name: string; email: string; message: string }): Mail {
  const { name, email, message } = from
  const letter = contact.letter({ name, address: email, department: department.name, message })
  return { ...letter, recipient: department.email, replyTo: email }
}
