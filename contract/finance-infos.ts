/** Bank and finance info of the accreditors: their own, and the list of Finance (decisions §6). */
import { calls } from './call.ts'

export const financeInfos = calls({})
