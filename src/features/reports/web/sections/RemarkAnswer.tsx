import { Button, Textarea } from '@mantine/core'
import { CallForm } from '../../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { reports } from '../../contract.ts'
import type { SurveyReport } from '../../contract-records.ts'
import styles from '../parts/reports.module.css'

/** What a team answers to a remark of QA. */
export function RemarkAnswer({ remark, onClose }: { remark: SurveyReport['remarks'][number]; onClose: () => void }) {
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
