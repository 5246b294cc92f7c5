import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { RemotePicker } from '../../../kit/web/fields/RemotePicker.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type DecisionRow, decisions } from '../../decisions/contract.ts'
import { actNames } from '../../decisions/rules.ts'
import { type PaperTraining, papers } from '../contract.ts'

/** Certificates for all who attended a training. */
export function TrainingPapersDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    call: papers.trainingCertificates,
    initial: { training_id: null } as { training_id: PaperTraining | null },
    labels: { training_id: 'Training' },
    input: ({ training_id }) => ({ body: { training_id: training_id?.id ?? '' } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Issue certificates of a training"
      description="For everybody who attended and has none of it yet. Trainings are listed while somebody waits for one."
      verb="Issue"
    >
      <RemotePicker
        label="Training"
        from={{
          call: papers.trainings,
          input: (search) => ({ query: { paginate: 20, search } }),
          items: (answer) => answer.data,
          itemKey: (one) => one.id,
          itemName: (one) => `${one.title}, ${formatDays(one.starts_on, one.ends_on)}: ${formatCount(one.without, 'person', 'people')}`,
        }}
        value={form.values.training_id}
        onChange={(one) => form.set('training_id', one)}
        error={form.error('training_id')}
        id={form.idOf('training_id')}
      />
    </FormDialog>
  )
}

/** The letter and certificate that an entry of the book lacks: of a grace period, or of the time before papers were issued here. */
export function DecisionPapersDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    call: papers.ofDecision,
    initial: { decision_id: null } as { decision_id: DecisionRow | null },
    labels: { decision_id: 'Decision' },
    input: ({ decision_id }) => ({ body: { decision_id: decision_id?.id ?? '' } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Issue the papers of a decision"
      description="Outcomes of visits get theirs by themselves. This is for grace periods, and for decisions of the time before."
      verb="Issue"
    >
      <RemotePicker
        label="Decision"
        placeholder="Number, program, institution"
        from={{
          call: decisions.list,
          input: (search) => ({ query: { paginate: 20, search } }),
          items: (answer) => answer.data,
          itemKey: (one) => one.id,
          itemName: (one) => `${one.number}: ${actNames[one.act]}, ${one.program ?? 'a program that was deleted'}`,
        }}
        value={form.values.decision_id}
        onChange={(one) => form.set('decision_id', one)}
        error={form.error('decision_id')}
        id={form.idOf('decision_id')}
      />
    </FormDialog>
  )
}
