import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { useCan, useCurrentUser } from '../../../../kit/web/current-user.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { factorResets } from '../../contract-resets.ts'

type Person = { id: string; name: string }

/** Beside an account whose owner has lost passkey and app: asks a second person to take them away, or says that it waits. */
export function FactorReset({ account }: { account: Person }) {
  const user = useCurrentUser()
  const mayAsk = useCan(factorResets.ask) && user?.id !== account.id
  const [isAsking, setAsking] = useState(false)
  const read = useQuery({ ...query(factorResets.list, { query: { account_id: account.id } }), enabled: mayAsk })
  if (!mayAsk || !read.data) return null
  const [waiting] = read.data.data
  if (waiting)
    return (
      <Notice icon="hourglass" title="A reset of the second factors waits">
        Asked by {waiting.asked_by.name} on {formatInstant(waiting.asked_at)}: {waiting.reason} Somebody else decides it, under Actions.
      </Notice>
    )
  return (
    <div>
      <ActionButton call={factorResets.ask} icon="shield-lock" onClick={() => setAsking(true)}>
        Reset second factors
      </ActionButton>
      {isAsking && <ResetDialog account={account} onClose={() => setAsking(false)} />}
    </div>
  )
}

function ResetDialog({ account, onClose }: { account: Person; onClose: () => void }) {
  const form = useCallForm({
    call: factorResets.ask,
    initial: { reason: '' },
    labels: { reason: 'What happened' },
    input: ({ reason }) => ({ body: { account_id: account.id, reason } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Reset the second factors of ${account.name}`}
      description="For somebody who has lost passkey, app and recovery codes, or whom a provider knows as another person by now: its connection ends, too. Another person decides it; the owner is told at once."
      verb="Ask for the reset"
    >
      <Textarea
        label="What happened"
        description="And how you know that it is this person who asks. The second person reads it."
        autosize
        minRows={3}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
