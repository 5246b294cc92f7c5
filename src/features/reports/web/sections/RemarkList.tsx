import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../kit/contract/days.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { reports } from '../../contract.ts'
import type { SurveyReport } from '../../contract-records.ts'
import styles from '../parts/reports.module.css'

const RemarkAnswer = lazyPart(() => import('./RemarkAnswer.tsx').then((file) => file.RemarkAnswer))

type Remark = SurveyReport['remarks'][number]

/** The remarks of QA at a section, with the answers of the team. */
export function RemarkList({ report, section }: { report: SurveyReport; section: string }) {
  const here = report.remarks.filter((one) => one.section === section)
  if (here.length === 0) return null
  return (
    <ul className={styles.remarks} aria-label="Remarks">
      {here.map((remark) => (
        <li key={remark.id}>
          <OneRemark report={report} remark={remark} />
        </li>
      ))}
    </ul>
  )
}

function OneRemark({ report, remark }: { report: SurveyReport; remark: Remark }) {
  const drop = useChange(reports.dropRemark)
  const mayDrop = useCan(reports.dropRemark) && !remark.is_sent
  const mayAnswer = useCan(reports.answerRemark) && report.status === 'returned'
  const [isAnswering, setAnswering] = useState(false)
  return (
    <>
      {remark.quote && <blockquote>{remark.quote}</blockquote>}
      <p>{remark.text}</p>
      <p className={styles.quiet}>
        {remark.made_by ?? 'QA'}, {formatDay(remark.made_at)}
        {!remark.is_sent && ' · the team reads it when you return the report'}
      </p>
      {remark.answer && (
        <p>
          <b>{remark.answered_by ?? 'The team'}:</b> {remark.answer}
        </p>
      )}
      <Refused refusal={drop.refusal} onClose={drop.clear} />
      {mayDrop && (
        <Button size="xs" variant="default" loading={drop.busy} onClick={() => drop.send({ body: { id: remark.id } })}>
          Take back
        </Button>
      )}
      {mayAnswer && !isAnswering && (
        <Button size="xs" variant="default" onClick={() => setAnswering(true)}>
          {remark.answer ? 'Answer anew' : 'Answer'}
        </Button>
      )}
      {mayAnswer && isAnswering && <RemarkAnswer remark={remark} onClose={() => setAnswering(false)} />}
    </>
  )
}
