import { agency } from '../../../../kit/contract/agency.ts'
import type { ProgramRow } from '../../contract.ts'
import { type GraceObstacle, graceObstacle } from '../../rules.ts'

/** Why no grace period can be given now; the server has the last word. */
export function graceRefusal(program: ProgramRow): string | false {
  const obstacle = graceObstacle(program)
  return obstacle ? sentences()[obstacle] : false
}

function sentences(): Record<GraceObstacle, string> {
  return {
    no_validity: 'There is no validity to extend.',
    given: 'It has had its grace period for this validity.',
    too_early: `It is valid for more than ${agency.upcomingMonths} months.`,
  }
}
