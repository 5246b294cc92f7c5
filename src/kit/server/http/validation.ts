/** What was sent, held against the contract: the values a handler gets, or a 422 that names every field and what to do. */
import type { z } from 'zod'
import { sentenceOf } from '../../contract/sentences.ts'
import { Refusal } from './refusal.ts'

/** @throws Refusal 422 with the sentences by field (`programs.0.outcome`; `form` where it is about the whole) */
export function validated(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: sentenceOf })
  // Without a prototype: a field may be called `constructor` or `__proto__` by whoever sends it.
  const errors: Record<string, string[]> = Object.create(null)
  const say = (path: readonly PropertyKey[], sentence: string) => (errors[path.join('.') || 'form'] ??= []).push(sentence)
  if (result.success) sayUnstorable(result.data, [], say)
  for (const issue of result.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) say([...issue.path, key], issue.message)
    else say(issue.path, issue.message)
  }
  const count = Object.keys(errors).length
  if (count === 0) return result.data
  throw new Refusal(422, count === 1 ? 'One field needs a correction.' : `${count} fields need a correction.`, errors)
}

/** The database stores neither the character NUL nor half of a surrogate pair; left to it, they would be failures of ours. */
function sayUnstorable(value: unknown, path: PropertyKey[], say: (path: PropertyKey[], sentence: string) => void): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      say(path, 'This holds a character that cannot be stored. Type the text anew instead of pasting it.')
  } else if (value !== null && typeof value === 'object') {
    for (const [name, one] of Object.entries(value)) sayUnstorable(one, [...path, name], say)
  }
}
