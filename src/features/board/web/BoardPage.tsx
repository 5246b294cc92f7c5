/** The board room of the staff: meetings, what waits for the board, and whose level ends next. */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAsked } from '../../../kit/web/dialog/asked.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { Page } from '../../../kit/web/record/Page.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { ViewLinks } from '../../../kit/web/views/ViewLinks.tsx'
import { board } from '../contract.ts'
import { MeetingList } from './MeetingList.tsx'
import WaitingList from './parts/WaitingList.tsx'
import { RenewalList } from './RenewalList.tsx'

const MeetingDialog = lazyPart(() => import('./dialogs/MeetingDialog.tsx').then((file) => file.MeetingDialog))

const views = [
  { key: 'meetings', label: 'Meetings', Part: MeetingList },
  { key: 'waiting', label: 'Waits for the board', Part: WaitingList },
  { key: 'renewals', label: 'Renewals', Part: RenewalList },
] as const

export default function BoardPage() {
  const [params] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  useAsked('add', board.addMeeting, () => setAdding(true))
  const navigate = useNavigate()
  const view = views.find(({ key }) => key === params.get('view')) ?? views[0]
  return (
    <Page
      title="Board room"
      description="What the board decides, from the agenda to the confirmation that lets it take effect"
      actions={
        <ActionButton call={board.addMeeting} icon="plus" variant="filled" onClick={() => setAdding(true)}>
          Prepare a meeting
        </ActionButton>
      }
    >
      <ViewLinks
        label="Board room"
        of={views.map(({ key, label }) => ({
          label,
          isOn: key === view.key,
          change: (next) => {
            for (const name of [...next.keys()]) next.delete(name)
            if (key !== 'meetings') next.set('view', key)
          },
        }))}
      />
      <view.Part key={view.key} />
      {isAdding && <MeetingDialog onClose={() => setAdding(false)} onMade={(id) => navigate(`/admin/board/${id}`)} />}
    </Page>
  )
}
