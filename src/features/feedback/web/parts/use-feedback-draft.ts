/** Feedback that is begun: the server keeps it for its author. */

import type { Input } from '../../../../kit/contract/call.ts'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { type DraftState, useDraftKeeping } from '../../../../kit/web/form/use-draft-keeping.ts'
import { type FeedbackDraft, feedback } from '../../contract.ts'

type Draft = NonNullable<Input<typeof feedback.keepDraft>['body']>

/**
 * @param draft what the form holds now
 * @param kept what the server kept when the form was opened
 */
export function useFeedbackDraft(draft: Draft, kept: FeedbackDraft | undefined) {
  return useDraftKeeping({
    call: feedback.keepDraft,
    input: { body: draft },
    begins: kept ? saidOf(kept) : null,
    saidOf: ({ data }) => (data ? saidOf(data) : null),
    drafts: query(feedback.drafts).queryKey,
  })
}

function saidOf({ saved_at }: FeedbackDraft): DraftState {
  return { tone: 'quiet', says: `Kept as a draft, ${formatInstant(saved_at)}. Only you read it.` }
}
