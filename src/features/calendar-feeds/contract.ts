/** Secret addresses from which a calendar reads visits (docs/domain.md#calendar-feeds). */
import { z } from 'zod'
import { calls, Day, dataOf, Message } from '../../kit/contract/call.ts'
import { readers } from '../../kit/contract/roles.ts'

/** Whose calendar has something to show: staff who read the schedule, accreditors, institutions. */
export const feedReaders = [...readers.accreditations, 'accreditor', 'institution'] as const

/** Days for which is kept who read it. */
export const readDays = 30

export const CalendarFeed = z.object({
  created_at: z.iso.datetime(),
  /** By day and place, the newest first: 50 at most. */
  reads: z.array(z.object({ day: Day, network: z.string(), times: z.int(), last_at: z.iso.datetime() })),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const calendarFeeds = calls({
  show: {
    method: 'GET',
    path: '/api/calendar-feed',
    access: feedReaders,
    answer: dataOf(CalendarFeed.nullable()),
    says: 'Whether there is a secret address of the own calendar, since when, and who read it; never the address itself.',
  },
  renew: {
    method: 'POST',
    path: '/api/calendar-feed',
    access: feedReaders,
    answer: z.object({ address: z.url(), message: z.string() }),
    says: 'Makes the secret address of the own calendar, told this once; an earlier one stops working.',
  },
  end: {
    method: 'DELETE',
    path: '/api/calendar-feed',
    access: feedReaders,
    answer: Message,
    says: 'Takes the secret address of the own calendar back.',
  },
  read: {
    method: 'GET',
    path: '/api/calendar.ics',
    access: 'public',
    query: z.object({ key: z.string('Give the key of the address.').min(1, 'Give the key of the address.').max(100) }),
    answer: 'file',
    says: 'Visits as an iCalendar feed: own ones of an accreditor with days off, those of an institution, or all for staff; as the account may see them now.',
  },
})
