/** The folder of the agency's texts, and what its settings fill in there. */

import path from 'node:path'
import { agency } from '../contract/agency.ts'
import { inWords } from '../contract/words.ts'

export const contentFolder = path.resolve(import.meta.dirname, '../../../content')

/** What the configuration knows is written once, there: a text says `{acronym}` or `{grace months}`. */
export function filledIn(text: string): string {
  const words: Record<string, string> = {
    acronym: agency.acronym,
    agency: agency.name,
    slug: agency.slug,
    'grace months': inWords(agency.graceMonths),
    'upcoming months': inWords(agency.upcomingMonths),
    'preparation days': String(agency.preparationDays),
    areas: inWords(agency.areas.length),
  }
  return text.replace(/\{([a-z ]+)\}/g, (whole, word: string) => words[word] ?? whole)
}
