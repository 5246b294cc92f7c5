/** A meeting of the board: its agenda and votes, who is there, the minutes, and the confirmation; staff and trustees each act on their part. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatInstant } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { useCan, useUser } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { RecordLog } from '../../logs/web/parts/RecordLog.tsx'
import { board } from '../contract.ts'
import type { Meeting } from '../contract-records.ts'
import { preparing } from '../rules.ts'
import { whenWords } from '../rules-words.ts'
import { Agenda } from './Agenda.tsx'
import styles from './board.module.css'
import { WordsDialog } from './dialogs/WordsDialog.ts'
import { MeetingActs } from './MeetingActs.tsx'
import { Seats } from './Seats.tsx'
import { meetingTones, stateWords } from './words.ts'

const MeetingDialog = lazyPart(() => import('./dialogs/MeetingDialog.tsx').then((file) => file.MeetingDialog))

export default function MeetingPage() {
  const { meeting_id = '' } = useParams()
  const area = useUser().role === 'trustee' ? 'trustee' : 'admin'
  const crumbs = [{ label: 'Board room', to: `/${area}/board` }]
  const read = useQuery(query(board.meeting, { params: { id: meeting_id } }))
  if (!read.data)
    return (
      <Page title="Meeting of the board" crumbs={crumbs}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={read.refetch} access={board.meeting.access} what="meeting" />
        ) : (
          <LoadingState what="meeting" />
        )}
      </Page>
    )
  return <Record key={meeting_id} meeting={read.data.data} crumbs={crumbs} area={area} onReload={() => read.refetch()} />
}

type Props = { meeting: Meeting; crumbs: { label: string; to: string }[]; area: 'admin' | 'trustee'; onReload: () => Promise<unknown> }

function Record({ meeting, crumbs, area, onReload }: Props) {
  const [open, setOpen] = useState<'edit' | 'minutes' | 'other' | null>(null)
  const mayWrite = useCan(board.editItem)
  const { state, number, chair, seats, agenda, confirmed_by_qa, confirmed_by_board } = meeting
  const isOpen = preparing.includes(state)
  const close = () => setOpen(null)
  return (
    <Page
      title={meeting.title}
      description={`${number} · ${whenWords(meeting)}`}
      crumbs={crumbs}
      actions={
        isOpen && (
          <ActionButton call={board.editMeeting} icon="pencil" onClick={() => setOpen('edit')}>
            Edit
          </ActionButton>
        )
      }
    >
      <Facts
        facts={[
          { label: 'State', value: <Status tone={meetingTones[state]}>{stateWords(meeting)}</Status>, detail: meeting.cancel_reason },
          { label: 'In the chair', value: chair?.name },
          {
            label: 'Quorum and majority',
            value: `More than ${meeting.quorum} %`,
            detail: `more than ${meeting.majority} % of the votes cast carry`,
          },
          {
            label: 'Confirmed by',
            value: [confirmed_by_board, confirmed_by_qa].flatMap((one) => one?.name ?? []).join(', '),
            detail: meeting.confirmed_at ? formatInstant(meeting.confirmed_at) : confirmedWords(meeting),
          },
        ]}
      />
      <MeetingActs meeting={meeting} area={area} onReload={onReload} />
      {meeting.announcement_id && area === 'admin' && (
        <p className={styles.quiet}>
          What was granted is told under <Link to={`/admin/announcements/${meeting.announcement_id}`}>Announcements</Link>.
        </p>
      )}
      <Section
        title="Agenda"
        count={agenda.length}
        description={agendaWords(meeting)}
        actions={
          mayWrite &&
          isOpen && (
            <>
              <Button variant="default" size="xs" onClick={() => setOpen('other')}>
                Other business
              </Button>
              <ActionButton size="xs" icon="plus" to="/admin/board?view=waiting">
                Add what waits
              </ActionButton>
            </>
          )
        }
      >
        <Agenda meeting={meeting} area={area} />
      </Section>
      {seats.length > 0 && (
        <Section title="Trustees" count={seats.length}>
          <Seats meeting={meeting} />
        </Section>
      )}
      {state !== 'draft' && (
        <Section
          title="Minutes"
          description={meeting.is_written ? 'As they were written.' : 'They draft themselves from agenda, attendance and votes.'}
          actions={
            mayWrite &&
            (state === 'called' || state === 'closed') && (
              <Button variant="default" size="xs" onClick={() => setOpen('minutes')}>
                Write them
              </Button>
            )
          }
        >
          <MinutesText text={meeting.minutes} />
        </Section>
      )}
      {area === 'admin' && <RecordLog id={meeting.id} />}
      {open === 'edit' && <MeetingDialog meeting={meeting} onClose={close} />}
      {open === 'minutes' && (
        <WordsDialog
          call={board.minutes}
          field="minutes"
          title={`Minutes of ${number}`}
          description="Left empty they draft themselves again"
          label="Minutes"
          verb="Save the minutes"
          rows={16}
          initial={meeting.minutes}
          input={(minutes) => ({ body: { id: meeting.id, version: meeting.version, minutes } })}
          onClose={close}
        />
      )}
      {open === 'other' && (
        <WordsDialog
          call={board.addOther}
          field="title"
          title="Other business"
          label="What the item is called"
          verb="Put on the agenda"
          input={(title) => ({ body: { meeting_id: meeting.id, title } })}
          onClose={close}
        />
      )}
    </Page>
  )
}

function confirmedWords({ state, is_half_confirmed, confirmed_by_qa }: Meeting): string | null {
  if (!is_half_confirmed) return state === 'closed' ? 'the chair or a Superadmin, and QA' : null
  return confirmed_by_qa ? 'the chair or a Superadmin is missing' : 'QA is missing'
}

function agendaWords({ agenda }: Meeting): string | undefined {
  const consent = agenda.filter((item) => item.is_consent).length
  return consent > 0 ? `${consent} on the consent agenda, voted on as one.` : undefined
}

/** Headings and names in bold, as the minutes draft themselves; everything else as it was written. */
function MinutesText({ text }: { text: string }) {
  return (
    <div className={styles.minutes}>
      {text.split(/\n{2,}/).map((part, at) => {
        const heading = /^#+ (.*)$/.exec(part)?.[1]
        if (heading) return <h3 key={at}>{heading}</h3>
        return (
          <p key={at}>
            {part.split(/(\*\*[^*]+\*\*)/).map((piece, i) => (piece.startsWith('**') ? <b key={i}>{piece.slice(2, -2)}</b> : piece))}
          </p>
        )
      })}
    </div>
  )
}
