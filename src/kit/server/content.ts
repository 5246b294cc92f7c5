/** The folder of the agency's texts, and what its settings fill in there. */

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { agency } from '../contract/agency.ts'
import { inWords } from '../contract/words.ts'

export const contentFolder = path.resolve(import.meta.dirname, '../../../content')

/** A text that cannot be shown as it is written; the sentence is for whoever wrote it. */
export class TextProblem extends Error {}

/** A text as it is written: some have named lines, some a body in Markdown, some both. */
export type Text = { readonly fields: Readonly<Record<string, string>>; readonly body: string }

/** A text of the folder: its lines between two `---`, each `name: value`, and what stands below them. */
export async function readText(file: string): Promise<Text> {
  const text = await readFile(path.join(contentFolder, file), 'utf8')
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text)
  if (!match) return { fields: {}, body: text }
  const lines = (match[1] as string).split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const
  })
  return { fields: Object.fromEntries(lines), body: text.slice(match[0].length).trimStart() }
}

/** The same with the agency's own words over it, and what the settings know filled in. */
export async function textNow(name: string, file: string): Promise<Text> {
  return textFilledIn(laidOver(await readText(file), agency.publicTexts[name]))
}

/** A text in the agency's own words, where it has any; what a newer version of the product asks for besides keeps its default. */
export function laidOver(text: Text, own: Partial<Text> | undefined): Text {
  return { fields: { ...text.fields, ...own?.fields }, body: own?.body ?? text.body }
}

export function textFilledIn({ fields, body }: Text): Text {
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filledIn(value)])),
    body: filledIn(body),
  }
}

/** What the settings know is written once, there: a text says `{acronym}` or `{grace months}`. */
const placeholders: Record<string, () => string> = {
  acronym: () => agency.acronym,
  agency: () => agency.name,
  slug: () => agency.slug,
  'grace months': () => inWords(agency.graceMonths),
  'upcoming months': () => inWords(agency.upcomingMonths),
  'preparation days': () => String(agency.preparationDays),
  areas: () => inWords(agency.areas.length),
}
export const placeholderNames = Object.keys(placeholders)

const braced = /\{([a-z ]+)\}/gi

function filledIn(text: string): string {
  return text.replace(braced, (whole, word: string) => (Object.hasOwn(placeholders, word) ? (placeholders[word]?.() ?? whole) : whole))
}

/** What a text names in braces that the settings do not know. */
export function unknownPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(braced)].map(([, word]) => word as string))].filter((word) => !Object.hasOwn(placeholders, word))
}
