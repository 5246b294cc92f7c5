import { Textarea } from '@mantine/core'
import { accreditations } from '../../contract/accreditations.ts'
import type { OwnAssignment } from '../../contract/assignments.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { formatDays } from '../ui/format.ts'
import { useCallForm } from '../ui/use-call-form.ts'

/** Asks why somebody declines an invitation; QA reads it and looks for somebody else. */
export function DeclineDialog({ assignment, onClose }: { assignment: OwnAssignment; onClose: () => void }) {
  const form = useCallForm({
    call: accreditations.answer,
    initial: { reason: '' },
    input: ({ reason }) => ({ body: { id: assignment.id, answer: 'declined' as const, reason, version: assignment.version } }),
    onDone: onClose,
  })

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Decline the invitation?"
      description={`${assignment.institution.name}, ${formatDays(assignment.visit_date, assignment.visit_end)}`}
      verb="Decline"
      danger
    >
      <Textarea
        label="Reason"
        description="In a sentence, so that QA can find somebody else in time."
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
