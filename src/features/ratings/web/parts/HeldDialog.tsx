import { Checkbox, Textarea } from '@mantine/core'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { type RatingState, ratings } from '../../contract.ts'
import styles from './VisitRatings.module.css'

/** What was sent and could not count: who rated what, why it is held, and which of it counts all the same. */
export function HeldDialog({ state, onClose }: { state: RatingState; onClose: () => void }) {
  const form = useCallForm({
    call: ratings.admit,
    initial: { ids: [] as string[], reason: '' },
    labels: { ids: 'What counts', reason: 'Reason' },
    input: ({ ids, reason }) => ({ body: { survey_id: state.id, ids, reason } }),
    onDone: onClose,
  })
  const { ids } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Let held entries count?"
      description={`${state.program}, ${state.number}`}
      verb="Let count"
    >
      <ul className={styles.held}>
        {state.held.length > 1 && (
          <li>
            <Checkbox
              label={`All ${state.held.length}`}
              checked={ids.length === state.held.length}
              indeterminate={ids.length > 0 && ids.length < state.held.length}
              onChange={(event) => form.set('ids', event.currentTarget.checked ? state.held.map(({ id }) => id) : [])}
            />
          </li>
        )}
        {state.held.map((one) => (
          <li key={one.id}>
            <Checkbox
              label={`${one.code ?? 'No such statement'}: ${one.says}`}
              description={`${one.person}, ${formatInstant(one.made_at)}. ${one.why}`}
              checked={ids.includes(one.id)}
              onChange={(event) => form.set('ids', event.currentTarget.checked ? [...ids, one.id] : ids.filter((id) => id !== one.id))}
            />
          </li>
        ))}
      </ul>
      <Textarea label="Reason" description="It stands in the log." autosize minRows={2} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}
