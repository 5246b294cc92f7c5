import { isTitle } from '../../contract/names.ts'

/** How the agency speaks of somebody in a sentence: `Dr. Eduardo N. Baltazar, PhD` → `Dr. Baltazar`; without a title the whole name. */
export function shortName(name: string): string {
  const words = (name.split(',')[0] as string).trim().split(/\s+/)
  const title = words[0] as string
  return words.length > 2 && isTitle(title) ? `${title} ${words.at(-1)}` : words.join(' ')
}
