import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDays } from '../../../kit/contract/days.ts'
import { query } from '../../../kit/web/api.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import type { AccreditorAssignment } from '../contract.ts'
import { assignments } from '../contract.ts'

/** Asks why somebody declines an invitation; QA reads it and looks for somebody else. What is typed outlives every refusal. */
export function DeclineDialog({ assignment, onClose }: { assignment: AccreditorAssignment; onClose: () => void }) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(assignment)
  const form = useCallForm({
    call: assignments.answer,
    initial: { reason: '' },
    labels: { reason: 'Reason' },
    input: ({ reason }) => ({ body: { id: loaded.id, answer: 'declined' as const, reason, version: loaded.version } }),
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
    </FormDialog>
  )
}
