import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type Recommendation, recommendations } from '../../contract.ts'

/** QA closes a recommendation that needs no answer or rating any more. */
export function CloseDialog({ recommendation: { id, version, text }, onClose }: { recommendation: Recommendation; onClose: () => void }) {
  const form = useCallForm({
    call: recommendations.close,
    initial: { reason: '' },
    labels: { reason: 'Reason' },
    input: ({ reason }) => ({ params: { id }, body: { reason, version } }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Close the recommendation?" description={text} verb="Close it">
      <Textarea label="Reason" description="The institution reads it." autosize minRows={3} maxLength={2000} {...form.field('reason')} />
    </FormDialog>
  )
}
