/** How a person is written down: the fields that registration, one's own account and the accounts of staff have in common. */
import { z } from 'zod'
import { agency } from '../../kit/contract/agency.ts'
import { oneOfNow } from '../../kit/contract/call.ts'

/** Longest texts, in characters; an import holds its cells to the same. */
export const personLimits = { email: 254, first_name: 100, middle_name: 100, last_name: 100, suffix: 30, professional_title: 50 } as const

export const Email = z
  .string()
  .trim()
  .min(1, 'Write the e-mail address.')
  .pipe(z.email('Write the whole address, as name@school.example.').max(personLimits.email, 'Write at most 254 characters.'))

const FirstName = z.string().trim().min(1, 'Write the first name.').max(personLimits.first_name, 'Write at most 100 characters.')
const LastName = z.string().trim().min(1, 'Write the last name.').max(personLimits.last_name, 'Write at most 100 characters.')

/** Figures with the signs people put between them: 0917 555 0123, +63 (2) 8555-0140. */
export const mobilePattern = /^\+?[\d\s().-]{7,30}$/
export const mobileSentence = 'Write the number in figures, as 0917 555 0123.'

/** An optional text; empty is the same as none. */
export function optionalText(most: number) {
  return z
    .string()
    .trim()
    .max(most, `Write at most ${most} characters.`)
    .transform((text) => text || null)
    .nullish()
}

const Mobile = z
  .string()
  .trim()
  .refine((text) => text === '' || mobilePattern.test(text), mobileSentence)
  .transform((text) => text || null)
  .nullish()

const RegionName = oneOfNow(() => agency.regions.map((region) => region.name), 'Choose the region.')

/** What a form about a person asks, whoever fills it in. */
export const personFields = {
  first_name: FirstName,
  middle_name: optionalText(personLimits.middle_name),
  last_name: LastName,
  suffix: optionalText(personLimits.suffix),
  professional_title: optionalText(personLimits.professional_title),
  mobile: Mobile,
  region: RegionName.nullish(),
}
