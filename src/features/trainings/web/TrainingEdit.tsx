import { Button } from '@mantine/core'
import { useState } from 'react'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type TrainingModule, trainings } from '../contract.ts'
import { TrainingFields } from './TrainingFields.tsx'
import { bodyOf, changesOf, fields, type TrainingField, trainingLabels, valuesOf, worded } from './training-values.ts'
import styles from './trainings.module.css'

type TrainingEditProps = { training: TrainingModule; onReload: () => Promise<TrainingModule | undefined>; onClose: () => void }

/**
 * Changes a training on its own page. Sends only what was changed; when somebody else saved in between, "Load it again" takes over
 * their values in the fields not touched here, and names them beside the fields that were.
 */
export function TrainingEdit({ training, onReload, onClose }: TrainingEditProps) {
  const [loaded, setLoaded] = useState(training)
  const [meanwhile, setMeanwhile] = useState<Partial<Record<TrainingField, string>>>({})
  const form = useCallForm({
    call: trainings.edit,
    initial: valuesOf(training),
    labels: trainingLabels,
    input: (values) => ({ params: { id: training.id }, body: { ...changesOf(values, loaded), version: loaded.version } }),
    loadAgain,
    onDone: onClose,
  })
  const isChanged = Object.keys(changesOf(form.values, loaded)).length > 0

  async function loadAgain() {
    const fresh = await onReload()
    if (!fresh) return false
    const [old, now] = [bodyOf(valuesOf(loaded)), bodyOf(valuesOf(fresh))]
    const touched = Object.keys(changesOf(form.values, loaded)) as TrainingField[]
    const both = fields.filter((field) => touched.includes(field) && old[field] !== now[field])
    setMeanwhile(Object.fromEntries(both.map((field) => [field, worded(fresh, field)])))
    form.takeOver(valuesOf(fresh), touched)
    setLoaded(fresh)
  }

  return (
    <div className={styles.form}>
      <CallForm
        form={form}
        foot={
          <>
            <Button variant="default" onClick={async () => (await form.mayLeave()) && onClose()}>
              Cancel
            </Button>
            <Button type="submit" loading={form.busy} disabled={!isChanged || form.stale !== null}>
              Save changes
            </Button>
          </>
        }
      >
        <TrainingFields form={form} meanwhile={meanwhile} least={loaded.taken} />
      </CallForm>
    </div>
  )
}
