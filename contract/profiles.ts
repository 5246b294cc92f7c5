/** One's own account: personal data and photo (decisions §3). */
import { calls } from './call.ts'

export const profiles = calls({})
