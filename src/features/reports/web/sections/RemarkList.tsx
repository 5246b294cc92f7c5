import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../kit/contract/days.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { CallForm } from '../../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { reports } from '../../contract.ts'
import type { SurveyReport } from '../../contract-records.ts'
import styles from '../parts/reports.module.css'

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
      {mayAnswer && isAnswering && <Answer remark={remark} onClose={() => setAnswering(false)} />}
    </>
  )
}

function Answer({ remark, onClose }: { remark: Remark; onClose: () => void }) {
  const form = useCallForm({
    call: reports.answerRemark,
    initial: { answer: remark.answer ?? '' },
    labels: { answer: 'Answer' },
    input: ({ answer }) => ({ body: { id: remark.id, answer } }),
    onDone: onClose,
  })
  return (
    <CallForm form={form}>
      <Textarea label="Answer" description="What you changed, or why not" autosize minRows={2} maxLength={2000} {...form.field('answer')} />
      <p className={styles.line}>
        <Button size="xs" type="submit" loading={form.busy}>
          Answer
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </CallForm>
  )
}
