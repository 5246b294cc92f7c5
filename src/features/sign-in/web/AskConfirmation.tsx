import { TextInput } from '@mantine/core'
import { ConfirmDialog } from '../../../kit/web/dialog/confirm.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { registrations } from '../contract-registrations.ts'
import { needed } from './needed.ts'
import { SendButton } from './SendButton.tsx'

/** Asks for a registration's link anew, where the address is not known: a dead link, another tab. */
export function AskConfirmation({ onMailed }: { onMailed: (email: string, says: string) => void }) {
  const form = useCallForm({
    call: registrations.resend,
    initial: { email: '' },
    isQuiet: true,
    needed: needed.resend,
    onDone: ({ message }, { email }) => onMailed(email.trim(), message),
  })
  return (
    <CallForm form={form} atField>
      <TextInput label="E-mail" type="email" size="md" autoComplete="username" {...form.field('email')} />
      <SendButton busy={form.busy} wait={form.wait.left}>
        Mail a new link
      </SendButton>
      <ConfirmDialog />
    </CallForm>
  )
}
