/** The questions of the FAQ’s: `##` for whom they are, `###` the question, below it the answer in Markdown. */
import { untilSettingsChange } from '../../../kit/server/agency/live.ts'
import { textNow } from '../../../kit/server/content.ts'
import type { Faq } from '../contract.ts'
import { questionsOf } from './checks.ts'

const kept = untilSettingsChange((): { groups?: Promise<Faq['groups']> } => ({}))

/** Read once for what the settings fill in; a changed file shows after the next start. */
export function findQuestions(): Promise<Faq['groups']> {
  const now = kept()
  now.groups ??= textNow('faq', 'faq/questions.md').then((text) => questionsOf(text.body))
  // a text that cannot be read today may be readable tomorrow
  now.groups.catch(() => {
    delete now.groups
  })
  return now.groups
}
