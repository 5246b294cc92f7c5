/** Feedback for tests, as it stands in the database. */
import { type FeedbackSubject, itemsAsked } from '../../src/features/feedback/rules.ts'
import type { Db } from '../../src/kit/server/db/database.ts'
import { newId } from '../../src/kit/server/db/ids.ts'
import { insertAccount, insertAccreditation } from '../insert.ts'

/** Every item that is asked with the same points. */
export function scoresOf(about: FeedbackSubject, score = 4): Record<string, number> {
  return Object.fromEntries(itemsAsked(about).map((item) => [item, score]))
}

type Given = {
  about: FeedbackSubject
  /** The accreditor or institution that is judged. */
  id: string
  score: number
  comment?: string
  created_at?: string
  /** Left out: somebody who has not spoken yet. */
  from?: string
  /** Left out: a visit of its own. */
  visit?: string
}

/** One voice about somebody. @returns the id of the piece of feedback */
export async function insertFeedback(db: Db, { about, id, score, comment, created_at, from, visit }: Given): Promise<string> {
  const role = about === 'accreditor' ? 'institution' : 'accreditor'
  const row = {
    id: newId(),
    about,
    accreditor_id: about === 'accreditor' ? id : null,
    institution_id: about === 'institution' ? id : null,
    from_account_id: from ?? (await insertAccount(db, { role })).id,
    accreditation_id: visit ?? (await insertAccreditation(db, { status: 'decided' })).id,
    items: JSON.stringify(scoresOf(about, score)),
    rating: String(score),
    comment: comment ?? null,
    ...(created_at ? { created_at } : {}),
  }
  await db.insertInto('feedback').values(row).execute()
  return row.id
}
