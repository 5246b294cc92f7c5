/** What the public pages show besides announcements: where the programs stand, the members, the texts, the documents. */
import { z } from 'zod'
import { agency } from '../../kit/contract/agency.ts'
import { calls, dataOf, Message, oneOfNow } from '../../kit/contract/call.ts'
import { Email } from '../people/contract.ts'
import { figureNames, homeFields } from './rules-texts.ts'

const Step = z.object({
  title: z.string(),
  anchor: z.string(),
  weeks: z.int(),
  /** Whose turn it is, and how they are called here. */
  who: z.enum(['institution', 'agency', 'accreditors']),
  by: z.string(),
  picture: z.string(),
  result: z.string(),
  html: z.string(),
})
export type Step = z.infer<typeof Step>

/** One piece of a page's text; everything but the plain text is drawn by the page. */
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), html: z.string() }),
  z.object({ kind: z.literal('steps'), steps: z.array(Step) }),
  /** The steps of the same page as a bar to scale. */
  z.object({ kind: z.literal('weeks') }),
  /** The terms of validity, from the configuration. */
  z.object({ kind: z.literal('levels') }),
  /** A drawing of `web/site/figures`, by its name. */
  z.object({ kind: z.literal('figure'), name: z.enum(figureNames), caption: z.string() }),
])
export type Block = z.infer<typeof Block>

export const SitePage = z.object({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  blocks: z.array(Block),
  /** What to read next, and why. */
  next: z.array(z.object({ name: z.string(), to: z.string(), says: z.string() })),
})
export type SitePage = z.infer<typeof SitePage>

const ContactMessage = z.object({
  name: z
    .string()
    .trim()
    .min(2, 'Write your name.')
    .max(100, 'Write at most 100 characters.')
    // It stands in the head of a mail.
    .regex(/^[^\p{C}]*$/u, 'Write your name on one line.'),
  /** Where the answer goes. */
  email: Email,
  department: oneOfNow(() => agency.departments.map((one) => one.name), 'Choose whom the message is for.'),
  message: z.string().trim().min(10, 'Write at least 10 characters.').max(4000, 'Write at most 4,000 characters.'),
  /** Hidden from people and left empty by them; what fills it in is a program, and its message goes nowhere. */
  website: z.string().max(2000).default(''),
})

export const HomeText = z.record(z.enum(homeFields.map((one) => one.name)), z.string())
export type HomeText = z.infer<typeof HomeText>

export const site = calls({
  home: {
    method: 'GET',
    path: '/api/home-text',
    access: 'public',
    answer: dataOf(HomeText),
    says: 'The sentences of the home page.',
  },
  page: {
    method: 'GET',
    path: '/api/pages/:page',
    access: 'public',
    answer: dataOf(SitePage),
    says: 'The text of an information page.',
  },
  contact: {
    method: 'POST',
    path: '/api/contact-message',
    access: 'public',
    body: ContactMessage,
    answer: Message,
    says: 'Mails a visitor’s message to a department of the agency, which answers by mail.',
  },
})
