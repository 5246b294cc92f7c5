/** The log as a time line: day by day, with what is of no interest one by one folded into one line. */
import { agencyDay, formatDay } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'

type Line = { at: string; action: string; says: string; actor_name: string }
/** `folded`: the entries one line stands for. */
export type Folded<L> = L & { folded?: readonly L[] }

/** So few are told one by one. */
const few = 2
const isSession = ({ action }: Line) => action === 'session.started' || action === 'session.ended'

/** Sign-ins and sign-outs of a day that follow on each other become one line: `12 sign-ins, 3 sign-outs`. */
export function foldSessions<L extends Line>(entries: readonly L[]): Folded<L>[] {
  const runs: L[][] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    const before = last?.[0]
    if (last && before && isSession(before) && isSession(entry) && agencyDay(before.at) === agencyDay(entry.at)) last.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run): Folded<L>[] => {
    const [first] = run
    return first && run.length > few ? [{ ...first, says: sessionWords(run), folded: run }] : run
  })
}

function sessionWords(run: readonly Line[]): string {
  const ins = run.filter(({ action }) => action === 'session.started').length
  const counts = [ins > 0 && formatCount(ins, 'sign-in'), ins < run.length && formatCount(run.length - ins, 'sign-out')]
  return counts.filter(Boolean).join(', ')
}

/** Whose entries a line stands for: one name, or how many people. */
export function peopleOf(run: readonly Line[]): string {
  const names = new Set(run.map(({ actor_name }) => actor_name))
  return names.size === 1 ? [...names].join('') : formatCount(names.size, 'person', 'people')
}

/** `Today`, `Yesterday`, or the day. @param today the agency's day */
export function dayName(at: string, today: string, yesterday: string): string {
  const day = agencyDay(at)
  if (day === today) return `Today, ${formatDay(day)}`
  return day === yesterday ? `Yesterday, ${formatDay(day)}` : formatDay(day)
}
