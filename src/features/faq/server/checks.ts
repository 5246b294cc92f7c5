/** What a text of the FAQ’s has to be. */
import { TextProblem } from '../../../kit/server/content.ts'
import { markdown } from '../../../kit/server/markdown.ts'
import type { Faq } from '../contract.ts'

/** @throws TextProblem when an answer stands under no question, or a question under no group */
export function questionsOf(text: string): Faq['groups'] {
  const marked = markdown()
  const groups: Faq['groups'] = []
  const answers = new Map<Faq['groups'][number]['questions'][number], ReturnType<typeof marked.lexer>>()
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ name: token.text, questions: [] })
    else if (token.type === 'heading' && token.depth === 3) {
      const question = { question: token.text as string, answer: '' }
      if (!groups.at(-1)) throw new TextProblem(`“${token.text}” stands under no heading with ##.`)
      groups.at(-1)?.questions.push(question)
      answers.set(question, Object.assign([], { links: {} }))
    } else if (token.type !== 'space') {
      const question = groups.at(-1)?.questions.at(-1)
      const answer = question && answers.get(question)
      if (!answer) throw new TextProblem('A text stands under no question with ###.')
      answer.push(token)
    }
  }
  for (const [question, tokens] of answers) question.answer = marked.parser(tokens)
  return groups
}
