/** The questions of content/faq/questions.md: `##` for whom they are, `###` the question, below it the answer in Markdown. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Marked } from 'marked'
import { untilSettingsChange } from '../../../kit/server/agency/live.ts'
import { contentFolder, filledIn } from '../../../kit/server/content.ts'
import type { Faq } from '../contract.ts'

const kept = untilSettingsChange((): { groups?: Promise<Faq['groups']> } => ({}))

/** Read once for what the settings fill in; a changed text shows after the next start. */
export function findQuestions(): Promise<Faq['groups']> {
  const now = kept()
  now.groups ??= readFile(path.join(contentFolder, 'faq/questions.md'), 'utf8').then((text) => questionsOf(filledIn(text)))
  // a text that cannot be read today may be readable tomorrow
  now.groups.catch(() => {
    delete now.groups
  })
  return now.groups
}

/** @throws Error when an answer stands under no question, or a question under no group */
export function questionsOf(markdown: string): Faq['groups'] {
  const marked = new Marked({ gfm: true })
  const groups: Faq['groups'] = []
  const answers = new Map<Faq['groups'][number]['questions'][number], ReturnType<typeof marked.lexer>>()
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ name: token.text, questions: [] })
    else if (token.type === 'heading' && token.depth === 3) {
      const question = { question: token.text as string, answer: '' }
      if (!groups.at(-1)) throw new Error(`content/faq/questions.md: "${token.text}" stands under no heading with ##`)
      groups.at(-1)?.questions.push(question)
      answers.set(question, Object.assign([], { links: {} }))
    } else if (token.type !== 'space') {
      const question = groups.at(-1)?.questions.at(-1)
      const answer = question && answers.get(question)
      if (!answer) throw new Error('content/faq/questions.md: a text stands under no question')
      answer.push(token)
    }
  }
  for (const [question, tokens] of answers) question.answer = marked.parser(tokens)
  return groups
}
