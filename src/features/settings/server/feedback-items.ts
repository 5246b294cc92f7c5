/** What feedback asks (docs/domain.md#feedback): scores stay readable under their item, whatever is changed. */
import type { z } from 'zod'
import { defaults } from '../../../../agency.config.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { type FeedbackSubject, feedbackSubjects, itemName } from '../../feedback/rules.ts'
import type { settings } from '../contract.ts'
import { saveSection } from './changes.ts'
import { itemsInUse } from './queries.ts'

type Sent = z.output<typeof settings.feedback.body>
type Item = Sent[FeedbackSubject][number]

/** @throws Refusal 422 at the list for an item that has scores and is left out, or a key that belongs to no item of this side */
export async function saveFeedbackItems(act: Act, { version, ...sent }: Sent) {
  for (const about of feedbackSubjects) {
    const known = agency.feedbackItems[about].map((one) => one.key)
    const kept = sent[about].map((one) => one.key).filter(Boolean)
    const strange = kept.find((key, index) => !known.includes(key) || kept.indexOf(key) !== index)
    if (strange !== undefined) throw invalid(about, 'Load the items again: one of them is not known any more.')
    await refuseLoss(
      act,
      about,
      known.filter((key) => !kept.includes(key)),
    )
  }
  const taken = new Set(feedbackSubjects.flatMap((about) => sent[about].map((one) => one.key)))
  const keyed = (items: readonly Item[]) => items.map((one) => stored({ ...one, key: one.key || newKey(one.name, taken) }))
  const feedbackItems = { accreditor: keyed(sent.accreditor), institution: keyed(sent.institution) }
  return saveSection(act, 'feedback', { feedbackItems, version })
}

/** Before the section goes back to its default. @throws Refusal 422 at the section for an item of one's own that has scores */
export async function refuseLostItems(act: Act): Promise<void> {
  for (const about of feedbackSubjects) {
    const first: string[] = defaults.feedbackItems[about].map((one) => one.key)
    const gone = agency.feedbackItems[about].map((one) => one.key).filter((key) => !first.includes(key))
    await refuseLoss(act, 'section', gone)
  }
}

/** @throws Refusal 422 at the field */
async function refuseLoss(act: Act, field: string, gone: readonly string[]): Promise<void> {
  const used = await itemsInUse(act.trx, gone)
  if (used.length > 0)
    throw invalid(field, `${listed(used.map(itemName), 'and')}: there are scores already, so it is kept. Ask it no more instead.`)
}

/** `retired` stands there only where it is so. */
function stored({ retired, ...item }: Item): Item {
  return retired ? { ...item, retired } : item
}

/** From the name as it is first written; no two items have had the same. */
function newKey(name: string, taken: Set<string>): string {
  const word =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[^a-z]+|_+$/g, '')
      .slice(0, 50) || 'item'
  let key = word
  for (let n = 2; taken.has(key); n++) key = `${word}_${n}`
  taken.add(key)
  return key
}
