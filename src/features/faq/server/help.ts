/** The help pages: `##` a task, below it `pages:` with the pages it is about, then Markdown (content/help). */
import type { Area } from '../../../kit/contract/roles.ts'
import { readText, TextProblem, textFilledIn } from '../../../kit/server/content.ts'
import { markdown } from '../../../kit/server/markdown.ts'
import type { HelpSection } from '../contract.ts'

const files: Record<Area, string | null> = {
  admin: 'staff',
  accreditor: 'accreditors',
  institution: 'institutions',
  trustee: null,
}

export async function findHelp(area: Area): Promise<HelpSection[]> {
  const file = files[area]
  return file ? sectionsOf(textFilledIn(await readText(`help/${file}.md`)).body) : []
}

/** @throws TextProblem when a task does not say which pages it is about */
function sectionsOf(text: string): HelpSection[] {
  const marked = markdown()
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', about = '', ...lines] = part.split('\n')
      if (!about.startsWith('pages: ')) throw new TextProblem(`“${title}” does not say which pages it is about.`)
      return {
        id: title
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, ''),
        title,
        pages: about.slice('pages: '.length).trim().split(/\s+/),
        body: marked.parser(marked.lexer(lines.join('\n'))),
      }
    })
}
