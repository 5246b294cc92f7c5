import type { Announcement } from '../../contract.ts'

/** What stands beside an announcement. */
export function asideName(of: Pick<Announcement, 'event_from'>): string {
  return of.event_from ? 'Event and sharing' : 'Sharing'
}
