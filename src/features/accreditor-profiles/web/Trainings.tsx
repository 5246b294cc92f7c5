import { useState } from 'react'
import { formatDays } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type AttendedTraining, accreditorProfiles } from '../contract.ts'
import { ProfileRows } from './ProfileRows.tsx'

const TrainingDialog = lazyPart(() => import('./TrainingDialog.tsx').then((file) => file.TrainingDialog))

/** Trainings attended, the newest first. */
export function Trainings({ of }: { of: readonly AttendedTraining[] }) {
  const [edited, setEdited] = useState<AttendedTraining | 'new' | null>(null)
  const remove = useChange(accreditorProfiles.removeTraining)

  async function ask(training: AttendedTraining) {
    remove.clear()
    const yes = await confirm({
      title: `Remove ${training.title}?`,
      text: `${lineOf(training) || 'It'} leaves your profile. The log keeps what was entered.`,
      verb: 'Remove',
      danger: true,
    })
    if (yes) await remove.send({ params: { id: training.id } })
  }

  return (
    <>
      <Refused refusal={remove.refusal} onClose={remove.clear} />
      <ProfileRows
        label="Trainings"
        of={of}
        nameOf={(training) => training.title}
        lineOf={lineOf}
        onEdit={setEdited}
        onRemove={ask}
        busy={remove.busy}
        nothing="No trainings entered yet. Begin with the last one you attended."
        add="Add training"
        onAdd={() => setEdited('new')}
      />
      {edited && <TrainingDialog training={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function lineOf({ organiser, hours, from, to }: AttendedTraining): string {
  return [organiser, (from || to) && formatDays(from, to), hours && formatCount(hours, 'hour')].filter(Boolean).join(' · ')
}
