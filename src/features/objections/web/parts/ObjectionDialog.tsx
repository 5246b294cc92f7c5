import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type Objection, objections } from '../../contract.ts'

/** Answers an objection: the person leaves the team, or stays with a sentence the institution reads. */
export function ObjectionDialog({
  objection,
  status,
  onClose,
  onDone,
}: {
  objection: Objection
  status: 'accepted' | 'kept'
  onClose: () => void
  onDone: () => void
}) {
  const isKept = status === 'kept'
  const form = useCallForm({
    call: objections.answer,
    initial: { answer: '' },
    labels: { answer: 'Answer' },
    input: ({ answer }) => ({ body: { id: objection.id, status, version: objection.version, ...(answer.trim() ? { answer } : {}) } }),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isKept ? `Keep ${objection.name} on the team?` : `Take ${objection.name} off the team?`}
      description={`${objection.visit.number}, ${objection.visit.institution_name}`}
      verb={isKept ? 'Keep' : 'Take off'}
      danger={!isKept}
    >
      <p>
        {isKept
          ? 'The institution reads your sentence. It cannot object to this person again.'
          : 'The person and the institution are told by e-mail; the person does not learn that there was an objection.'}
      </p>
      <Textarea
        label={isKept ? 'Why the person stays' : 'Answer (optional)'}
        description="The institution reads it."
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        {...form.field('answer')}
      />
    </FormDialog>
  )
}
