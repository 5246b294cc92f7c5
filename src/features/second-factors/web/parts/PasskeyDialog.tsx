import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogBody, DialogFoot } from '../../../../kit/web/dialog/Dialog.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { type Passkey, secondFactors } from '../../contract.ts'
import { makePasskey } from './passkey.ts'

type PasskeyDialogProps = { renamed?: Passkey; onClose: () => void; onDone: (codes: string[] | null) => void }

/** Names a passkey, and makes it where it is a new one. */
export default function PasskeyDialog({ renamed, onClose, onDone }: PasskeyDialogProps) {
  const [problem, setProblem] = useState('')
  const question = useChange(secondFactors.newPasskey, { isQuiet: true, refresh: false })
  const adding = useChange(secondFactors.addPasskey)
  const renaming = useChange(secondFactors.renamePasskey)
  const busy = question.busy || adding.busy || renaming.busy
  const refusal = renaming.refusal ?? adding.refusal ?? question.refusal
  const atName = refusal?.errors.name?.[0]

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setProblem('')
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    if (renamed) {
      if (await renaming.send({ params: { id: renamed.id }, body: { name } })) onClose()
      return
    }
    if (name.trim() === '') return setProblem('Name the passkey, as “My phone”.')
    const asked = await question.send({})
    if (!asked) return
    try {
      const passkey = await makePasskey(asked.data.options)
      const answer = await adding.send({ body: { ticket: asked.data.ticket, name, passkey } })
      if (answer) onDone(answer.data.recovery_codes)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }

  const says = problem || (atName ? '' : refusal?.message)
  return (
    <Dialog opened onClose={onClose} busy={busy} title={renamed ? 'Rename the passkey' : 'Add a passkey'}>
      <form onSubmit={save} noValidate>
        <DialogBody>
          {says && (
            <div role="alert">
              <Notice tone="err">{says}</Notice>
            </div>
          )}
          <TextInput
            name="name"
            label="Name"
            description="By which you know it again, as “My phone”."
            maxLength={60}
            defaultValue={renamed?.name ?? ''}
            data-autofocus
            error={atName}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {renamed ? 'Rename' : 'Add a passkey'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
