/** The yearly letter to accreditors: what the agency knows of them, and one click that says it is right. */
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import type { Mail } from '../../../kit/server/mail/queries.ts'
import { defineMail } from '../../../kit/server/mail/templates.ts'
import type { PersonToAsk } from './queries-letter.ts'

const yearly = defineMail({
  key: 'profile_yearly',
  says: 'To each active accreditor, once a year: is what the agency knows of you still right?',
  variables: {
    name: { says: 'the first name', sample: 'Renato' },
    profile: {
      says: 'what the profile says, one a line',
      sample:
        'Home institution: Lakeside Polytechnic State University\nSpecialisations: Nursing\nAreas: all\nVisits a year: 4\nLanguages: English\nDays off: none',
      needed: true,
    },
  },
  subject: 'Is your profile still right?',
  text: [
    '{name}, once a year we ask you to look at what QA knows of you when it puts teams together.',
    '{profile}',
    'If all of it is right, one click says so; you need not sign in. If something has changed, sign in and change it in your profile.',
    'The link works for 60 days.',
  ],
  button: 'Yes, my profile is right',
})

export const profileMails = [yearly]

/** The letter to one person. @param token of the link that confirms */
export function yearlyLetter(person: PersonToAsk, token: string): Mail {
  const path = `/confirm-profile?token=${token}`
  return { recipient: person.email, ...yearly.letter({ name: person.first_name, profile: profileLines(person) }, path) }
}

function profileLines(person: PersonToAsk): string {
  const none = 'not said'
  const lines = {
    'Home institution': person.home_institution ?? none,
    Position: person.position ?? none,
    Specialisations: person.specialisations.join(', ') || none,
    Areas: person.areas.join(', ') || 'all',
    'Visits a year': person.visits_a_year === null ? 'as many as others take' : formatCount(person.visits_a_year, 'visit'),
    Languages: person.languages.join(', ') || none,
    'Trips begin in': person.province ?? none,
    'Days off': person.days_off.map(({ from, to }) => formatDays(from, to)).join('; ') || 'none from today on',
  }
  return Object.entries(lines)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')
}
