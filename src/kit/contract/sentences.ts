/**
 * What is wrong with a value, for people: the sentences of every schema that has none of its own. The server answers with
 * them and the forms show them, so that nobody ever reads "expected string, received undefined".
 */
import type { z } from 'zod'
import { formatNumber } from './words.ts'

/** `schema.safeParse(value, { error: sentenceOf })`; a sentence written in the schema goes before this one. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is missing.'
      return typeSentences[issue.expected] ?? 'This is not what belongs here.'
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'This is not written as it has to be.'
    case 'too_small':
      return `${least[issue.origin] ?? 'Give at least'} ${amount(issue.minimum, issue.origin)}.`
    case 'too_big':
      return `${most[issue.origin] ?? 'Give at most'} ${amount(issue.maximum, issue.origin)}.`
    case 'unrecognized_keys':
      return 'This field is not known here.'
    default:
      return 'This is not what belongs here. Correct it, or leave it out.'
  }
}

const typeSentences: Record<string, string> = {
  string: 'Send one text.',
  number: 'Write a number.',
  int: 'Write a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
  object: 'Send an object with named fields.',
}
const formatSentences: Record<string, string> = {
  uuid: 'This is not the id of a record. Choose it from the list again.',
  date: 'Write the date as YYYY-MM-DD.',
  email: 'Write the whole address, as name@school.example.',
}
const least: Record<string, string> = {
  string: 'Write at least',
  array: 'Choose at least',
  number: 'Write a number of at least',
  int: 'Write a number of at least',
}
const most: Record<string, string> = {
  string: 'Write at most',
  array: 'Choose at most',
  number: 'Write a number of at most',
  int: 'Write a number of at most',
}

function amount(number: number | bigint, origin: string): string {
  const figures = formatNumber(number)
  if (origin === 'string') return `${figures} ${number === 1 || number === 1n ? 'character' : 'characters'}`
  return figures
}
