import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatCount, formatNumber, listed } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Popover } from '../../../kit/web/menu/Popover.tsx'
import { useRemembered } from '../../../kit/web/remembered.ts'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { notice } from '../../../kit/web/states/toast.ts'
import { type ActionKind, inbox, isPressing, pressingOf, type Waiting } from '../contract.ts'
import styles from './parts/bell.module.css'

const BellList = lazyPart(() => import('./parts/BellList.tsx').then((file) => file.BellList))

const everyMinute = 60_000

/**
 * How much of what waits for one's role is new or overdue, in the top bar: read every minute while the page is in sight and after every change of one's own.
 * What came since the last look is told at the top right, once.
 */
export default function Bell() {
  const read = useQuery({ ...query(inbox.waiting), refetchInterval: everyMinute, refetchOnWindowFocus: true })
  const [isOpen, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const kinds = read.data?.data ?? []
  const count = pressingOf(kinds)
  const isEmpty = kinds.every((one) => one.count === 0 || !isPressing(one.kind))
  useNews(read.data?.data)
  useEffect(() => setOpen(false), [pathname, search])

  if (read.data && kinds.length === 0) return null
  const says = !read.data
    ? 'being counted'
    : count === 0
      ? isEmpty
        ? 'nothing waits'
        : 'nothing new or overdue'
      : // what is seen stands in the name, so that it can be said to a voice control
        `${count > 99 ? '99+, ' : ''}${formatNumber(count)} new or overdue`
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340}>
      <Popover.Target>
        <ActionIcon className={styles.bell} aria-label={`Actions: ${says}`} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          <Icon name="bell" />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.drop}>
        <p className={styles.head}>
          <b>What waits</b>
          <Link to="/admin/actions">All actions</Link>
        </p>
        {read.data && <BellList kinds={kinds} isEmpty={isEmpty} />}
      </Popover.Dropdown>
    </Popover>
  )
}

type Seen = Partial<Record<ActionKind, string>>

/**
 * Tells what came since this device told something: the newest of each kind is remembered, so that a reload tells nothing twice. What the
 * person has looked at, here or elsewhere, the server leaves out.
 */
function useNews(waiting: readonly Waiting[] | undefined): void {
  const [seen, setSeen] = useRemembered<Seen | null>('actions.seen', null, isSeen)
  const told = useRef<readonly Waiting[]>(undefined)
  useEffect(() => {
    if (!waiting || told.current === waiting) return
    told.current = waiting
    const pressing = waiting.filter((one) => isPressing(one.kind) && one.newest !== null)
    const news = pressing.filter((one) => seen && String(one.newest) > (seen[one.kind] ?? ''))
    if (news.length > 0) void tell(news).catch(() => {})
    if (!seen || news.length > 0) setSeen({ ...seen, ...Object.fromEntries(pressing.map((one) => [one.kind, one.newest as string])) })
  }, [waiting, seen, setSeen])
}

/** `Something new came in. 3 registrations and 12 payments wait now.` */
async function tell(news: readonly Waiting[]): Promise<void> {
  const { kindWords } = await import('./parts/kinds.ts')
  const parts = news.map(({ kind, count }) => formatCount(count, kindWords[kind].one, kindWords[kind].many))
  const list = listed(parts)
  notice.info(`Something new came in. ${list} ${news.length === 1 && news[0]?.count === 1 ? 'waits' : 'wait'} now.`)
}

function isSeen(value: unknown): value is Seen {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
}
