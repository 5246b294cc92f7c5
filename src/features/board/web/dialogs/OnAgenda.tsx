import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { board } from '../../contract.ts'
import type { WaitingFilter, WaitingRow } from '../../contract-records.ts'
import { whenWords } from '../../rules-words.ts'

type Props = {
  /** Those that were chosen, or everything that the list is asked for. */
  rows: readonly WaitingRow[] | 'all'
  count: number
  asked: { search: string; filter: WaitingFilter }
  onClose: () => void
  onDone: () => void
}

/** Puts what waits on the agenda of a meeting. */
export function OnAgenda({ rows, count, asked, onClose, onDone }: Props) {
  const navigate = useNavigate()
  const meetings = useQuery(query(board.meetings, { query: { paginate: 100, state: ['draft', 'called'] } }))
  const open = meetings.data?.data ?? []
  const form = useCallForm({
    call: board.addItems,
    initial: { meeting_id: '' },
    labels: { meeting_id: 'Meeting' },
    input: ({ meeting_id }) => ({
      body:
        rows === 'all'
          ? { meeting_id, all: asked }
          : {
              meeting_id,
              surveys: rows.filter(({ kind }) => kind === 'outcome').map(({ id }) => id),
              programs: rows.filter(({ kind }) => kind !== 'outcome').map(({ id }) => id),
            },
    }),
    check: ({ meeting_id }) => ({ meeting_id: !meeting_id && 'Choose the meeting.' }),
    onDone: (_, { meeting_id }) => {
      onDone()
      onClose()
      navigate(`/admin/board/${meeting_id}`)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Put ${formatCount(count, 'item')} on an agenda`}
      description="Each comes with the motion its marks speak for; of a level that has ended, with that of the clock"
      verb="Put on the agenda"
    >
      <Select
        label="Meeting"
        placeholder={meetings.data && open.length === 0 ? 'No meeting is being prepared' : 'Choose'}
        description={meetings.data && open.length === 0 ? 'Prepare a meeting first, under Meetings.' : undefined}
        data={open.map((meeting) => ({ value: meeting.id, label: `${meeting.number}, ${meeting.title}, ${whenWords(meeting)}` }))}
        value={form.values.meeting_id || null}
        onChange={(value) => form.set('meeting_id', value ?? '')}
        error={form.error('meeting_id')}
        id={form.idOf('meeting_id')}
      />
    </FormDialog>
  )
}
