import { SegmentedControl } from '@mantine/core'
import { useCan } from '../../../kit/web/current-user.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { board } from '../contract.ts'
import type { Meeting } from '../contract-records.ts'
import { type Attendance, attendanceNames, attendances } from '../rules.ts'
import styles from './board.module.css'

/** The trustees of a meeting, and who is there; staff note it. */
export function Seats({ meeting: { id, seats, chair, state, kind } }: { meeting: Meeting }) {
  const attend = useChange(board.attend)
  const mayNote = useCan(board.attend) && state === 'called'
  const note = async (account_id: string, name: string, attendance: Attendance) => {
    const text = 'The votes of this trustee that are not closed count no more.'
    if (attendance === 'left' && !(await confirm({ title: `${name} has left the board?`, text, verb: 'Note it', danger: true }))) return
    attend.send({ body: { meeting_id: id, account_id, attendance } }, { key: account_id })
  }
  const choices = attendances.filter((one) => one !== 'asked')
  return (
    <>
      <Refused refusal={attend.refusal} onClose={attend.clear} />
      <ul className={styles.seats}>
        {seats.map(({ account_id, name, attendance }) => (
          <li key={account_id}>
            <span>
              {name}
              {chair?.account_id === account_id && <small>In the chair</small>}
            </span>
            {mayNote ? (
              <SegmentedControl
                size="xs"
                aria-label={`Attendance of ${name}`}
                data={choices.map((value) => ({ value, label: attendanceNames[value] }))}
                value={attendance === 'asked' ? '' : attendance}
                onChange={(value) => note(account_id, name, value as Attendance)}
              />
            ) : (
              <span className={styles.quiet}>
                {kind === 'circulation' && attendance === 'asked' ? 'Asked' : attendanceNames[attendance]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
