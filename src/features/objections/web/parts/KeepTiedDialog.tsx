import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type DeclaredTie, objections } from '../../contract.ts'

/** Keeps somebody on the team in spite of a tie declared after the invitation. */
export function KeepTiedDialog({ tie, onClose, onDone }: { tie: DeclaredTie; onClose: () => void; onDone: () => void }) {
  const isBlock = tie.level === 'block'
  const form = useCallForm({
    call: objections.decideTie,
    initial: { reason: '' },
    labels: { reason: 'Reason' },
    input: ({ reason }) => ({
      body: { id: tie.id, decision: 'kept' as const, version: tie.version, ...(reason.trim() ? { reason } : {}) },
    }),
    check: ({ reason }) => ({ reason: isBlock && !reason.trim() && 'Write in a sentence why this person may go all the same.' }),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Keep ${tie.name} on the team?`}
      description={`${tie.visit.number}, ${tie.visit.institution_name}`}
      verb="Keep"
    >
      <p>{tie.ties.join('. ')}.</p>
      <Textarea
        label={isBlock ? 'Reason' : 'Reason (optional)'}
        description="It stands with the team and in the log."
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
