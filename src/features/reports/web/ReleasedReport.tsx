/** A report as the institution reads it: what was released, and its corrections of fact. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { agencyDay, formatDay, formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { ExportButton } from '../../../kit/web/list/ExportButton.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { visitTypeNames } from '../../ladder/rules.ts'
import { reports } from '../contract.ts'
import type { ReleasedReport as Released } from '../contract-records.ts'
import { introduction, ratingsSummary, surveyReportStatusNames } from '../rules.ts'
import { reportTones, untilWords, versionWords } from './parts/report-words.ts'
import styles from './parts/reports.module.css'
import { MeansTable, SectionText } from './parts/SectionText.tsx'
import { CorrectionList } from './sections/CorrectionList.tsx'
import { Outline } from './sections/Outline.tsx'

const CorrectionsDialog = lazyPart(() => import('./dialogs/CorrectionsDialog.tsx').then((file) => file.CorrectionsDialog))
const crumbs = [{ label: 'Reports', to: '/institution/reports' }]

export default function ReleasedReport() {
  const { survey_id = '' } = useParams()
  const read = useQuery(query(reports.read, { params: { survey_id } }))
  if (!read.data)
    return (
      <Page title="Report" crumbs={crumbs}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} access={reports.read.access} what="report" />
        ) : (
          <LoadingState what="report" />
        )}
      </Page>
    )
  return <Report report={read.data.data} onReload={read.refetch} />
}

function Report({ report, onReload }: { report: Released; onReload: () => Promise<unknown> }) {
  const { status, sections, means, corrections } = report
  return (
    <Page
      title={`Report on ${report.program}`}
      description={`${report.campus} · ${formatDays(report.visit_date, report.visit_end)}`}
      crumbs={crumbs}
      actions={<ExportButton call={reports.pdf} input={{ params: { survey_id: report.id } }} label="PDF" />}
    >
      <Facts
        facts={[
          { label: 'Status', value: <Status tone={reportTones[status]}>{surveyReportStatusNames[status]}</Status> },
          { label: 'Survey', value: visitTypeNames[report.survey_type], detail: report.number },
          { label: 'Released', value: report.released_at && formatDay(report.released_at), detail: versionWords(report.shown) },
          { label: 'Grand mean', value: means.grand_mean },
        ]}
      />
      {status === 'released' && <Term report={report} onReload={onReload} />}
      {corrections.length > 0 && (
        <Section title="Your corrections" count={corrections.length}>
          <CorrectionList report={report} corrections={corrections} />
        </Section>
      )}
      <div className={styles.cols}>
        <Outline sections={sections} />
        <div>
          {sections.map((section) => (
            <div key={section.key}>
              <section id={section.key} className={styles.section} aria-label={section.title}>
                <h2>{section.title}</h2>
                <SectionText section={section} earlier={report.earlier} />
              </section>
              {section.key === introduction && (
                <section id={ratingsSummary} className={styles.section} aria-label="Summary of ratings">
                  <h2>Summary of ratings</h2>
                  <MeansTable means={means} />
                </section>
              )}
            </div>
          ))}
        </div>
      </div>
    </Page>
  )
}

/** The term in which facts are corrected, and the two ways to answer. */
function Term({ report, onReload }: { report: Released; onReload: () => Promise<unknown> }) {
  const agree = useChange(reports.agree)
  const [isAsking, setAsking] = useState(false)
  const until = report.correct_until ?? ''
  async function send() {
    const yes = await confirm({
      title: 'Is every fact right?',
      text: 'The report is final then, and no more corrections are asked.',
      verb: 'Nothing to correct',
    })
    if (yes) await agree.send({ body: { survey_id: report.id, version: report.version } })
  }
  return (
    <div className={styles.acts}>
      <Notice title={<KeepTogether>{`Corrections of fact ${untilWords(until)}`}</KeepTogether>}>
        <p>
          Is a name, a number, a date wrong? Say so, once and all together; QA answers each. How the team judges is not corrected here.
          Without a word from you the report is final when the days are over.
        </p>
      </Notice>
      <Refused refusal={agree.refusal} onReload={() => onReload().then(agree.clear)} onClose={agree.clear} />
      <p className={styles.line}>
        {until >= agencyDay() && (
          <ActionButton call={reports.askCorrections} icon="pencil" onClick={() => setAsking(true)}>
            Ask for corrections
          </ActionButton>
        )}
        <ActionButton call={reports.agree} icon="circle-check" variant="filled" loading={agree.busy} onClick={send}>
          Nothing to correct
        </ActionButton>
      </p>
      {isAsking && <CorrectionsDialog report={report} onClose={() => setAsking(false)} />}
    </div>
  )
}
