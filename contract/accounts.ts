/** Accounts as staff manage them: list, make, change, remove, import, invite (decisions §3). */
import { calls } from './call.ts'

export const accounts = calls({})
