/** What institutions are told about recommendations that are due. */
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Mail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'

export type DueTelling = {
  id: string
  institution_id: string
  program_id: string
  program: string
  area: string | null
  text: string
  due_on: string
  is_overdue: boolean
}

const due = defineMail({
  key: 'recommendations_due',
  says: 'To the institution: recommendations whose day comes near, or is over, and that nobody has answered.',
  variables: {
    institution: { says: 'the institution', sample: 'Lakeside Polytechnic State University' },
    count: { says: 'how many, in words', sample: '2 recommendations' },
    recommendations: {
      says: 'the recommendations, one a line, below whether their day is over',
      sample:
        'Overdue:\n– BS Nursing, due 31 Mar 2027: Widen the library’s hours.\n\nDue soon:\n– BS Biology, due 30 Apr 2027: Renew the microscopes.',
      needed: true,
    },
  },
  subject: '{count} without an answer',
  text: [
    '{institution}: the team of your last survey visit recommended what follows. Write what was done, with evidence where there is some: the next team looks at it first.',
    '{recommendations}',
  ],
  button: 'Open the recommendations',
})

export const recommendationMails = [due]

/** To the accounts of one institution: what is overdue, and what is due soon. */
export function dueMails(institution: { name: string; addresses: readonly string[] }, telling: readonly DueTelling[]): Mail[] {
  const part = (head: string, rows: readonly DueTelling[]) => (rows.length > 0 ? [[head, ...rows.map(lineOf)].join('\n')] : [])
  const words = {
    institution: institution.name,
    count: formatCount(telling.length, 'recommendation'),
    recommendations: [
      ...part(
        'Overdue:',
        telling.filter((one) => one.is_overdue),
      ),
      ...part(
        'Due soon:',
        telling.filter((one) => !one.is_overdue),
      ),
    ].join('\n\n'),
  }
  const letter = due.letter(words, '/institution/recommendations')
  return institution.addresses.map((recipient) => ({ ...letter, recipient }))
}

function lineOf({ program, area, due_on, text }: DueTelling): string {
  return `– ${program}${area ? `, Area ${area}` : ''}, due ${formatDay(due_on)}: ${text}`
}
