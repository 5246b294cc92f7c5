import { agency } from '../../../../../agency.config.ts'
import type { ProgramRow } from '../../contract.ts'

/** Why no grace period can be given now; the server has the last word. */
export function graceRefusal(program: ProgramRow): string | false {
  if (program.status === 'none') return 'There is no validity to extend.'
  if (program.status === 'valid') return `It is valid for more than ${agency.upcomingMonths} months.`
  return program.grace_until ? 'It has had its grace period for this validity.' : false
}
