import { Textarea } from '@mantine/core'
import { useEffect } from 'react'
import { agencyDay } from '../../../kit/contract/days.ts'
import { DateInput } from '../../../kit/web/fields/DateInput.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { useRemembered } from '../../../kit/web/remembered.ts'
import { type Recommendation, recommendations } from '../contract.ts'

type Draft = { answer: string; done_on: string | null; links: string }

function isDraft(value: unknown): value is Draft | null {
  return value === null || (typeof value === 'object' && 'answer' in value && 'done_on' in value && 'links' in value)
}

/** The answer to a recommendation. What is typed is kept in this browser until it is sent or thrown away. */
export function AnswerDialog({ recommendation: one, onClose }: { recommendation: Recommendation; onClose: () => void }) {
  const [draft, keep] = useRemembered<Draft | null>(`recommendation-draft.${one.id}`, null, isDraft)
  const form = useCallForm({
    call: recommendations.answer,
    initial: draft ?? { answer: one.answer ?? '', done_on: one.done_on, links: one.links.join('\n') },
    labels: { answer: 'Answer', done_on: 'Done on', links: 'Links' },
    input: ({ answer, done_on, links }) => ({
      params: { id: one.id },
      body: { answer, done_on, links: links.split(/\s+/).filter(Boolean), version: one.version },
    }),
    onDone: () => {
      keep(null)
      onClose()
    },
  })
  const { values, isDirty } = form
  useEffect(() => {
    if (isDirty) keep(values)
  }, [values, isDirty, keep])
  return (
    <FormDialog
      form={form}
      onClose={() => {
        if (isDirty) keep(null)
        onClose()
      }}
      title={one.answer === null ? 'Answer the recommendation' : 'Change the answer'}
      description={one.text}
      verb="Keep the answer"
    >
      <Textarea
        label="What was done"
        description="The next team reads it first. You can change it until they have rated it."
        autosize
        minRows={4}
        maxLength={2000}
        data-autofocus
        {...form.field('answer')}
      />
      <DateInput label="Done on (optional)" placeholder="Day" clearable maxDate={agencyDay()} {...form.field('done_on')} />
      <Textarea
        label="Links to evidence (optional)"
        description="One a line, each beginning with https://"
        autosize
        minRows={2}
        {...form.field('links')}
        error={form.errorWithin('links')}
      />
    </FormDialog>
  )
}
