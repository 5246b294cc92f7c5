/** Feedback that is begun and not given. Nobody but its author reads it. */
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../../kit/server/db/database.ts'
import type { FeedbackDraft, FeedbackDraftForm } from '../contract.ts'

type Key = { account_id: string; accreditation_id: string; subject_id: string }

/** The newest first; as many as a page of any list holds. */
export async function listDrafts(db: Db, accountId: string): Promise<FeedbackDraft[]> {
  const rows = await startDrafts(db, accountId).orderBy('draft.saved_at', 'desc').orderBy('draft.subject_id').limit(100).execute()
  return rows.map(toDraft)
}

export async function findDraft(trx: Trx, key: Key): Promise<FeedbackDraft | null> {
  const row = await startDrafts(trx, key.account_id)
    .where('draft.accreditation_id', '=', key.accreditation_id)
    .where('draft.subject_id', '=', key.subject_id)
    .executeTakeFirst()
  return row ? toDraft(row) : null
}

function startDrafts(db: Db | Trx, accountId: string) {
  return db
    .selectFrom('feedback_drafts as draft')
    .innerJoin('accreditations', 'accreditations.id', 'draft.accreditation_id')
    .select(['draft.accreditation_id', 'draft.subject_id', 'draft.items', 'draft.comment', 'draft.saved_at'])
    .select(sql<boolean>`draft.subject_id = accreditations.institution_id`.as('is_institution'))
    .where('draft.account_id', '=', accountId)
}

type DraftRow = Awaited<ReturnType<ReturnType<typeof startDrafts>['execute']>>[number]

function toDraft({ is_institution, subject_id, saved_at, ...draft }: DraftRow): FeedbackDraft {
  return {
    ...draft,
    about: is_institution ? 'institution' : 'accreditor',
    accreditor_id: is_institution ? null : subject_id,
    saved_at: saved_at.toISOString(),
  }
}

export async function upsertDraft(trx: Trx, key: Key, form: z.output<typeof FeedbackDraftForm>): Promise<void> {
  const kept = { items: JSON.stringify(form.items), comment: form.comment ?? null, saved_at: new Date() }
  await trx
    .insertInto('feedback_drafts')
    .values({ ...key, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'accreditation_id', 'subject_id']).doUpdateSet(kept))
    .execute()
}

export async function deleteDraft(trx: Trx, key: Key): Promise<void> {
  await trx
    .deleteFrom('feedback_drafts')
    .where('account_id', '=', key.account_id)
    .where('accreditation_id', '=', key.accreditation_id)
    .where('subject_id', '=', key.subject_id)
    .execute()
}

/** Whether the author has judged this subject for this visit already. */
export async function isGiven(trx: Trx, key: Key): Promise<boolean> {
  const row = await trx
    .selectFrom('feedback')
    .select('id')
    .where('from_account_id', '=', key.account_id)
    .where('accreditation_id', '=', key.accreditation_id)
    .where(sql<string>`coalesce(accreditor_id, institution_id)`, '=', key.subject_id)
    .executeTakeFirst()
  return row !== undefined
}
