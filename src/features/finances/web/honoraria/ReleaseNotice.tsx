import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../../../kit/web/current-user.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { releases } from '../../contract-releases.ts'
import { isOpen } from '../payment-acts.ts'
import type { HonorariumRow } from './honorarium-filters.ts'

/** An honorarium that is not earned yet is paid with a reason, once a second person has released it. */
export function ReleaseNotice({ honorarium }: { honorarium: HonorariumRow }) {
  const [isAsking, setAsking] = useState(false)
  const decide = useChange(releases.decide)
  const { id: mine } = useUser()
  const { because, reason, asked_by, released_by } = honorarium.release
  if (!because || !isOpen(honorarium)) return null
  const send = (decision: 'released' | 'refused') =>
    void decide.send({ body: { id: honorarium.finance_id, version: honorarium.version, decision } })
  return (
    <Notice tone={released_by ? 'note' : 'warn'} title={released_by ? `Released by ${released_by}` : 'Not earned yet'}>
      <p>{because}</p>
      {reason && (
        <p>
          {asked_by?.name ?? 'Somebody'} asks to pay it all the same: {reason}
        </p>
      )}
      <Refused refusal={decide.refusal} onClose={decide.clear} />
      {!reason && (
        <ActionButton call={releases.ask} size="xs" onClick={() => setAsking(true)}>
          Ask for a release…
        </ActionButton>
      )}
      {reason && !released_by && asked_by?.id !== mine && (
        <>
          <ActionButton call={releases.decide} size="xs" loading={decide.busy} onClick={() => send('released')}>
            Release
          </ActionButton>{' '}
          <ActionButton call={releases.decide} size="xs" loading={decide.busy} onClick={() => send('refused')}>
            Refuse
          </ActionButton>
        </>
      )}
      {isAsking && <AskDialog honorarium={honorarium} onClose={() => setAsking(false)} />}
    </Notice>
  )
}

function AskDialog({ honorarium, onClose }: { honorarium: HonorariumRow; onClose: () => void }) {
  const form = useCallForm({
    call: releases.ask,
    initial: { reason: '' },
    labels: { reason: 'Reason' },
    input: ({ reason }) => ({ body: { id: honorarium.finance_id, version: honorarium.version, reason } }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Ask for a release?"
      description={`${honorarium.accreditor.name}, ${honorarium.number}`}
      verb="Ask"
    >
      <p>Somebody else of Finance, or a Superadmin, reads your reason and releases the honorarium. It can be paid then.</p>
      <Textarea label="Reason" autosize minRows={3} maxLength={500} data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
