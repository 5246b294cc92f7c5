import { TextInput } from '@mantine/core'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { registrations } from '../contract-registrations.ts'
import { SendButton } from './SendButton.tsx'

/** Asks for a registration's link anew, where the address is not known: a dead link, another tab. */
export function AskConfirmation({ onMailed }: { onMailed: (email: string, says: string) => void }) {
  const form = useCallForm({
    call: registrations.resend,
    initial: { email: '' },
    isQuiet: true,
    onDone: ({ message }, { email }) => onMailed(email.trim(), message),
  })
  return (
    <CallForm form={form} atField>
      <TextInput label="E-mail" type="email" size="md" autoComplete="username" {...form.field('email')} />
      <SendButton busy={form.busy} wait={form.wait.left}>
        Mail a new link
      </SendButton>
    </CallForm>
  )
}
