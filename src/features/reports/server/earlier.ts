/** What earlier visits recommended to the program of a report: what it may carry on, and what its items carry on already. */
import { formatDay } from '../../../kit/contract/days.ts'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import { invalid } from '../../../kit/server/http/refusal.ts'
import type { Recommendation } from '../../recommendations/contract.ts'
import { listBefore, listRecommendations } from '../../recommendations/server/queries.ts'
import type { EarlierItem, SectionText } from '../contract-records.ts'

type Items = Pick<SectionText, 'items'>

/** For the team: what earlier visits left to the program, and what is carried on already. */
export async function listEarlier(db: Db, surveyId: string, sections: readonly Items[]): Promise<EarlierItem[]> {
  const left = (await listBefore(db, [surveyId])).map(told)
  const known = new Set(left.map(({ id }) => id))
  return [...left, ...(await listCarriedOn(db, sections)).filter(({ id }) => !known.has(id))]
}

/** For the institution: what the items of a report carry on. */
export async function listCarriedOn(db: Db, sections: readonly Items[]): Promise<EarlierItem[]> {
  const ids = sections.flatMap(({ items }) => items.flatMap(({ follows }) => follows ?? []))
  if (ids.length === 0) return []
  return (await listRecommendations(db, { ids }, { page: 1, paginate: ids.length })).map(told)
}

function told({ id, visit, area, text, state, rating }: Recommendation): EarlierItem {
  return { id, number: visit.number, area, text, rating, is_rated: state === 'rated' }
}

type Written = {
  surveyId: string
  was: Items
  items: SectionText['items']
  /** The day on which the institution was given the report. */
  releasedAt: Date | null
}

/**
 * An item carries on what a team has rated and not closed; what it carries on is said once and for all with the release.
 * @throws Refusal 422
 */
export async function refuseCarriedOn(trx: Trx, { surveyId, was, items, releasedAt }: Written): Promise<void> {
  const before = new Map(was.items.map((item) => [item.id, item.follows ?? null]))
  const isNew = ({ id, follows = null }: Items['items'][number]) => before.get(id) !== follows && (follows !== null || before.has(id))
  if (!items.some(isNew)) return
  const left = await listBefore(trx, [surveyId])
  for (const [index, item] of items.entries()) {
    if (!isNew(item)) continue
    const at = `items.${index}.follows`
    if (releasedAt && before.has(item.id))
      throw invalid(at, `What it carries on was said when the report was released on ${formatDay(releasedAt.toISOString())}, and stays.`)
    const earlier = left.find(({ id }) => id === item.follows)
    if (item.follows && !earlier) throw invalid(at, 'Choose a recommendation that an earlier visit left to this program.')
    if (earlier && earlier.state !== 'rated')
      throw invalid(at, `Rate this recommendation of ${earlier.visit.number} first; what was not complied with is carried on.`)
  }
}
