/** The board room: meetings, agendas, votes, and the confirmation that lets what was decided take effect (docs/domain.md#the-board). */
import { z } from 'zod'
import { calls, Day, dataOf, jsonText, Message, oneOrMany, PageNumber, pageOf, Search, Version } from '../../kit/contract/call.ts'
import { levels, surveyOutcomes } from '../ladder/rules.ts'
import { visitWriters } from '../visits/rules.ts'
import { BoardItem, Meeting, MeetingRow, RenewalFilter, RenewalRow, WaitingFilter, WaitingRow } from './contract-records.ts'
import { attendances, confirmers, meetingKinds, meetingStates, voteChoices } from './rules.ts'

const boardStaff = ['Superadmin', 'Monitoring', 'QA'] as const
const room = [...boardStaff, 'trustee'] as const

const Words = (most: number) =>
  z
    .string()
    .trim()
    .normalize()
    .max(most, `Write at most ${most.toLocaleString('en')} characters.`)
const None = (most: number) =>
  Words(most)
    .transform((text) => text || null)
    .nullish()

const meetingFields = {
  kind: z.enum(meetingKinds, 'Choose how the board meets.'),
  title: Words(200).min(3, 'Write what the meeting is called.'),
  held_on: Day,
  starts_at: z
    .string()
    .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Write the time as 09:30.')
    .nullish(),
  place: None(200),
  /** Needed of a vote by circulation before it is called. */
  closes_at: z.iso.datetime({ offset: true, error: 'Choose day and hour of the deadline.' }).nullish(),
  /** The trustee who chairs it. */
  chair_id: z.uuid('Choose who chairs the meeting.').nullish(),
}

const OfMeeting = z.object({ id: z.uuid(), version: Version })
const OfItems = z.object({ meeting_id: z.uuid(), ids: z.array(z.uuid()).min(1, 'Choose an item of the agenda.').max(500) })
const OfItem = z.object({ id: z.uuid() })

const MotionForm = z.object({
  outcome: z.enum(surveyOutcomes, 'Choose the outcome.').nullish(),
  grand_mean: z.coerce.number().min(1, 'A grand mean is 1.00 to 5.00.').max(5, 'A grand mean is 1.00 to 5.00.').nullish(),
  lowest_area_mean: z.coerce.number().min(1, 'A mean is 1.00 to 5.00.').max(5, 'A mean is 1.00 to 5.00.').nullish(),
  conditions: None(2000),
  conditions_due: Day.nullish(),
  level: z.enum(levels).nullish(),
  valid_to: Day.nullish(),
  reason: None(2000),
})

