import { Textarea } from '@mantine/core'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import type { VisitStatus } from '../../../visits/rules.ts'
import { campusesWords } from '../../../visits/web/parts/Campuses.tsx'
import type { Visit } from '../../../visits/web/parts/visit-record.ts'
import { schedule } from '../../contract.ts'
import { steps } from './step-words.ts'

/** A step that needs a reason: the institution reads it. `onDone` follows when the step is taken. */
export function ReasonDialog({
  visit,
  step,
  onClose,
  onDone,
}: {
  visit: Visit
  step: VisitStatus
  onClose: () => void
  onDone?: () => void
}) {
  const { title, verb, means } = steps[step]
  const form = useCallForm({
    call: schedule.edit,
    initial: { reason: '' },
    input: ({ reason }) => ({ body: { id: visit.id, version: visit.version, status: step, reason } }),
    check: ({ reason }) => ({ reason: !reason.trim() && 'Write the reason in a sentence: the institution reads it.' }),
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={`${visit.number}, ${visit.institution.name}, ${campusesWords(visit.campuses)}`}
      verb={verb}
      cancel={step === 'cancelled' ? 'Keep the visit' : 'Cancel'}
      danger={step === 'cancelled'}
    >
      <p>{means}</p>
      <Textarea label="Reason" autosize minRows={3} maxLength={500} data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
