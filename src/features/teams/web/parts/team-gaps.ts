import type { CallError } from '../../../../kit/contract/client.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'

/** What the team lacks, as a step came back with it: `confirm_team` takes the step all the same; null where it is something else. */
export function gapsOf(refusal: CallError): string | null {
  const isTeam = refusal.status === 409 && Boolean((refusal.body as { team?: unknown } | undefined)?.team)
  return isTeam ? refusal.message.replace(/ Confirm it to go on\.$/, '') : null
}

/** Asks whether a step from a menu is taken although somebody has not said yes, or nobody coordinates. */
export function confirmGaps(gaps: string, verb: string): Promise<boolean> {
  return confirm({ title: `${verb} all the same?`, text: gaps, verb })
}
