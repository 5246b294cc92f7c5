import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { toast } from '../../../../kit/web/states/toast.ts'
import { type CalendarFeed, calendarFeeds } from '../../contract.ts'
import styles from './feed.module.css'

/** The secret address of the own calendar: made, shown once, renewed, taken back; and who read it. */
export function CalendarFeedAddress() {
  const read = useQuery(query(calendarFeeds.show))
  const renew = useChange(calendarFeeds.renew)
  const end = useChange(calendarFeeds.end)
  const [address, setAddress] = useState<string | null>(null)
  if (read.error) return <ErrorState error={read.error} onRetry={read.refetch} what="calendar address" />
  const feed = read.data?.data

  async function make() {
    if (feed) {
      const yes = await confirm({
        title: 'Make a new address?',
        text: 'Calendars that read the address you have now get nothing any more. Give them the new one.',
        verb: 'Make a new address',
      })
      if (!yes) return
    }
    await renew.send({}, { onAnswer: (answer) => setAddress(answer.address) })
  }

  async function takeBack() {
    const yes = await confirm({
      title: 'Take the address back?',
      text: 'Calendars that read it get nothing any more. You can make another one at any time.',
      verb: 'Take it back',
      danger: true,
    })
    if (yes && (await end.send({}))) setAddress(null)
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('The address is copied.')
    } catch {
      toast.error('The browser did not copy it. Mark the address and copy it by hand.')
    }
  }

  return (
    <div className={styles.feed} aria-busy={read.isPending || undefined}>
      <Refused refusal={renew.refusal ?? end.refusal} onClose={() => (renew.refusal ? renew.clear() : end.clear())} />
      {address && (
        <Notice tone="ok" title="Copy the address now: it is not shown again">
          <div className={styles.address}>
            <TextInput
              aria-label="Secret address of your calendar"
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button variant="default" leftSection={<Icon name="copy" />} onClick={() => copy(address)}>
              Copy
            </Button>
          </div>
          <p>Add it in your calendar as a subscription “from URL”. Whoever has the address reads your visits: give it to nobody.</p>
        </Notice>
      )}
      {feed && <p className={styles.quiet}>There is an address, made {formatInstant(feed.created_at)}.</p>}
      {feed && <Reads reads={feed.reads} />}
      <div className={styles.acts}>
        <Button variant="default" loading={renew.busy} disabled={read.isPending || end.busy} onClick={() => void make()}>
          {feed ? 'Make a new address' : 'Make the address'}
        </Button>
        {feed && (
          <Button variant="subtle" loading={end.busy} disabled={renew.busy} onClick={() => void takeBack()}>
            Take it back
          </Button>
        )}
      </div>
    </div>
  )
}

/** From where it was read: a place that is not one's own calendar's is a reason to take it back. */
function Reads({ reads }: { reads: CalendarFeed['reads'] }) {
  if (reads.length === 0) return <p className={styles.quiet}>No calendar has read it yet.</p>
  return (
    <details>
      <summary>
        Read last {formatInstant(reads[0]?.last_at)} from {reads[0]?.network}
      </summary>
      <ul className={styles.reads}>
        {reads.map((one) => (
          <li key={`${one.day} ${one.network}`}>
            {formatDay(one.day)} <span>{one.network}</span> <span>{formatCount(one.times, 'time')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
