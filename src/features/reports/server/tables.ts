import type { Generated, JSONColumnType } from 'kysely'
import type { Day, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { ReportMeans, SectionText, TypedText, VersionSection } from '../contract-records.ts'
import type { CorrectionStatus, SurveyReportStatus, VersionKind } from '../rules.ts'

/** What a version keeps: the sections as they were, and the means as they stood. */
type VersionBody = { sections: VersionSection[]; means: ReportMeans }

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    survey_reports: {
      /** The program of the visit. */
      survey_id: string
      status: Generated<SurveyReportStatus>
      begun_by: string | null
      handed_in_at: Instant | null
      released_at: Instant | null
      correct_until: Day | null
      /** When it came into its state. */
      changed_at: Generated<Date>
      version: Generated<number>
      created_at: MadeInstant
    }
    survey_report_sections: {
      survey_id: string
      key: string
      position: number
      title: string
      body: JSONColumnType<SectionText>
      holder_id: string | null
      held_since: Instant | null
      finished_by: string | null
      version: Generated<number>
    }
    survey_report_drafts: {
      survey_id: string
      key: string
      account_id: string
      base: number
      body: JSONColumnType<TypedText>
      saved_at: Generated<Date>
    }
    survey_report_remarks: {
      id: string
      survey_id: string
      key: string
      quote: string | null
      text: string
      made_by: string | null
      made_at: MadeInstant
      /** When the team was told; `null`: QA has not returned the report with it. */
      sent_at: Instant | null
      answer: string | null
      answered_by: string | null
    }
    survey_report_corrections: {
      id: string
      survey_id: string
      position: number
      key: string
      wrong: string
      correct: string
      grounds: string | null
      asked_by: string | null
      asked_at: MadeInstant
      status: Generated<CorrectionStatus>
      reason: string | null
    }
    survey_report_versions: {
      survey_id: string
      number: number
      kind: VersionKind
      body: JSONColumnType<VersionBody>
      made_by: string | null
      made_at: MadeInstant
    }
  }
}
