/** What machines read of a page: its head, and whether its HTML is as the standard wants it. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate'

export type Head = {
  title: string
  meta: (name: string) => string | undefined
  link: (rel: string) => string[]
  /** Structured data by its type. */
  things: Map<string, Record<string, unknown>>
}

export function headOf(html: string): Head {
  const head = /<head>([\s\S]*?)<\/head>/.exec(html)?.[1] ?? ''
  const things = [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json as string) as Record<string, unknown>,
  )
  return {
    title: decoded(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''),
    meta: (name) => decoded(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]),
    link: (rel) =>
      [...head.matchAll(new RegExp(`<link rel="${rel}"[^>]*? href="([^"]*)"`, 'g'))].map(([, href]) => decoded(href) as string),
    things: new Map(things.map((thing) => [thing['@type'] as string, thing])),
  }
}

function decoded<T extends string | undefined>(text: T): T {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return text?.replace(/&(amp|lt|gt|quot|#x27);/g, (_, sign: string) => signs[sign] as string) as T
}

/** How React writes a tag is not ours to choose, and means the same: letter case, a slash at the end, `async=""`. */
const ofReact = { 'attr-case': 'off', 'attribute-boolean-style': 'off', 'attribute-empty-style': 'off', 'void-style': 'off' } as const

const ofOurs = {
  ...ofReact,
  // Ids of React's useId begin with an underscore, which HTML allows; the rule's default is narrower.
  'valid-id': ['error', { relaxed: true }],
  // The style sheet keeps a telephone number on one line (`.num`), so that it can be copied with plain spaces.
  'tel-non-breaking': 'off',
  // Sizes and shares that come from data; the content security policy allows them.
  'no-inline-style': 'off',
} as const

const ofMantine = {
  // Its style elements stand beside the form they belong to.
  'element-permitted-content': 'off',
  // A part names its root twice.
  'no-dup-class': 'off',
  // A card that is chosen is a button with the role of a radio.
  'prefer-native-element': 'off',
  // A text input without a type is a text input.
  'no-implicit-input-type': 'off',
  // Our forms use it to lock all fields while they are sent; each field has its label.
  'wcag/h71': 'off',
} as const

const validatorOf = (rules: Record<string, unknown>) =>
  new HtmlValidate(
    new StaticConfigLoader({ root: true, extends: ['html-validate:recommended'], elements: ['html5'], rules: rules as never }),
  )
const site = validatorOf(ofOurs)
const signInPages = validatorOf({ ...ofOurs, ...ofMantine })

/** @returns a line for everything that is wrong */
export async function invalid(html: string, isSignIn = false): Promise<string[]> {
  const { results } = await (isSignIn ? signInPages : site).validateString(html)
  return results.flatMap(({ messages }) => messages.map((one) => `${one.ruleId}: ${one.message} at ${one.selector}`))
}
