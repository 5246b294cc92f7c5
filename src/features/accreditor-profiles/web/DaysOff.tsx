import { useState } from 'react'
import { formatDays } from '../../../kit/contract/days.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { accreditorProfiles, type DayOff } from '../contract.ts'
import { ProfileRows } from './ProfileRows.tsx'

const DayOffDialog = lazyPart(() => import('./DayOffDialog.tsx').then((file) => file.DayOffDialog))

/** Days on which the person takes no visits, the next first. */
export function DaysOff({ of }: { of: readonly DayOff[] }) {
  const [edited, setEdited] = useState<DayOff | 'new' | null>(null)
  const remove = useChange(accreditorProfiles.removeDayOff)

  async function ask(entry: DayOff) {
    remove.clear()
    const yes = await confirm({
      title: `Take back ${daysOf(entry)}?`,
      text: 'You can be invited to visits on these days again.',
      verb: 'Take back',
      danger: true,
    })
    if (yes) await remove.send({ params: { id: entry.id } })
  }

  return (
    <>
      <Refused refusal={remove.refusal} onClose={remove.clear} />
      <ProfileRows
        label="Days off"
        of={of}
        nameOf={daysOf}
        lineOf={({ note }) => note ?? ''}
        onEdit={setEdited}
        onRemove={ask}
        busy={remove.busy}
        nothing="None entered. Add the days on which you can take no visit."
        add="Add days off"
        onAdd={() => setEdited('new')}
      />
      {edited && <DayOffDialog entry={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function daysOf({ from, to }: DayOff): string {
  return formatDays(from, to)
}
