import { agencyDay } from '../../../kit/contract/days.ts'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { RemotePicker } from '../../../kit/web/fields/RemotePicker.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type AccreditorRow, accreditors } from '../../accreditors/contract.ts'
import { papers } from '../contract.ts'
import styles from './papers.module.css'

type Period = { from: string | null; to: string | null }
const thisYear = (): Period => ({ from: `${agencyDay().slice(0, 4)}-01-01`, to: agencyDay() })
const day = { placeholder: 'Day' } as const
const labels = { from: 'First day', to: 'Last day' }
const text = 'It lists the visits that were held, with role and surveys, and the training hours of the period.'

/** Staff issue a service record of somebody. */
export function ServiceRecordDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    call: papers.serviceRecord,
    initial: { accreditor_id: null, ...thisYear() } as Period & { accreditor_id: AccreditorRow | null },
    labels: { ...labels, accreditor_id: 'Accreditor' },
    input: ({ accreditor_id, from, to }) => ({ body: { accreditor_id: accreditor_id?.id ?? '', from: from ?? '', to: to ?? '' } }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Issue a service record" description={text} verb="Issue">
      <RemotePicker
        label="Accreditor"
        from={{
          call: accreditors.list,
          input: (search) => ({ query: { paginate: 20 }, body: { search } }),
          items: (answer) => answer.data,
          itemKey: (one) => one.id,
          itemName: (one) => one.name,
        }}
        value={form.values.accreditor_id}
        onChange={(one) => form.set('accreditor_id', one)}
        error={form.error('accreditor_id')}
        id={form.idOf('accreditor_id')}
      />
      <div className={styles.two}>
        <DateInput label="First day" {...day} {...form.field('from')} />
        <DateInput label="Last day" {...day} {...form.field('to')} />
      </div>
    </FormDialog>
  )
}

/** An accreditor issues the own one. */
export function OwnRecordDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    call: papers.ownServiceRecord,
    initial: thisYear(),
    labels,
    input: ({ from, to }) => ({ body: { from: from ?? '', to: to ?? '' } }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Issue my service record" description={text} verb="Issue">
      <div className={styles.two}>
        <DateInput label="First day" {...day} {...form.field('from')} />
        <DateInput label="Last day" {...day} {...form.field('to')} />
      </div>
    </FormDialog>
  )
}
