import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCan } from '../../../../kit/web/current-user.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { reports } from '../../contract.ts'
import type { SurveyReport } from '../../contract-records.ts'
import styles from '../parts/reports.module.css'

const CorrectionDialog = lazyPart(() => import('../dialogs/CorrectionDialog.tsx').then((file) => file.CorrectionDialog))

type Correction = SurveyReport['corrections'][number]
type Reported = Pick<SurveyReport, 'status'> & { sections: readonly { key: string; title: string }[] }

const stands = {
  open: { tone: 'warn', says: 'Waits for QA' },
  accepted: { tone: 'ok', says: 'Accepted' },
  declined: { tone: 'idle', says: 'Stays as it is' },
} as const

/** The corrections an institution asks for, each with its answer. */
export function CorrectionList({ report, corrections }: { report: Reported; corrections: readonly Correction[] }) {
  const mayAnswer = useCan(reports.answerCorrection) && report.status === 'contested'
  const [answered, setAnswered] = useState<Correction | null>(null)
  return (
    <>
      <ol className={styles.items}>
        {corrections.map((one) => (
          <li key={one.id}>
            <p className={styles.line}>
              <b>{report.sections.find(({ key }) => key === one.section)?.title ?? 'Summary of ratings'}</b>
              <Status tone={stands[one.status].tone}>{stands[one.status].says}</Status>
            </p>
            <p>
              <del>{one.wrong}</del> <ins>{one.right}</ins>
            </p>
            {one.grounds && <p className={styles.quiet}>{one.grounds}</p>}
            {one.reason && (
              <p>
                <b>QA:</b> {one.reason}
              </p>
            )}
            {mayAnswer && (
              <Button size="xs" variant="default" onClick={() => setAnswered(one)}>
                {one.status === 'open' ? 'Answer' : 'Answer anew'}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {answered && <CorrectionDialog correction={answered} onClose={() => setAnswered(null)} />}
    </>
  )
}
