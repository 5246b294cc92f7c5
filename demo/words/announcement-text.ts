import type { Day } from '../basis/calendar.ts'
import type { Programme } from '../basis/programme-sheet.ts'

/** A text as it was written; its dates are made from `Days`. */
export type AnnouncementText = {
  title: string
  summary: string
  body: string
  /** Days from today on which it is published; positive waits. */
  published: number
  venue?: string
  event?: { from: Day; to: Day }
  pinned?: boolean
  draft?: boolean
  /** A sheet to take along. */
  programme?: Programme
}

/** Days counted from today: the workday at or after it, and the Tuesday at or after it, on which the trainings begin. */
export type Days = {
  day: (days: number) => Day
  tuesday: (days: number) => Day
  /** The latest meeting of the Board. */
  board: Day
  /** The scheduled visit of the San Roque Campus, which one text announces. */
  lakesideVisit: { from: Day; to: Day }
}
