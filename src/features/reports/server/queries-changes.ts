/** What changes a report. Every function belongs inside a transaction. */
import { sql } from 'kysely'
import type { Trx } from '../../../kit/server/db/database.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import type { ReportMeans, SectionText, TypedText, VersionSection } from '../contract-records.ts'
import type { CorrectionStatus, SurveyReportStatus, VersionKind } from '../rules.ts'

/** @returns whether there was none yet */
export async function insertReport(trx: Trx, surveyId: string, accountId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('survey_reports')
    .values({ survey_id: surveyId, begun_by: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertSections(trx: Trx, surveyId: string, sections: readonly VersionSection[]): Promise<void> {
  const rows = sections.map(({ key, title, ...body }, position) => ({
    survey_id: surveyId,
    key,
    title,
    position,
    body: JSON.stringify(body),
  }))
  await trx.insertInto('survey_report_sections').values(rows).execute()
}

type Moved = { status: SurveyReportStatus; handed_in_at?: Date; released_at?: Date; correct_until?: string }

/** The report comes into a state. */
export async function updateReport(trx: Trx, surveyId: string, moved: Moved): Promise<void> {
  await trx
    .updateTable('survey_reports')
    .set({ ...moved, changed_at: new Date(), version: sql<number>`version + 1` })
    .where('survey_id', '=', surveyId)
    .execute()
}

export async function insertVersion(
  trx: Trx,
  surveyId: string,
  kept: { kind: VersionKind; body: { sections: VersionSection[]; means: ReportMeans }; made_by: string | null },
): Promise<void> {
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from survey_report_versions where survey_id = ${surveyId}::uuid)`
  await trx
    .insertInto('survey_report_versions')
    .values({ survey_id: surveyId, number: next, ...kept, body: JSON.stringify(kept.body) })
    .execute()
}

export async function updateHolder(trx: Trx, surveyId: string, key: string, holderId: string | null): Promise<void> {
  await trx
    .updateTable('survey_report_sections')
    .set({ holder_id: holderId, held_since: holderId ? new Date() : null })
    .where('survey_id', '=', surveyId)
    .where('key', '=', key)
    .execute()
}

/** Nobody holds a section any more. */
export async function freeSections(trx: Trx, surveyId: string): Promise<void> {
  await trx
    .updateTable('survey_report_sections')
    .set({ holder_id: null, held_since: null })
    .where('survey_id', '=', surveyId)
    .where('holder_id', 'is not', null)
    .execute()
}

export async function updateSection(trx: Trx, surveyId: string, key: string, body: SectionText): Promise<void> {
  await trx
    .updateTable('survey_report_sections')
    .set({ body: JSON.stringify(body), version: sql<number>`version + 1` })
    .where('survey_id', '=', surveyId)
    .where('key', '=', key)
    .execute()
}

export async function updateFinished(trx: Trx, surveyId: string, keys: readonly string[], accountId: string | null): Promise<void> {
  await trx
    .updateTable('survey_report_sections')
    .set({ finished_by: accountId })
    .where('survey_id', '=', surveyId)
    .where('key', 'in', [...keys])
    .execute()
}

type DraftKey = { survey_id: string; key: string; account_id: string }

export async function upsertDraft(trx: Trx, key: DraftKey, base: number, body: TypedText): Promise<Date> {
  const kept = { base, body: JSON.stringify(body), saved_at: new Date() }
  await trx
    .insertInto('survey_report_drafts')
    .values({ ...key, ...kept })
    .onConflict((conflict) => conflict.columns(['survey_id', 'key', 'account_id']).doUpdateSet(kept))
    .execute()
  return kept.saved_at
}

export async function deleteDraft(trx: Trx, { survey_id, key, account_id }: DraftKey): Promise<void> {
  await trx
    .deleteFrom('survey_report_drafts')
    .where('survey_id', '=', survey_id)
    .where('key', '=', key)
    .where('account_id', '=', account_id)
    .execute()
}

export async function insertRemark(
  trx: Trx,
  remark: { survey_id: string; key: string; quote: string | null; text: string; made_by: string },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('survey_report_remarks')
    .values({ id, ...remark })
    .execute()
  return id
}

export async function deleteRemark(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('survey_report_remarks').where('id', '=', id).execute()
}

/** Remarks the team has not been told of. @returns how many */
export async function sendRemarks(trx: Trx, surveyId: string): Promise<number> {
  const sent = await trx
    .updateTable('survey_report_remarks')
    .set({ sent_at: new Date() })
    .where('survey_id', '=', surveyId)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(sent.numUpdatedRows)
}

export async function dropUnsentRemarks(trx: Trx, surveyId: string): Promise<void> {
  await trx.deleteFrom('survey_report_remarks').where('survey_id', '=', surveyId).where('sent_at', 'is', null).execute()
}

export async function answerRemark(trx: Trx, id: string, answer: string, accountId: string): Promise<void> {
  await trx.updateTable('survey_report_remarks').set({ answer, answered_by: accountId }).where('id', '=', id).execute()
}

export type NewCorrection = { key: string; wrong: string; correct: string; grounds: string | null }

export async function insertCorrections(trx: Trx, surveyId: string, accountId: string, asked: readonly NewCorrection[]): Promise<void> {
  const rows = asked.map((one, position) => ({ ...one, id: newId(), survey_id: surveyId, position, asked_by: accountId }))
  await trx.insertInto('survey_report_corrections').values(rows).execute()
}

export async function updateCorrection(trx: Trx, id: string, status: CorrectionStatus, reason: string | null): Promise<void> {
  await trx.updateTable('survey_report_corrections').set({ status, reason }).where('id', '=', id).execute()
}

/** Released reports whose days for corrections of fact are over, locked. */
export function lockEnded(trx: Trx, today: string) {
  return trx
    .selectFrom('survey_reports')
    .selectAll()
    .where('status', '=', 'released')
    .where('correct_until', '<', today)
    .orderBy('survey_id')
    .forUpdate()
    .execute()
}