export const board = calls({
  meetings: {
    method: 'GET',
    path: '/api/board/meetings',
    access: room,
    query: PageNumber.extend({ search: Search, state: oneOrMany(z.enum(meetingStates)).optional() }),
    answer: pageOf(MeetingRow),
    says: 'Meetings of the board, the newest first; a trustee reads those called with a seat of their own.',
  },
  meeting: {
    method: 'GET',
    path: '/api/board/meetings/:id',
    access: room,
    answer: dataOf(Meeting),
    says: 'A meeting with its agenda, seats, votes and minutes; of an item a trustee is recused from, only that it is there.',
  },
  item: {
    method: 'GET',
    path: '/api/board/items/:id',
    access: room,
    answer: dataOf(BoardItem),
    says: 'All the board reads of an item: ladder, marks, report, response, recommendations, team. 404 to a trustee who is recused.',
  },
  waiting: {
    method: 'GET',
    path: '/api/admin/board/waiting',
    access: boardStaff,
    query: PageNumber.extend({ search: Search, filter: jsonText(WaitingFilter).optional() }),
    answer: pageOf(WaitingRow),
    says: 'What waits for the board and is on no agenda: programs with an accepted report, and levels whose validity and grace period are over.',
  },
  renewals: {
    method: 'GET',
    path: '/api/admin/board/renewals',
    access: boardStaff,
    query: PageNumber.extend({ search: Search, filter: jsonText(RenewalFilter).optional() }),
    answer: pageOf(RenewalRow),
    says: 'Programs whose level ends, and that have no visit yet: by priority class and days left.',
  },
  trustees: {
    method: 'GET',
    path: '/api/admin/board/trustees',
    access: boardStaff,
    answer: dataOf(z.array(z.object({ id: z.uuid(), name: z.string() }))),
    says: 'The active accounts of trustees: who a meeting is called with.',
  },
  addMeeting: {
    method: 'POST',
    path: '/api/admin/board/meetings',
    access: visitWriters,
    body: z.object(meetingFields),
    answer: dataOf(MeetingRow),
    says: 'Prepares a meeting of the board, or a vote by circulation.',
  },
  editMeeting: {
    method: 'PUT',
    path: '/api/admin/board/meetings',
    access: visitWriters,
    body: OfMeeting.extend(meetingFields),
    answer: Message,
    says: 'Changes a meeting that is not closed; a chair, a deadline, its day.',
  },
  callMeeting: {
    method: 'POST',
    path: '/api/admin/board/meetings/call',
    access: visitWriters,
    body: OfMeeting,
    answer: Message,
    says: 'Calls the meeting: every active trustee has a seat and is told by mail; by circulation all votes open.',
  },
  closeMeeting: {
    method: 'POST',
    path: '/api/admin/board/meetings/close',
    access: visitWriters,
    body: OfMeeting,
    answer: Message,
    says: 'Ends a meeting whose votes are all closed, for two persons to confirm; by circulation the votes are counted after the deadline or when all have voted.',
  },
  reopenMeeting: {
    method: 'POST',
    path: '/api/admin/board/meetings/reopen',
    access: visitWriters,
    body: OfMeeting,
    answer: Message,
    says: 'Takes a closed meeting up again before it is confirmed; a confirmation by one side is void.',
  },
  cancelMeeting: {
    method: 'POST',
    path: '/api/admin/board/meetings/cancel',
    access: visitWriters,
    body: OfMeeting.extend({ reason: Words(500).min(3, 'Write why it is cancelled; the trustees read it.') }),
    answer: Message,
    says: 'Cancels a meeting before it is closed; what stood on its agenda waits again.',
  },
  attend: {
    method: 'PUT',
    path: '/api/admin/board/seats',
    access: visitWriters,
    body: z.object({ meeting_id: z.uuid(), account_id: z.uuid(), attendance: z.enum(attendances) }),
    answer: Message,
    says: 'Notes who is present, absent, or has left the board; the open votes of who left do not count.',
  },
  addItems: {
    method: 'POST',
    path: '/api/admin/board/items',
    access: visitWriters,
    body: z.object({
      meeting_id: z.uuid(),
      /** Programs of visits. */
      surveys: z.array(z.uuid()).max(500).default([]),
      /** Programs whose level ended. */
      programs: z.array(z.uuid()).max(500).default([]),
      /** Everything that waits by this search and filter, 500 at most. */
      all: z.object({ search: Search, filter: WaitingFilter.optional() }).optional(),
    }),
    answer: Message.extend({ added: z.int() }),
    says: 'Puts what waits on the agenda, each with the motion its marks or the clock speak for.',
  },
  addOther: {
    method: 'POST',
    path: '/api/admin/board/items/other',
    access: visitWriters,
    body: z.object({ meeting_id: z.uuid(), title: Words(200).min(3, 'Write what the item is called.'), note: None(10_000) }),
    answer: Message,
    says: 'Puts other business on the agenda.',
  },
  editItem: {
    method: 'PUT',
    path: '/api/admin/board/items',
    access: visitWriters,
    body: OfItem.extend({
      version: Version,
      title: Words(200).min(3, 'Write what the item is called.').optional(),
      note: None(10_000),
      motion: MotionForm.optional(),
      moved_by: z.uuid().nullish(),
      seconded_by: z.uuid().nullish(),
      is_secret: z.boolean().optional(),
    }),
    answer: Message,
    says: 'Changes the motion of an item, who moved and seconded it, or how it is voted on; after a vote it is voted on anew.',
  },
  group: {
    method: 'POST',
    path: '/api/admin/board/items/group',
    access: visitWriters,
    body: OfItems.extend({ is_consent: z.boolean() }),
    answer: Message,
    says: 'Puts items on the consent agenda, which is voted on as one, or takes them off.',
  },
  move: {
    method: 'POST',
    path: '/api/admin/board/items/move',
    access: visitWriters,
    body: z.object({ meeting_id: z.uuid(), id: z.uuid(), /** It stands after this one; null: first. */ after: z.uuid().nullable() }),
    answer: Message,
    says: 'Moves an item on the agenda.',
  },
  removeItems: {
    method: 'POST',
    path: '/api/admin/board/items/remove',
    access: visitWriters,
    body: OfItems,
    answer: Message,
    says: 'Takes items that were not voted on off the agenda; they wait again.',
  },
  openVote: {
    method: 'POST',
    path: '/api/admin/board/votes/open',
    access: visitWriters,
    body: OfItems,
    answer: Message,
    says: 'Opens the vote on items that have a motion.',
  },
  closeVote: {
    method: 'POST',
    path: '/api/admin/board/votes/close',
    access: visitWriters,
    body: OfItems,
    answer: Message,
    says: 'Closes the vote and counts it: quorum, majority, equal votes fail.',
  },
  recuse: {
    method: 'POST',
    path: '/api/admin/board/recusals',
    access: visitWriters,
    body: OfItem.extend({ account_id: z.uuid(), reason: Words(500).min(3, 'Write what ties the trustee to it.') }),
    answer: Message,
    says: 'Recuses a trustee from an item; a vote of theirs that is not closed does not count.',
  },
  vote: {
    method: 'POST',
    path: '/api/trustee/votes',
    access: ['trustee'],
    body: OfItems.extend({ choice: z.enum(voteChoices, 'Vote for, against, or abstain.') }),
    answer: Message,
    says: 'Votes on open items; a roll-call vote can be changed until the vote is closed. Items one is recused from are left out.',
  },
  declare: {
    method: 'POST',
    path: '/api/trustee/recusals',
    access: ['trustee'],
    body: OfItem.extend({ reason: Words(500).min(3, 'Write what ties you to it.') }),
    answer: Message,
    says: 'Declares a tie: from then on one sees neither discussion nor votes of the item.',
  },
  separate: {
    method: 'POST',
    path: '/api/trustee/items/separate',
    access: ['trustee'],
    body: OfItem,
    answer: Message,
    says: 'Takes an item off the consent agenda before it is voted on, so that it is discussed by itself.',
  },
  remark: {
    method: 'POST',
    path: '/api/board/remarks',
    access: [...visitWriters, 'trustee'],
    body: OfItem.extend({ text: Words(2000).min(2, 'Write your remark.') }),
    answer: Message,
    says: 'Adds to the discussion of an item.',
  },
  minutes: {
    method: 'PUT',
    path: '/api/admin/board/minutes',
    access: visitWriters,
    body: OfMeeting.extend({ minutes: None(100_000) }),
    answer: Message,
    says: 'Writes the minutes; left empty they draft themselves again.',
  },
  confirm: {
    method: 'POST',
    path: '/api/board/confirm',
    access: confirmers,
    fresh: true,
    body: OfMeeting,
    answer: Message.extend({ is_confirmed: z.boolean() }),
    says: 'Confirms what a closed meeting decided: the chair or a Superadmin on one side, QA on the other. With the second, decisions, mails and the news post are written at once, all or none.',
  },
})
