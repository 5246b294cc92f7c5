import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type DeclineKind, declineKindNames, declineKinds } from '../../visits/rules.ts'
import type { AccreditorAssignment } from '../contract.ts'
import { assignments } from '../contract.ts'

/** Asks why somebody declines an invitation; QA reads it and looks for somebody else. What is typed outlives every refusal. */
export function DeclineDialog({ assignment, onClose }: { assignment: AccreditorAssignment; onClose: () => void }) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(assignment)
  const form = useCallForm({
    call: assignments.answer,
    initial: { reason: '', kind: '' as DeclineKind | '' },
    labels: { reason: 'Reason', kind: 'What it is about' },
    input: ({ reason, kind }) => ({
      body: { id: loaded.id, answer: 'declined' as const, reason, ...(kind ? { kind } : {}), version: loaded.version },
    }),
    loadAgain,
    onDone: onClose,
  })

  async function loadAgain() {
    const { data } = await client.fetchQuery({ ...query(assignments.show, { params: { id: loaded.id } }), staleTime: 0 })
    setLoaded(data)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Decline the invitation?"
      description={`${loaded.institution.name}, ${formatDays(loaded.visit_date, loaded.visit_end)}`}
      verb="Decline"
      danger
    >
      <Textarea
        label="Reason"
        description="In a sentence, so that QA can find somebody else in time."
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.field('reason')}
      />
      <Select
        label="What it is about"
        description="If you like to say so. It is counted, so that seasons are planned better."
        placeholder="Choose"
        clearable
        data={declineKinds.map((kind) => ({ value: kind, label: declineKindNames[kind] }))}
        {...form.field('kind')}
      />
    </FormDialog>
  )
}
