/** Meetings of the board: their steps, what is voted on, and how votes are counted (docs/domain.md#the-board). */
import type { Machine, Step } from '../../kit/contract/states.ts'
import type { Level } from '../ladder/rules.ts'
import { levels } from '../ladder/rules.ts'
import { validityEnd } from '../ladder/rules-terms.ts'
import { visitWriters } from '../visits/rules.ts'

/** A meeting where people sit together, or a vote by circulation until a deadline. */
export const meetingKinds = ['meeting', 'circulation'] as const
export type MeetingKind = (typeof meetingKinds)[number]
export const meetingKindNames: Record<MeetingKind, string> = { meeting: 'Meeting', circulation: 'By circulation' }

export const meetingStates = ['draft', 'called', 'closed', 'confirmed', 'cancelled'] as const
export type MeetingState = (typeof meetingStates)[number]
export const meetingStateNames: Record<MeetingState, string> = {
  draft: 'Being prepared',
  called: 'Called',
  closed: 'To confirm',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

export type MeetingNeed = 'version' | 'agenda' | 'board' | 'chair' | 'deadline' | 'counted' | 'two' | 'reason'

/** Who may confirm a meeting: the chair of it or a Superadmin on one side, QA on the other. */
export const confirmers = ['Superadmin', 'QA', 'trustee'] as const

export const meetingSteps: readonly Step<MeetingState, MeetingNeed>[] = [
  { from: [], to: 'draft', by: visitWriters, call: 'board.addMeeting', needs: [] },
  {
    from: ['draft'],
    to: 'called',
    by: visitWriters,
    call: 'board.callMeeting',
    needs: ['version', 'agenda', 'board', 'chair', 'deadline'],
  },
  { from: ['called'], to: 'closed', by: visitWriters, call: 'board.closeMeeting', needs: ['version', 'counted'] },
  { from: ['closed'], to: 'called', by: visitWriters, call: 'board.reopenMeeting', needs: ['version'] },
  { from: ['closed'], to: 'confirmed', by: confirmers, call: 'board.confirm', needs: ['version', 'two'] },
  { from: ['draft', 'called'], to: 'cancelled', by: visitWriters, call: 'board.cancelMeeting', needs: ['version', 'reason'] },
]

export const meetingMachine: Machine<MeetingState, MeetingNeed> = {
  noun: 'a meeting of the board',
  says: 'What the board decides at one time, together or by circulation. Nothing takes effect before two persons have confirmed it.',
  states: meetingStates,
  names: meetingStateNames,
  steps: meetingSteps,
  needs: {
    version: 'the version that was read',
    agenda: 'an item on the agenda, each with a motion',
    board: 'an active account of a trustee',
    chair: 'a chair, who is one of the trustees',
    deadline: 'of a vote by circulation, a deadline that is to come',
    counted: 'every vote closed',
    two: 'the confirmation of the other side before: the chair or a Superadmin, and QA',
    reason: 'a reason',
  },
}

/** Where an agenda may be changed. */
export const preparing: readonly MeetingState[] = ['draft', 'called']

/** What an item asks the board: to decide about a surveyed program, to take or lower a level, or something else. */
export const itemKinds = ['outcome', 'downgrade', 'lapse', 'other'] as const
export type ItemKind = (typeof itemKinds)[number]
export const itemKindNames: Record<ItemKind, string> = {
  outcome: 'After a visit',
  downgrade: 'Downgrade',
  lapse: 'Lapse',
  other: 'Other business',
}

export const votingStates = ['waiting', 'open', 'closed'] as const
export type VotingState = (typeof votingStates)[number]

export const voteChoices = ['for', 'against', 'abstain'] as const
export type VoteChoice = (typeof voteChoices)[number]
export const voteNames: Record<VoteChoice, string> = { for: 'For', against: 'Against', abstain: 'Abstain' }

export const attendances = ['asked', 'present', 'absent', 'left'] as const
export type Attendance = (typeof attendances)[number]
export const attendanceNames: Record<Attendance, string> = { asked: 'Asked', present: 'Present', absent: 'Absent', left: 'Left the board' }

export const voteResults = ['carried', 'lost', 'tied', 'no_quorum'] as const
export type VoteResult = (typeof voteResults)[number]
export const resultNames: Record<VoteResult, string> = {
  carried: 'Carried',
  lost: 'Lost',
  tied: 'Lost, the votes were equal',
  no_quorum: 'No quorum',
}

/** Percent of which more is needed: of those who may vote to be there, and of the votes cast to carry. */
export type BoardRule = { quorum: number; majority: number }

export type Count = { for: number; against: number; abstain: number }

/**
 * What a vote comes to. More than the quorum of those who may vote have to be there (of a circulation: to have voted); more than the
 * majority of the votes cast carries, and an abstention is no vote cast. Equal votes fail.
 * @param entitled trustees of the meeting without those who left and those who are recused
 * @param there how many of them are present, or by circulation have voted
 */
export function resultOf({ entitled, there, count }: { entitled: number; there: number; count: Count }, rule: BoardRule): VoteResult {
  if (there * 100 <= entitled * rule.quorum) return 'no_quorum'
  const cast = count.for + count.against
  if (count.for * 100 > cast * rule.majority) return 'carried'
  return cast > 0 && count.for === count.against ? 'tied' : 'lost'
}

/** `7 for, 1 against, 2 abstained` */
export function countWords({ for: yes, against, abstain }: Count): string {
  return `${yes} for, ${against} against, ${abstain} abstained`
}

/** What the clock proposes once validity and grace period of a level are over: the level below for its term; nothing below Candidate. */
export function proposedAfter(level: Level, today: string): { kind: 'downgrade' | 'lapse'; level: Level; valid_to: string | null } {
  const below = levels[levels.indexOf(level) - 1] ?? 'none'
  if (below === 'none') return { kind: 'lapse', level: 'none', valid_to: null }
  return { kind: 'downgrade', level: below, valid_to: validityEnd(below, today) }
}

/** The number a decision is known by in the minutes: `B-2026-03/12`. */
export function resolutionOf(meeting: string, place: number): string {
  return `${meeting}/${place}`
}
