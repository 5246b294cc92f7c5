/** The mails that went out or wait, for the Superadmin. */
import { calls } from './call.ts'

export const mail = calls({})
