import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { reports } from '../../contract.ts'

/** A remark of QA at a place of the report. */
export function RemarkDialog({
  report,
  section,
  quote,
  onClose,
}: {
  report: { id: string }
  section: { key: string; title: string }
  quote: string
  onClose: () => void
}) {
  const form = useCallForm({
    call: reports.remark,
    initial: { quote, text: '' },
    labels: { quote: 'Place', text: 'Remark' },
    input: (values) => ({ body: { survey_id: report.id, section: section.key, ...values } }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Write a remark" description={section.title} verb="Write remark">
      <Textarea
        label="Place (optional)"
        description="The words it is about; mark them in the text before you write the remark"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.field('quote')}
      />
      <Textarea
        label="Remark"
        description="The team reads it when you return the report."
        autosize
        minRows={3}
        maxLength={2000}
        data-autofocus
        {...form.field('text')}
      />
    </FormDialog>
  )
}
