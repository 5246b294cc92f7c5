import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type DeskRequest, privacyDesk } from '../../contract-desk.ts'
import { requestKindNames } from '../../rules.ts'

/** Grants or refuses a request with a sentence the person reads. */
export function AnswerDialog({ request, state, onClose }: { request: DeskRequest; state: 'granted' | 'refused'; onClose: () => void }) {
  const isGranted = state === 'granted'
  const form = useCallForm({
    call: privacyDesk.answer,
    initial: { answer: '' },
    labels: { answer: 'Answer' },
    input: ({ answer }) => ({ params: { id: request.id }, body: { state, answer, version: request.version } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isGranted ? 'Grant the request?' : 'Refuse the request?'}
      description={`${requestKindNames[request.kind]} of ${request.person.name}`}
      verb={isGranted ? 'Grant' : 'Refuse'}
      danger={!isGranted}
    >
      <p>
        {isGranted
          ? 'Do first what is asked for: nothing of the data changes by the answer.'
          : 'Say clearly why, and which law or duty it follows from. The person can turn to the National Privacy Commission.'}
      </p>
      <Textarea
        label={isGranted ? 'What was done' : 'Why not'}
        description="The person reads it, and is told by mail that it is there."
        autosize
        minRows={4}
        maxLength={4000}
        data-autofocus
        {...form.field('answer')}
      />
    </FormDialog>
  )
}
