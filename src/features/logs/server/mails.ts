/** The mail that carries the head of the log out of the house. */
import { defineMail } from '../../../kit/server/mail/templates.ts'

export const headMail = defineMail({
  key: 'log_head',
  says: 'To the trustees, every week: the head of the log, to be kept outside of the product.',
  variables: {
    head: {
      says: 'the head: 64 digits',
      sample: '9f64a747e1b97f131fabb6b447296c9b6f0201e79fb3c5356e6c77e89b6a806a',
      needed: true,
    },
    entries: { says: 'how many entries it stands for', sample: '489,120 entries', needed: true },
    when: { says: 'when it was sealed', sample: '16 Mar 2027, 06:00', needed: true },
    number: { says: 'the number of the seal', sample: '30,412' },
  },
  subject: 'The log of {acronym} on {when}: please keep',
  text: [
    'The log of {acronym} held {entries} on {when}. Sealed together they come to this head (seal {number}):',
    '{head}',
    'There is nothing to do but to keep this mail. Nobody can change, add or take away an entry of before that time without the log coming to another head, not even who runs the database. Whoever doubts the log gives the line to the program that checks it.',
  ],
  button: 'See the heads of all days',
})

export const logMails = [headMail]
