import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listed } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { board } from '../contract.ts'
import type { BoardItem } from '../contract-records.ts'
import { preparing, voteChoices, voteNames } from '../rules.ts'
import styles from './board.module.css'
import { WordsDialog } from './dialogs/WordsDialog.ts'

const MotionDialog = lazyPart(() => import('./dialogs/MotionDialog.tsx').then((file) => file.MotionDialog))

/** What one does with the item: votes, says a tie, takes it off the consent agenda; staff write the motion and recuse. */
export function ItemActs({ item, area }: { item: BoardItem; area: 'admin' | 'trustee' }) {
  const [open, setOpen] = useState<'motion' | 'tie' | null>(null)
  const vote = useChange(board.vote)
  const separate = useChange(board.separate)
  const mayWrite = useCan(board.editItem) && preparing.includes(item.meeting.state)
  const mayVote = area === 'trustee' && item.meeting.state === 'called'
  const meeting = useQuery({ ...query(board.meeting, { params: { id: item.meeting.id } }), enabled: mayWrite })
  const refused = [vote, separate].find(({ refusal }) => refusal)
  return (
    <div className={styles.acts}>
      {refused && <Refused refusal={refused.refusal} onClose={refused.clear} />}
      <p className={styles.line}>
        {mayVote &&
          item.voting === 'open' &&
          voteChoices.map((choice) => (
            <Button
              key={choice}
              variant={item.own === choice ? 'filled' : 'default'}
              aria-pressed={item.own === choice}
              loading={vote.busy}
              disabled={item.own === 'secret'}
              onClick={() => vote.send({ body: { meeting_id: item.meeting.id, ids: [item.id], choice } })}
            >
              {voteNames[choice]}
            </Button>
          ))}
        {item.own === 'secret' && <span className={styles.quiet}>You have voted. It is secret, and stays as it is.</span>}
        {mayVote && item.is_consent && item.voting === 'waiting' && (
          <Button variant="default" loading={separate.busy} onClick={() => separate.send({ body: { id: item.id } })}>
            Discuss it by itself
          </Button>
        )}
        {mayVote && item.voting !== 'closed' && (
          <Button variant="default" onClick={() => setOpen('tie')}>
            I am tied to it…
          </Button>
        )}
        {mayWrite && item.voting !== 'open' && (
          <Button variant="default" onClick={() => setOpen('motion')}>
            {item.motion ? 'Change the motion' : 'Write the motion'}
          </Button>
        )}
        {item.voters.length > 0 && item.voting === 'open' && <span className={styles.quiet}>Voted: {listed(item.voters, 'and')}.</span>}
      </p>
      {open === 'motion' && <MotionDialog item={item} seats={meeting.data?.data.seats ?? []} onClose={() => setOpen(null)} />}
      {open === 'tie' && (
        <WordsDialog
          call={board.declare}
          field="reason"
          title={`Take no part in ${item.title}`}
          description="From then on you see neither its discussion nor its votes"
          label="What ties you to it"
          verb="Take no part"
          input={(reason) => ({ body: { id: item.id, reason } })}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
