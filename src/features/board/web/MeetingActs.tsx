import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { board } from '../contract.ts'
import type { Meeting } from '../contract-records.ts'
import styles from './board.module.css'
import { WordsDialog } from './dialogs/WordsDialog.ts'

/** What is due next with a meeting, by who may do it. */
export function MeetingActs({
  meeting,
  area,
  onReload,
}: {
  meeting: Meeting
  area: 'admin' | 'trustee'
  onReload: () => Promise<unknown>
}) {
  const [isCancelling, setCancelling] = useState(false)
  const mayWrite = useCan(board.callMeeting)
  const call = useChange(board.callMeeting)
  const close = useChange(board.closeMeeting)
  const reopen = useChange(board.reopenMeeting)
  const confirmed = useChange(board.confirm)
  const { id, version, state, number, agenda } = meeting
  const body = { id, version }
  const carried = agenda.filter(({ result }) => result === 'carried').length
  const refused = [call, close, reopen, confirmed].find(({ refusal }) => refusal)

  const askConfirm = async () => {
    const isLast = meeting.is_half_confirmed
    const text = isLast
      ? `${formatCount(carried, 'motion')} carried. With your confirmation decisions, levels, mails and the news post are written at once. Only another decision changes them afterwards.`
      : `${formatCount(carried, 'motion')} carried. It takes effect when the other side has confirmed it too.`
    if (await confirm({ title: `Confirm ${number}?`, text, verb: 'Confirm' })) confirmed.send({ body })
  }
  const askCall = async () => {
    const text = `Every trustee with an active account gets a seat and a mail with the agenda of ${formatCount(agenda.length, 'item')}.`
    if (await confirm({ title: `Call ${number}?`, text, verb: 'Call the board' })) call.send({ body })
  }
  return (
    <div className={styles.acts}>
      {refused && <Refused refusal={refused.refusal} onReload={() => onReload().then(refused.clear)} onClose={refused.clear} />}
      {state === 'closed' && area === 'trustee' && !meeting.may_confirm && (
        <Notice tone="note">The meeting is closed. What it decided takes effect when two persons have confirmed it.</Notice>
      )}
      <p className={styles.line}>
        {mayWrite && state === 'draft' && (
          <Button loading={call.busy} disabled={agenda.length === 0} onClick={askCall}>
            Call the board…
          </Button>
        )}
        {mayWrite && state === 'called' && (
          <Button loading={close.busy} onClick={() => close.send({ body })}>
            {meeting.kind === 'circulation' ? 'Count the votes and close' : 'Close the meeting'}
          </Button>
        )}
        {meeting.may_confirm && (
          <Button loading={confirmed.busy} onClick={askConfirm}>
            Confirm the result…
          </Button>
        )}
        {mayWrite && state === 'closed' && (
          <Button variant="default" loading={reopen.busy} onClick={() => reopen.send({ body })}>
            Take it up again
          </Button>
        )}
        {mayWrite && (state === 'draft' || state === 'called') && (
          <Button variant="default" onClick={() => setCancelling(true)}>
            Cancel the meeting…
          </Button>
        )}
      </p>
      {isCancelling && (
        <WordsDialog
          call={board.cancelMeeting}
          field="reason"
          title={`Cancel ${number}?`}
          description="What stands on its agenda waits for the board again"
          label="Why"
          verb="Cancel the meeting"
          danger
          input={(reason) => ({ body: { ...body, reason } })}
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}
