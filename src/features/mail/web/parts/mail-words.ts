/** How a mail and its way are told. */

import { formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import type { Tone } from '../../../../kit/web/record/Status.tsx'
import type { MailRow, MailStatus } from '../../contract.ts'

export const mailStatusNames: Record<MailStatus, string> = {
  queued: 'Waiting',
  held: 'Held',
  sent: 'Sent',
  kept: 'Not sent',
  failed: 'Failed',
}
export const mailTones: Record<MailStatus, Tone> = { queued: 'note', held: 'warn', sent: 'ok', kept: 'warn', failed: 'err' }

/** `payment_verified` → `Payment verified` */
export function kindName(template: string): string {
  const words = template.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What became of it: `12 Mar 2026, 10:04`, `next try 12 Mar 2026, 10:30`, `given up after 8 tries`. */
export function wayOf(row: MailRow): string {
  if (row.status === 'sent') return formatInstant(row.sent_at)
  if (row.status === 'held') return 'from before a restart; waits for you'
  if (row.status === 'kept') return 'no mail server is set'
  if (row.status === 'failed') return `given up after ${formatCount(row.attempts, 'try', 'tries')}`
  return row.attempts === 0 ? 'goes out within a minute' : `next try ${formatInstant(row.next_attempt_at)}`
}
