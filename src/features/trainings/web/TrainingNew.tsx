import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { roleName } from '../../../kit/contract/roles.ts'
import { listed } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { RefusedState } from '../../../kit/web/states/ErrorState.tsx'
import { trainings } from '../contract.ts'
import { TrainingFields } from './TrainingFields.tsx'
import { blank, bodyOf, trainingLabels } from './training-values.ts'
import { pageOf } from './training-words.ts'
import styles from './trainings.module.css'

const crumbs = [{ label: 'Trainings', to: '/admin/trainings' }]

/** Adds a training; leads to its page, where the participants come in. */
export default function TrainingNew() {
  const may = useCan(trainings.add)
  return (
    <Page title="New training" crumbs={crumbs} description={may ? 'Participants are added once it is stored' : undefined}>
      {may ? <Form /> : <RefusedState says={`Trainings are added by ${listed(trainings.add.access.map(roleName))}.`} />}
    </Page>
  )
}

function Form() {
  const navigate = useNavigate()
  const form = useCallForm({
    call: trainings.add,
    initial: blank,
    labels: trainingLabels,
    input: (values) => ({ body: bodyOf(values) }),
    onDone: ({ data }) => navigate(pageOf(data), { replace: true }),
  })
  return (
    <div className={styles.form}>
      <CallForm
        form={form}
        foot={
          <>
            <Button variant="default" onClick={() => navigate('/admin/trainings')}>
              Cancel
            </Button>
            <Button type="submit" loading={form.busy}>
              Add training
            </Button>
          </>
        }
      >
        <TrainingFields form={form} />
      </CallForm>
    </div>
  )
}
