import { Textarea } from '@mantine/core'
import { listed } from '../../../kit/contract/words.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { namesOf } from '../../visits/web/parts/Campuses.tsx'
import { type RequestedAccreditation, requests } from '../contract.ts'

/** An institution withdraws its request; with a reason, if it likes. */
export function WithdrawDialog({ visit, onClose }: { visit: RequestedAccreditation; onClose: () => void }) {
  const form = useCallForm({
    call: requests.withdraw,
    initial: { reason: '' },
    labels: { reason: 'Reason' },
    input: ({ reason }) => ({
      params: { id: visit.id },
      body: { version: visit.version, ...(reason.trim() ? { reason: reason.trim() } : {}) },
    }),
    onDone: onClose,
  })
  const isClaimed = visit.payment?.payment_status === 'paid' && !visit.payment.verified
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Withdraw ${visit.number}?`}
      description={listed(namesOf(visit.programs), 'and')}
      verb="Withdraw the request"
      cancel="Keep it"
      danger
    >
      <p>
        The request is cancelled and cannot be taken up again; its programs can be asked for anew.{' '}
        {isClaimed ? 'Finance looks at the payment you sent a proof of, and tells you.' : 'Nothing is to be paid for it.'}
      </p>
      <Textarea
        label="Reason (optional)"
        description="The agency reads it."
        autosize
        minRows={2}
        maxLength={400}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
