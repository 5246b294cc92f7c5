import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../kit/contract/client.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { call } from '../../../kit/web/api.ts'
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
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [done, setDone] = useState<Done | null>(null)

  async function once(send: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error)
    } finally {
      await client.invalidateQueries()
      running.current = false
      setBusy(false)
    }
  }

  const link = (ids: string[], attendance: Attendance) =>
    call(trainings.link, { body: { training_id: trainingId, accreditor_ids: ids, attendance } })

  function mark(people: readonly TrainingAccreditor[], attendance: Attendance, after?: () => void) {
    const changed = people.filter((person) => person.attendance !== attendance)
    const word = attendanceNames[attendance].toLowerCase()
    if (changed.length === 0)
      return toast.warning(`Nothing changed: ${formatCount(people.length, 'person', 'people')} marked as ${word} already.`)
    return once(async () => {
      await link(
        changed.map((person) => person.accreditor_id),
        attendance,
      )
      const before = new Map<Attendance, string[]>()
      for (const person of changed) before.set(person.attendance, [...(before.get(person.attendance) ?? []), person.accreditor_id])
      const who = changed.length === 1 ? `${changed[0]?.accreditor_name} is` : `${formatCount(changed.length, 'person', 'people')} are`
      setDone({ text: `${who} marked as ${word}.`, before })
      after?.()
    })
  }

  function takeBack() {
    if (!done) return
    return once(async () => {
      // who gives a place back comes first: those who take one again may need it
      for (const [attendance, ids] of [...done.before].sort(([one]) => (one === 'absent' ? -1 : 1))) await link(ids, attendance)
      setDone(null)
      toast.success('Taken back: the attendance is as it was.')
    })
  }

  return { mark, takeBack, busy, refusal, done, clear: () => setRefusal(null), forget: () => setDone(null) }
}
