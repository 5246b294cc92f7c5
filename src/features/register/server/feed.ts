/** What became public last, for feed readers. */
import { agency } from '../../../kit/contract/agency.ts'
import { agencyInstant, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { said } from '../rules-linked.ts'
import type { ProgramRead } from './queries.ts'
import type { Published } from './queries-decisions.ts'

type Known = { programs: ReadonlyMap<string, ProgramRead>; institutions: ReadonlyMap<string, string> }

export async function changesFeed(decisions: readonly Published[], known: Known, publicUrl: string): Promise<string> {
  const { Feed } = await import('feed')
  const feed = new Feed({
    title: `${agency.acronym}: decisions`,
    description: 'What was decided about programs and institutions, as it becomes public.',
    id: publicUrl + registerAddresses.search,
    link: publicUrl + registerAddresses.search,
    feed: publicUrl + registerAddresses.atom,
    language: 'en',
    generator: false,
    copyright: `© ${agency.name}`,
    author: { name: agency.name, email: agency.email, link: `${publicUrl}/` },
    updated: new Date(decisions[0] ? agencyInstant(`${decisions[0].public_on} 00:00:00`) : 0),
  })
  for (const one of decisions) {
    const address = publicUrl + addressOf(one)
    const where = nameOf(one, known)
    const valid = one.valid_to ? ` Valid ${formatDays(one.valid_from, one.valid_to)}.` : ''
    feed.addItem({
      id: `${address}#${one.number}`,
      title: escaped(`${said(one)} · ${where}`),
      link: address,
      date: new Date(agencyInstant(`${one.public_on} 00:00:00`)),
      description: escaped(`${one.number}: ${said(one)}. Decided on ${formatDay(one.decided_on)}.${valid}`),
    })
  }
  return feed.atom1()
}

function addressOf({ program_id, institution_id }: Published): string {
  return program_id ? registerAddresses.program(program_id) : registerAddresses.institution(institution_id as string)
}

function nameOf({ program_id, institution_id }: Published, { programs, institutions }: Known): string {
  if (!program_id) return institutions.get(institution_id as string) ?? 'An institution'
  const program = programs.get(program_id)
  return program ? `${program.name}, ${program.campus}, ${program.institution}` : 'A program'
}

/** Titles and texts of feeds are read as HTML; XML has no way to write most control characters. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\p{Cc}/gu, ' ')
}
