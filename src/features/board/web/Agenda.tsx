import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Menu } from '../../../kit/web/menu/Menu.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { board } from '../contract.ts'
import type { ItemRow, Meeting } from '../contract-records.ts'
import { preparing, type VoteChoice, voteChoices, voteNames } from '../rules.ts'
import { motionWords } from '../rules-words.ts'
import styles from './board.module.css'
import { voteWords } from './words.ts'

const MotionDialog = lazyPart(() => import('./dialogs/MotionDialog.tsx').then((file) => file.MotionDialog))

/** The agenda in its order. Staff move, group and put to the vote; a trustee reads and votes. */
export function Agenda({ meeting, area }: { meeting: Meeting; area: 'admin' | 'trustee' }) {
  const { id: meeting_id, agenda, state } = meeting
  const [chosen, setChosen] = useState<string[]>([])
  const [moved, setMoved] = useState<ItemRow | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const mayWrite = useCan(board.editItem) && preparing.includes(state)
  const mayVote = useCan(board.vote) && state === 'called'
  const move = useChange(board.move)
  const refused = move.refusal ? move : null
  const isChoosing = mayWrite || (mayVote && agenda.some((one) => one.voting === 'open'))
  if (agenda.length === 0)
    return (
      <EmptyState
        icon="list"
        title="The agenda is empty"
        text={area === 'admin' ? 'Add programs that wait for the board, or other business.' : 'Nothing stands on it yet.'}
      />
    )
  const rows = agenda.filter(({ id }) => chosen.includes(id))
  const moveTo = (item: ItemRow, after: string | null) => move.send({ body: { meeting_id, id: item.id, after } })
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    const item = agenda.find(({ id }) => id === dragged)
    setDragged(null)
    if (!item || item.place === at + 1) return
    const others = agenda.filter(({ id }) => id !== item.id)
    const place = item.place - 1 < at ? at : at - 1
    moveTo(item, others[place]?.id ?? null)
  }
  return (
    <>
      <Refused refusal={refused?.refusal ?? null} onClose={move.clear} />
      {isChoosing && (
        <div className={styles.bulk}>
          <Checkbox
            label={chosen.length > 0 ? `${formatCount(chosen.length, 'item')} chosen` : 'Choose all'}
            checked={chosen.length === agenda.length}
            indeterminate={chosen.length > 0 && chosen.length < agenda.length}
            onChange={(event) => setChosen(event.currentTarget.checked ? agenda.map(({ id }) => id) : [])}
          />
          {mayWrite && <StaffActs meeting={meeting} rows={rows} onDone={() => setChosen([])} />}
          {mayVote && <VoteActs meetingId={meeting_id} rows={rows} onDone={() => setChosen([])} />}
        </div>
      )}
      <ol className={styles.agenda}>
        {agenda.map((item, at) => (
          <li
            key={item.id}
            data-dragged={dragged === item.id || undefined}
            data-chosen={chosen.includes(item.id) || undefined}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            {mayWrite && (
              <span
                className={styles.grip}
                draggable
                aria-hidden
                title="Drag to move"
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', item.id)
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(item.id)
                }}
                onDragEnd={() => setDragged(null)}
              >
                <Icon name="grip-vertical" />
              </span>
            )}
            {isChoosing && (
              <Checkbox
                aria-label={`Choose ${item.title}`}
                checked={chosen.includes(item.id)}
                onChange={(event) =>
                  setChosen(event.currentTarget.checked ? [...chosen, item.id] : chosen.filter((one) => one !== item.id))
                }
              />
            )}
            <span className={styles.place}>{item.place}</span>
            <AgendaItem item={item} area={area} meetingId={meeting_id} />
            {mayWrite && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon aria-label={`More for ${item.title}`}>
                    <Icon name="dots" />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<Icon name="pencil" />} disabled={item.voting === 'open'} onClick={() => setMoved(item)}>
                    {item.motion ? 'Change the motion' : 'Write the motion'}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<Icon name="arrow-up" />}
                    disabled={at === 0}
                    onClick={() => moveTo(item, agenda[at - 2]?.id ?? null)}
                  >
                    Move up
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<Icon name="arrow-down" />}
                    disabled={at === agenda.length - 1}
                    onClick={() => moveTo(item, agenda[at + 1]?.id ?? null)}
                  >
                    Move down
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </li>
        ))}
      </ol>
      {moved && <MotionDialog item={moved} seats={meeting.seats} onClose={() => setMoved(null)} />}
    </>
  )
}

