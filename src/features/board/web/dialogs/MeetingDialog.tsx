import { SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { agencyDay, agencyInstant, agencyTime } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { DateInput } from '../../../../kit/web/fields/DateInput.tsx'
import { DateTimePicker } from '../../../../kit/web/fields/DateTimePicker.tsx'
import { Select } from '../../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { board } from '../../contract.ts'
import type { Meeting } from '../../contract-records.ts'
import { type MeetingKind, meetingKindNames, meetingKinds } from '../../rules.ts'

const labels = {
  kind: 'How the board decides',
  title: 'Title',
  held_on: 'Day',
  starts_at: 'Begins at',
  place: 'Place',
  closes_at: 'Votes count until',
  chair_id: 'In the chair',
}

type Props = { onClose: () => void } & ({ meeting: Meeting; onMade?: never } | { meeting?: never; onMade: (id: string) => void })

/** Prepares a meeting, or changes one that is not closed. */
export function MeetingDialog({ meeting, onClose, onMade }: Props) {
  const trustees = useQuery(query(board.trustees))
  const form = useCallForm({
    call: (meeting ? board.editMeeting : board.addMeeting) as typeof board.addMeeting,
    initial: {
      kind: meeting?.kind ?? ('meeting' as MeetingKind),
      title: meeting?.title ?? '',
      held_on: meeting?.held_on ?? agencyDay(),
      starts_at: meeting?.starts_at ?? '',
      place: meeting?.place ?? '',
      closes_at: meeting?.closes_at ? agencyTime(meeting.closes_at) : '',
      chair_id: meeting?.chair?.account_id ?? '',
    },
    labels,
    input: ({ kind, closes_at, ...values }) => ({
      body: {
        ...(meeting ? { id: meeting.id, version: meeting.version } : {}),
        ...{ kind, title: values.title, held_on: values.held_on, place: values.place || null },
        ...{ starts_at: kind === 'meeting' ? values.starts_at || null : null, chair_id: values.chair_id || null },
        closes_at: kind === 'circulation' && closes_at ? agencyInstant(closes_at) : null,
      },
    }),
    onDone: (answer) => {
      onClose()
      if (onMade && 'data' in answer) onMade(answer.data.id)
    },
  })
  const { kind } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={meeting ? `Edit ${meeting.number}` : 'Prepare a meeting'}
      verb={meeting ? 'Save' : 'Prepare'}
    >
      <SegmentedControl
        fullWidth
        aria-label={labels.kind}
        disabled={meeting?.state === 'called'}
        data={meetingKinds.map((value) => ({ value, label: meetingKindNames[value] }))}
        value={kind}
        onChange={(value) => form.set('kind', value as MeetingKind)}
      />
      <TextInput label={labels.title} placeholder="Regular meeting of March" data-autofocus {...form.field('title')} />
      <DateInput
        label={labels.held_on}
        description="The day of the decisions: levels count from it"
        value={form.values.held_on || null}
        onChange={(day) => form.set('held_on', day ?? '')}
        error={form.error('held_on')}
        id={form.idOf('held_on')}
      />
      {kind === 'meeting' ? (
        <>
          <TextInput label={labels.starts_at} placeholder="09:30" {...form.field('starts_at')} />
          <TextInput label={labels.place} {...form.field('place')} />
        </>
      ) : (
        <DateTimePicker
          label={labels.closes_at}
          value={form.values.closes_at || null}
          onChange={(at) => form.set('closes_at', at ?? '')}
          error={form.error('closes_at')}
          id={form.idOf('closes_at')}
        />
      )}
      <Select
        label={labels.chair_id}
        placeholder={trustees.data?.data.length === 0 ? 'No trustee has an account yet' : 'Choose a trustee'}
        description="Confirms the result, with QA"
        data={(trustees.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.chair_id || null}
        onChange={(value) => form.set('chair_id', value ?? '')}
        error={form.error('chair_id')}
        id={form.idOf('chair_id')}
        clearable
      />
    </FormDialog>
  )
}
