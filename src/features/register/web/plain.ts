import type { PlainHandle } from '../../../kit/web/plain-page.ts'

/** All pages of the register are sent without a script of ours. */
export const handle: PlainHandle = { plain: true }