function AgendaItem({ item, area, meetingId }: { item: ItemRow; area: 'admin' | 'trustee'; meetingId: string }) {
  const stand = voteWords(item)
  const isHidden = area === 'trustee' && item.recused !== null
  return (
    <>
      <span className={styles.what}>
        {isHidden ? <b>{item.title}</b> : <Link to={`/${area}/board/${meetingId}/${item.id}`}>{item.title}</Link>}
        {item.institution && (
          <small>
            <KeepTogether>{[item.institution, item.campus, item.visit].filter(Boolean).join(' · ')}</KeepTogether>
          </small>
        )}
        {isHidden ? (
          <small>You {item.recused}: you see neither its discussion nor its votes.</small>
        ) : (
          <span className={styles.motion}>
            <span>
              <KeepTogether>{motionWords(item)}</KeepTogether>
            </span>
            {item.is_consent && <em>Consent agenda</em>}
            {item.is_secret && <em>Secret vote</em>}
            {item.decision_number && <em>{item.decision_number}</em>}
          </span>
        )}
      </span>
      <span className={styles.vote}>
        <Status tone={stand.tone}>{stand.says}</Status>
        {stand.more && <small>{stand.more}</small>}
        {item.own && <small>{item.own === 'secret' ? 'You have voted' : `Your vote: ${voteNames[item.own].toLowerCase()}`}</small>}
        {area === 'admin' && item.recusals.length > 0 && <small>{formatCount(item.recusals.length, 'trustee')} recused</small>}
      </span>
    </>
  )
}

type ActsProps = { rows: readonly ItemRow[]; onDone: () => void }

function StaffActs({ meeting: { id: meeting_id, state, kind }, rows, onDone }: ActsProps & { meeting: Meeting }) {
  const group = useChange(board.group, { onAnswer: onDone })
  const open = useChange(board.openVote, { onAnswer: onDone })
  const close = useChange(board.closeVote, { onAnswer: onDone })
  const remove = useChange(board.removeItems, { onAnswer: onDone })
  const refused = [group, open, close, remove].find(({ refusal }) => refusal)
  const ids = rows.map(({ id }) => id)
  const body = { meeting_id, ids }
  const none = rows.length === 0
  const isWaiting = !none && rows.every(({ voting }) => voting === 'waiting')
  const isOnConsent = !none && rows.every(({ is_consent }) => is_consent)
  const askRemove = async () => {
    const text = 'What waits for the board waits again; other business is gone.'
    if (await confirm({ title: `Take ${formatCount(rows.length, 'item')} off the agenda?`, text, verb: 'Take off', danger: true }))
      remove.send({ body })
  }
  return (
    <>
      <span className={styles.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={!isWaiting}
          loading={group.busy}
          onClick={() => group.send({ body: { ...body, is_consent: !isOnConsent } })}
        >
          {isOnConsent ? 'Off the consent agenda' : 'Consent agenda'}
        </Button>
        {state === 'called' && kind === 'meeting' && (
          <>
            <Button size="xs" variant="default" disabled={!isWaiting} loading={open.busy} onClick={() => open.send({ body })}>
              Open the vote
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={none || rows.some(({ voting }) => voting !== 'open')}
              loading={close.busy}
              onClick={() => close.send({ body })}
            >
              Close the vote
            </Button>
          </>
        )}
        <Button size="xs" variant="default" disabled={!isWaiting} loading={remove.busy} onClick={askRemove}>
          Take off
        </Button>
      </span>
      {refused && <Refused refusal={refused.refusal} onClose={refused.clear} />}
    </>
  )
}

/** Votes on what is chosen, or on everything that is open. */
function VoteActs({ meetingId, rows, onDone }: ActsProps & { meetingId: string }) {
  const vote = useChange(board.vote, { onAnswer: onDone })
  const ids = rows.filter(({ voting, recused }) => voting === 'open' && recused === null).map(({ id }) => id)
  const send = (choice: VoteChoice) => vote.send({ body: { meeting_id: meetingId, ids, choice } })
  return (
    <>
      <span className={styles.buttons}>
        {voteChoices.map((choice) => (
          <Button
            key={choice}
            size="xs"
            variant={choice === 'for' ? 'filled' : 'default'}
            disabled={ids.length === 0}
            loading={vote.busy}
            onClick={() => send(choice)}
          >
            {voteNames[choice]}
          </Button>
        ))}
      </span>
      <Refused refusal={vote.refusal} onClose={vote.clear} />
    </>
  )
}
