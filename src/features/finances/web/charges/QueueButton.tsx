import { Button } from '@mantine/core'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { useCan } from '../../../../kit/web/current-user.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { finances } from '../../contract.ts'
import type { PaymentWork } from '../parts/use-payment-work.ts'

/** The way into the queue of payments to verify; gone when nothing waits. */
export function QueueButton({ work }: { work: PaymentWork }) {
  const may = useCan(finances.updateStatus)
  const first = work.queue[0]
  if (!first) return null
  return (
    <Button leftSection={<Icon name={may ? 'checks' : 'eye'} />} onClick={() => work.open(first.id)}>
      {may ? 'Verify next' : 'Show next'} ({formatNumber(work.waiting)})
    </Button>
  )
}
