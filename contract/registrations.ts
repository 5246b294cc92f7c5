/** The way in for those who register themselves: form, e-mail confirmation (decisions §3). */
import { calls } from './call.ts'

export const registrations = calls({})
