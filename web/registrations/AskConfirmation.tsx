import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { registrations } from '../../contract/registrations.ts'
import { SendButton } from '../sessions/SendButton.tsx'
import { CallForm } from '../ui/CallForm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useCallForm } from '../ui/use-call-form.ts'

/** Asks for a registration's link anew, where the address is not known: a dead link, another tab. */
export function AskConfirmation() {
  const [says, setSays] = useState<string | null>(null)
  const form = useCallForm({
    call: registrations.resend,
    initial: { email: '' },
    isQuiet: true,
    onDone: ({ message }) => setSays(message),
  })
  if (says)
    return (
      <div role="status">
        <Notice tone="ok">{says}</Notice>
      </div>
    )
  return (
    <CallForm form={form}>
      <TextInput label="E-mail" type="email" size="md" autoComplete="username" {...form.field('email')} />
      <SendButton busy={form.busy} wait={form.wait.left}>
        Mail a new link
      </SendButton>
    </CallForm>
  )
}
