/** How meetings and votes are told, and in which tone. */
import type { Tone } from '../../../kit/web/record/Status.tsx'
import type { ItemRow, MeetingRow } from '../contract-records.ts'
import { countWords, type MeetingState, meetingStateNames, resultNames, type VoteResult } from '../rules.ts'

export const meetingTones: Record<MeetingState, Tone> = { draft: 'idle', called: 'note', closed: 'warn', confirmed: 'ok', cancelled: 'err' }

const resultTones: Record<VoteResult, Tone> = { carried: 'ok', lost: 'err', tied: 'err', no_quorum: 'warn' }

export function stateWords({ state, is_half_confirmed }: Pick<MeetingRow, 'state' | 'is_half_confirmed'>): string {
  return is_half_confirmed ? 'Confirmed by one side' : meetingStateNames[state]
}

/** Where the vote on an item stands. */
export function voteWords(item: ItemRow): { tone: Tone; says: string; more?: string | undefined } {
  const { voting, result, count, voted, entitled, kind, motion } = item
  if (item.recused !== null) return { tone: 'idle', says: 'You take no part' }
  if (voting === 'closed' && result)
    return { tone: resultTones[result], says: resultNames[result], more: count ? countWords(count) : undefined }
  if (voting === 'open') return { tone: 'note', says: 'Vote is open', more: `${voted} of ${entitled} have voted` }
  if (!motion && kind !== 'other') return { tone: 'warn', says: 'No motion yet' }
  return { tone: 'idle', says: 'Not voted on' }
}
