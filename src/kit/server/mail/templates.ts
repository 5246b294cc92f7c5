/**
 * The words of the product's mails. A feature defines each of its mails once, with the variables its text may name; an agency may
 * write the text anew. What a text says in `{…}` is filled in when the mail is queued.
 */
import { agency } from '../../contract/agency.ts'
import type { Letter } from './bodies.ts'

/** What stands for a variable in the preview, and what an editor reads about it. */
type Variable = {
  readonly says: string
  readonly sample: string
  /** May be empty: a paragraph, or a part in [square brackets], is left out where all it names is. */
  readonly optional?: true
  /** No text may leave it out. */
  readonly needed?: true
}
type Variables = { readonly [name: string]: Variable }

/** What can be written anew. */
export type MailText = { subject: string; text: string; button: string | null }

export type MailTemplate = {
  /** What kind of mail it is, as the list of sent mails calls it: `accreditor_assigned`, `payment_verified`, … */
  readonly key: string
  /** Who gets it, and when. */
  readonly says: string
  readonly variables: Variables
  readonly subject: string
  /** Plain sentences; one each paragraph. A line break within one begins a new line. */
  readonly text: readonly string[]
  /** What its link says. Where it leads, the act says that sends it. */
  readonly button?: string
}

/** What every text may name. */
const agencyWords = {
  acronym: () => agency.acronym,
  agency: () => agency.name,
  phone: () => agency.phone,
  email: () => agency.email,
}

export const agencyVariables = Object.keys(agencyWords)

type NamedIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamedIn<Rest> : never
type Unknown<Text extends string, Known> = Exclude<NamedIn<Text>, keyof Known | keyof typeof agencyWords>
type Checked<Text extends string, Known> = [Unknown<Text, Known>] extends [never] ? unknown : { unknownVariable: Unknown<Text, Known> }
type Values<Known extends Variables> = {
  readonly [Name in keyof Known]: Known[Name] extends { optional: true } ? string | null | undefined : string
}

/** Defines a mail. A text that names what is no variable of it does not compile, nor does a letter without a value or its link. */
export function defineMail<
  const Known extends Variables,
  const Subject extends string,
  const Text extends string,
  const Button extends string | undefined = undefined,
>(
  template: Omit<MailTemplate, 'variables' | 'subject' | 'text' | 'button'> & {
    readonly variables: Known
    readonly subject: Subject & Checked<Subject, Known>
    readonly text: readonly (Text & Checked<Text, Known>)[]
    readonly button?: Button
  },
) {
  return {
    ...(template as MailTemplate),
    /** @param path the page its button opens */
    letter: (values: Values<Known>, ...path: Button extends string ? [path: string] : []): Letter =>
      letterOf(template as MailTemplate, values, path[0]),
  }
}

/** The words as the product brings them along. */
export function defaultText({ subject, text, button }: MailTemplate): MailText {
  return { subject, text: text.join('\n\n'), button: button ?? null }
}

/** The words as they are now: the agency's own, where it has written some. */
export function textNow(template: MailTemplate): MailText {
  return { ...defaultText(template), ...agency.mailTexts[template.key] }
}

function letterOf(template: MailTemplate, values: Filling, path: string | undefined): Letter {
  return filledLetter(template.key, textNow(template), values, path)
}

type Filling = { readonly [name: string]: string | null | undefined }

/** Fills in a text, whoever wrote it. */
export function filledLetter(key: string, words: MailText, values: Filling, path: string | undefined): Letter {
  return {
    template: key,
    subject: filled(words.subject, values).replaceAll(/\s+/g, ' ').trim(),
    paragraphs: words.text
      .split(blankLine)
      .filter((one) => !isEmpty(one.replaceAll(bracketed, ''), values))
      .flatMap((one) => filled(one, values).split(blankLine))
      .filter(Boolean),
    ...(words.button !== null && path !== undefined ? { action: { label: filled(words.button, values), path } } : {}),
  }
}

/** The preview's values: those of every variable, or without the optional ones. */
export function samplesOf({ variables }: MailTemplate, more: { optional: boolean } = { optional: true }): Filling {
  const shown = Object.entries(variables).filter(([, one]) => more.optional || !one.optional)
  return Object.fromEntries(shown.map(([name, one]) => [name, one.sample]))
}

/** What a text names, each once. */
export function namedIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name as string))]
}

const blankLine = /(?:\r?\n[ \t]*){2,}/
const placeholder = /\{([^{}]*)\}/g
const bracketed = /\[([^[\]]*)\]/g

function filled(text: string, values: Filling): string {
  return text
    .replaceAll(bracketed, (whole, part: string) => (variablesIn(part).length === 0 ? whole : isEmpty(part, values) ? '' : part))
    .replaceAll(placeholder, (whole, name: string) => wordOf(name, values) ?? whole)
    .replaceAll('\r\n', '\n')
}

function wordOf(name: string, values: Filling): string | undefined {
  if (isOfAgency(name)) return agencyWords[name]()
  return Object.hasOwn(values, name) ? (values[name] ?? '') : undefined
}

/** Whether a part names variables of the mail, and all of them are empty. */
function isEmpty(part: string, values: Filling): boolean {
  const named = variablesIn(part)
  return named.length > 0 && named.every((name) => !values[name])
}

function variablesIn(part: string): string[] {
  return namedIn(part).filter((name) => !isOfAgency(name))
}

function isOfAgency(name: string): name is keyof typeof agencyWords {
  return Object.hasOwn(agencyWords, name)
}
