/** Refusals of days that break something, where no team has to be asked about (docs/domain.md#days-that-break-something). */
import { invalid, Refusal } from '../../../kit/server/http/refusal.ts'
import { type Break, breaksSentence } from '../rules-breaks.ts'

/** Those that are blocked, or warn and were not confirmed by their keys. */
export function stillOpen(breaks: readonly Break[], confirmed: readonly string[]): { blocked: Break[]; asked: Break[] } {
  return {
    blocked: breaks.filter((one) => one.level === 'block'),
    asked: breaks.filter((one) => one.level === 'warn' && !one.keys.every((key) => confirmed.includes(key))),
  }
}

/** @throws Refusal 422 at `visit_date` for days that are blocked; 409 with `breaks` for a warning that is not confirmed */
export function refuseBreaks(breaks: readonly Break[], confirmed: readonly string[]): void {
  const { blocked, asked } = stillOpen(breaks, confirmed)
  if (blocked.length > 0) {
    const sentence = blockedSentence(blocked)
    throw new Refusal(422, sentence, { visit_date: [sentence] }, { breaks })
  }
  if (asked.length > 0) throw new Refusal(409, `${breaksSentence(asked)} Confirm it to go on.`, undefined, { breaks })
}

/** For an institution, which is not asked: what is only to be thought about is QA's. @throws Refusal 422 at `visit_date` */
export function refuseBlocked(breaks: readonly Break[]): void {
  const { blocked } = stillOpen(breaks, [])
  if (blocked.length > 0) throw invalid('visit_date', `${breaksSentence(blocked)} Choose another day.`)
}

function blockedSentence(blocked: readonly Break[]): string {
  return `This cannot be. ${breaksSentence(blocked)} Choose other days.`
}
