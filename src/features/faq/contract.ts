/** Help inside the portal: a recording of the product and questions with their answers. */
import { z } from 'zod'
import { calls, dataOf } from '../../kit/contract/call.ts'
import { everyone, staff } from '../../kit/contract/roles.ts'

export const Faq = z.object({
  /** Addresses, from the agency's settings. */
  video: z.object({ file: z.string(), captions: z.string(), poster: z.string() }),
  groups: z.array(
    z.object({
      name: z.string(),
      questions: z.array(
        z.object({
          question: z.string(),
          /** As HTML; written by the agency, in content/faq/questions.md. */
          answer: z.string(),
        }),
      ),
    }),
  ),
})
export type Faq = z.infer<typeof Faq>

/** What is seen beside the words of a task: a picture of the product, or a film of it. Addresses of this site. */
export const HelpFigure = z.object({
  /** What is seen, in words. */
  says: z.string(),
  /** In pixels of the page. */
  width: z.number(),
  height: z.number(),
  /** The picture, or what stands in the place of a film until it is played: as the portal is, light or dark. */
  light: z.string(),
  dark: z.string(),
  film: z
    .object({
      file: z.string(),
      captions: z.string(),
      seconds: z.number(),
      /** What the captions say, one after the other. */
      told: z.array(z.string()),
    })
    .nullable(),
})
export type HelpFigure = z.infer<typeof HelpFigure>

/** What people of one area do in the portal, task by task. */
export const HelpSection = z.object({
  id: z.string(),
  title: z.string(),
  /** How the addresses begin of the pages it is about. */
  pages: z.array(z.string()),
  /** As HTML, from content/help. */
  body: z.string(),
  figures: z.array(HelpFigure),
})
export type HelpSection = z.infer<typeof HelpSection>

export const faq = calls({
  read: {
    method: 'GET',
    path: '/api/faq',
    access: everyone,
    answer: dataOf(Faq),
    says: 'The questions with their answers, and the recording.',
  },
  help: {
    method: 'GET',
    path: '/api/help',
    access: [...staff, 'accreditor', 'institution'],
    answer: dataOf(z.array(HelpSection)),
    says: 'The help for the area of the person: short tasks, and the pages each is about.',
  },
})
