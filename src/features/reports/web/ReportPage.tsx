/** A report as team and agency work on it: sections, means, remarks, versions, and the acts that are due. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatDay, formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { ExportButton } from '../../../kit/web/list/ExportButton.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { reports } from '../contract.ts'
import type { SurveyReport } from '../contract-records.ts'
import { introduction, ratingsSummary, surveyReportStatusNames } from '../rules.ts'
import { reportTones, untilWords } from './parts/report-words.ts'
import styles from './parts/reports.module.css'
import { MeansTable } from './parts/SectionText.tsx'
import { ReportActs } from './ReportActs.tsx'
import { CorrectionList } from './sections/CorrectionList.tsx'
import { Outline } from './sections/Outline.tsx'
import { RemarkList } from './sections/RemarkList.tsx'
import { ReportSection } from './sections/ReportSection.tsx'

const CompareDialog = lazyPart(() => import('./dialogs/CompareDialog.tsx').then((file) => file.CompareDialog))

export default function ReportPage() {
  const { survey_id = '' } = useParams()
  const isTeam = useUser().role === 'accreditor'
  const crumbs = [{ label: 'Reports', to: isTeam ? '/accreditor/reports' : '/admin/reports' }]
  const read = useQuery(query(reports.show, { params: { survey_id } }))
  if (!read.data)
    return (
      <Page title="Report" crumbs={crumbs}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} access={reports.show.access} what="report" />
        ) : (
          <LoadingState what="report" />
        )}
      </Page>
    )
  return <Report report={read.data.data} crumbs={crumbs} onReload={read.refetch} />
}

function Report({
  report,
  crumbs,
  onReload,
}: {
  report: SurveyReport
  crumbs: { label: string; to: string }[]
  onReload: () => Promise<unknown>
}) {
  const [isComparing, setComparing] = useState(false)
  const { status, sections, versions } = report
  const summary = (
    <section key={ratingsSummary} id={ratingsSummary} className={styles.section} aria-label="Summary of ratings">
      <h2>Summary of ratings</h2>
      <MeansTable means={report.means} />
      <RemarkList report={report} section={ratingsSummary} />
    </section>
  )
  return (
    <Page
      title={`Report on ${report.program}`}
      description={`${report.institution}, ${report.campus} · ${formatDays(report.visit_date, report.visit_end)}`}
      crumbs={crumbs}
      actions={
        <>
          {versions.length > 1 && (
            <Button variant="default" onClick={() => setComparing(true)}>
              Compare versions
            </Button>
          )}
          <ExportButton call={reports.pdf} input={{ params: { survey_id: report.id } }} label="PDF" />
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Status', value: <Status tone={reportTones[status]}>{surveyReportStatusNames[status]}</Status> },
          { label: 'Survey', value: visitTypeNames[report.survey_type], detail: report.number },
          {
            label: 'Handed in',
            value: report.handed_in_at ? formatDay(report.handed_in_at) : null,
            detail: versions[0] && `Version ${versions[0].number}`,
          },
          report.correct_until
            ? {
                label: 'Released',
                value: report.released_at && formatDay(report.released_at),
                detail: `Corrections ${untilWords(report.correct_until)}`,
              }
            : { label: 'Grand mean', value: report.means.grand_mean },
        ]}
      />
      <ReportActs report={report} onReload={onReload} />
      {report.corrections.length > 0 && (
        <Section title="Corrections of fact" count={report.corrections.length} description="What the institution asks to be corrected.">
          <CorrectionList report={report} corrections={report.corrections} />
        </Section>
      )}
      <div className={styles.cols}>
        <Outline sections={sections} />
        <div>
          {sections.flatMap((section) => {
            const shown = <ReportSection key={section.key} report={report} section={section} />
            return section.key === introduction ? [shown, summary] : [shown]
          })}
        </div>
      </div>
      {isComparing && <CompareDialog report={report} onClose={() => setComparing(false)} />}
    </Page>
  )
}
