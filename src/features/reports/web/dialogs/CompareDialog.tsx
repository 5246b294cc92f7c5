import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { Dialog } from '../../../../kit/web/dialog/Dialog.tsx'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { LoadingState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { reports } from '../../contract.ts'
import type { SurveyReport } from '../../contract-records.ts'
import { versionWords } from '../parts/report-words.ts'
import styles from '../parts/reports.module.css'
import { WordChanges } from '../parts/WordChanges.tsx'

const nothing = { narrative: '', strengths: '', improvements: '', items: [] }

/** Two versions of a report, section by section and word by word. */
export function CompareDialog({ report, onClose }: { report: SurveyReport; onClose: () => void }) {
  const [newest, before] = report.versions
  const [from, setFrom] = useState(String(before?.number ?? 1))
  const [to, setTo] = useState(String(newest?.number ?? 1))
  const versionOf = (number: string) => query(reports.version, { params: { survey_id: report.id, number } })
  const one = useQuery(versionOf(from))
  const other = useQuery(versionOf(to))
  const options = report.versions.map((version) => ({ value: String(version.number), label: versionWords(version) }))
  const error = one.error ?? other.error
  const [left, right] = [one.data?.data, other.data?.data]
  return (
    <Dialog
      opened
      onClose={onClose}
      size={1150}
      title="Compare versions"
      description={report.program}
      foot={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.fields}>
        <Select label="From" data={options} allowDeselect={false} value={from} onChange={(value) => value && setFrom(value)} />
        <Select label="To" data={options} allowDeselect={false} value={to} onChange={(value) => value && setTo(value)} />
      </div>
      {error && <ErrorState error={error} onRetry={() => Promise.all([one.refetch(), other.refetch()])} what="versions" />}
      {!error && !(left && right) && <LoadingState what="versions" bare />}
      {left && right && (
        <>
          <p className={styles.quiet}>
            Grand mean {left.means.grand_mean ?? '–'}, then {right.means.grand_mean ?? '–'}.
          </p>
          {right.sections.map((section) => (
            <section key={section.key} aria-label={section.title}>
              <h3>{section.title}</h3>
              <WordChanges from={left.sections.find(({ key }) => key === section.key) ?? nothing} to={section} />
            </section>
          ))}
        </>
      )}
    </Dialog>
  )
}
