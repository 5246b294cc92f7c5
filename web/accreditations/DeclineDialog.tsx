import { Button, Textarea } from '@mantine/core'
import { accreditations } from '../../contract/accreditations.ts'
import type { OwnAssignment } from '../../contract/assignments.ts'
import { CallForm } from '../ui/CallForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
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

  async function leave() {
    if (await form.mayLeave()) onClose()
  }

  return (
    <Dialog
      opened
      onClose={leave}
      busy={form.busy}
      title="Decline the invitation?"
      description={`${assignment.institution.name}, ${formatDays(assignment.visit_date, assignment.visit_end)}`}
    >
      <CallForm
        form={form}
        within="dialog"
        foot={
          <>
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={form.busy} data-danger>
              Decline
            </Button>
          </>
        }
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
      </CallForm>
    </Dialog>
  )
}
