/** An accreditor's own academic records, trainings and sub-member institutions (decisions §6). */
import { calls } from './call.ts'

export const accreditorProfiles = calls({})
