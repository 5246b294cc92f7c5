/** Records that may be the one somebody is about to add (docs/domain.md#one-record): a call answers 409 with them, and goes through with `confirm_new`. */
import { z } from 'zod'

export const Candidate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What tells it from others of the same name. */
  line: z.string(),
  /** Why it may be the same: `same name`. */
  why: z.string(),
})
export type Candidate = z.infer<typeof Candidate>

/** In the body of a call that adds a record. */
export const confirmNew = { confirm_new: z.boolean().default(false) }

/** A confirmation in the form of an import, which is text. */
export const confirmText = z.enum(['0', '1'], 'Write 1 to confirm, 0 otherwise.').default('0')

export const confirmNewText = { confirm_new: confirmText }
