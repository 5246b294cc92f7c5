import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { toast } from '../../../kit/web/states/toast.ts'
import { type Attendance, attendanceNames } from '../../people/rules-trainings.ts'
import { type TrainingAccreditor, trainings } from '../contract.ts'

/** What an act did, and what everybody's attendance was before it. */
type Done = { text: string; before: Map<Attendance, string[]> }

/**
 * Marks who came, one person or several in one call, and takes the last marking back.
 *
 *     const attendance = useAttendance(training.id)
 *     attendance.mark(chosen, 'attended')
 */
export function useAttendance(trainingId: string) {
  const client = useQueryClient()
  // what was marked is said by the bar with the way back
  const change = useChange(trainings.link, { isQuiet: true })
  const [done, setDone] = useState<Done | null>(null)

  const input = (ids: string[], attendance: Attendance) => ({ body: { training_id: trainingId, accreditor_ids: ids, attendance } })

  function mark(people: readonly TrainingAccreditor[], attendance: Attendance, after?: () => void) {
    const changed = people.filter((person) => person.attendance !== attendance)
    const word = attendanceNames[attendance].toLowerCase()
    if (changed.length === 0)
      return toast.warning(`Nothing changed: ${formatCount(people.length, 'person', 'people')} marked as ${word} already.`)
    const ids = changed.map((person) => person.accreditor_id)
    return change.send(input(ids, attendance), {
      onAnswer: () => {
        const before = new Map<Attendance, string[]>()
        for (const person of changed) before.set(person.attendance, [...(before.get(person.attendance) ?? []), person.accreditor_id])
        const who = changed.length === 1 ? `${changed[0]?.accreditor_name} is` : `${formatCount(changed.length, 'person', 'people')} are`
        setDone({ text: `${who} marked as ${word}.`, before })
        after?.()
      },
      // the list it was chosen from has aged
      onRefused: async () => {
        await client.invalidateQueries()
        return false
      },
    })
  }

  function takeBack() {
    if (!done) return
    // who gives a place back comes first: those who take one again may need it
    const before = [...done.before].sort(([one]) => (one === 'absent' ? -1 : 1))
    return change.sendEach(before, ([attendance, ids]) => input(ids, attendance), {
      untilRefused: true,
      says: ({ refused }) => {
        if (refused.length > 0) return null
        setDone(null)
        return 'Taken back: the attendance is as it was.'
      },
    })
  }

  const { busy, refusal, clear } = change
  return { mark, takeBack, busy, refusal, done, clear, forget: () => setDone(null) }
}
