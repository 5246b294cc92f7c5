import { Radio, Textarea } from '@mantine/core'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { reports } from '../../contract.ts'
import type { SurveyReport } from '../../contract-records.ts'

/** Answers a correction of fact: it is written into the report, or the report stays as it is, with a sentence. */
export function CorrectionDialog({ correction, onClose }: { correction: SurveyReport['corrections'][number]; onClose: () => void }) {
  const form = useCallForm({
    call: reports.answerCorrection,
    initial: { status: correction.status === 'declined' ? 'declined' : 'accepted', reason: correction.reason ?? '' },
    labels: { status: 'Answer', reason: 'Reason' },
    input: ({ status, reason }) => ({
      body: { id: correction.id, status: status === 'declined' ? ('declined' as const) : ('accepted' as const), reason },
    }),
    onDone: onClose,
  })
  const isDeclined = form.values.status === 'declined'
  return (
    <FormDialog form={form} onClose={onClose} title="Answer the correction" verb="Answer">
      <p>
        <del>{correction.wrong}</del> <ins>{correction.right}</ins>
      </p>
      <Radio.Group label="Answer" {...form.field('status')}>
        <Radio value="accepted" label="Accept: it is written into the report" mt="xs" />
        <Radio value="declined" label="Decline: the report stays as it is" mt="xs" />
      </Radio.Group>
      <Textarea
        label={isDeclined ? 'Reason' : 'Reason (optional)'}
        description="The institution reads it."
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
