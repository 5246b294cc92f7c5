/** Forgotten and new passwords (decisions §3). */
import { calls } from './call.ts'

export const passwords = calls({})
