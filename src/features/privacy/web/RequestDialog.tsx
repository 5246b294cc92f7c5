import { Textarea } from '@mantine/core'
import { useUser } from '../../../kit/web/current-user.ts'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { privacy } from '../contract.ts'
import { type RequestKind, requestKinds, requestKindWords } from '../rules.ts'
import { type HeldKind, heldKindsOf, heldWords } from '../rules-held.ts'

/** Asks the agency something about one's own data. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { role } = useUser()
  const form = useCallForm({
    call: privacy.ask,
    initial: { kind: '' as RequestKind | '', about: '' as HeldKind | '', text: '' },
    labels: { kind: 'What you ask for', about: 'Which data', text: 'Your request' },
    input: ({ kind, about, text }) => ({ body: { kind: kind as RequestKind, about: about || null, text } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Ask about your data"
      description="Those of the agency read it who answer it, and nobody else."
      verb="Send"
    >
      <Select
        label="What you ask for"
        data={requestKinds.map((value) => ({ value, label: requestKindWords[value] }))}
        value={form.values.kind || null}
        onChange={(value) => form.set('kind', (value ?? '') as RequestKind | '')}
        error={form.error('kind')}
        id={form.idOf('kind')}
        data-autofocus
      />
      <Select
        label="Which data (optional)"
        data={heldKindsOf(role).map((value) => ({ value, label: heldWords[value].title }))}
        value={form.values.about || null}
        onChange={(value) => form.set('about', (value ?? '') as HeldKind | '')}
        error={form.error('about')}
        id={form.idOf('about')}
        clearable
      />
      <Textarea
        label="Your request"
        description="What is to be done, and why: what is wrong and how it has to be, or what you do not want."
        autosize
        minRows={4}
        maxLength={4000}
        {...form.field('text')}
      />
    </FormDialog>
  )
}
