import { formatDays } from '../../../../kit/contract/days.ts'
import { visitStatusNames } from '../../../visits/rules.ts'
import type { MoveDay, Trip } from '../../contract-calendar.ts'

/** Everything that is wrong with the days of a visit, as they stand, sentence by sentence. */
export function troublesOf({ breaks, conflicts }: Pick<Trip, 'breaks' | 'conflicts'>): string[] {
  const [days, people] = [
    breaks.map(({ says, number }) => (number ? `${says} (${number})` : says)),
    conflicts.map(({ accreditor, says, number }) => `${accreditor}: ${says}${number ? ` (${number})` : ''}`),
  ]
  return [...days, ...people]
}

/** `block` where one of them would be refused today. */
export function weightOf({ breaks, conflicts }: Pick<Trip, 'breaks' | 'conflicts'>): 'block' | 'warn' | null {
  const all = [...breaks, ...conflicts]
  if (all.some((one) => one.level === 'block')) return 'block'
  return all.some((one) => one.level === 'warn') ? 'warn' : null
}

/** What a bar is called to whoever hears it. */
export function barName(trip: Trip): string {
  const troubles = troublesOf(trip)
  const wrong = troubles.length > 0 ? ` Breaks: ${troubles.join('; ')}.` : ''
  const { acronym, name } = trip.institution
  // begins with what the bar shows
  return `${acronym ? `${acronym}, ` : ''}${name}, ${formatDays(trip.visit_date, trip.visit_end)}, ${visitStatusNames[trip.status]}, ${trip.number}.${wrong}`
}

const standings: Record<MoveDay['standing'], string> = { free: 'Nothing breaks', warn: 'To be confirmed', block: 'Not possible' }

/** "12 – 14 Mar 2027. Not possible: 12 Mar 2027 is Charter Day." */
export function moveSentence(day: Pick<MoveDay, 'visit_date' | 'visit_end'> & Partial<MoveDay>): string {
  const days = formatDays(day.visit_date, day.visit_end)
  if (!day.standing) return `${days}.`
  const why = day.refused ? [day.refused.replace(/\.$/, '')] : troublesOf({ breaks: day.breaks ?? [], conflicts: day.conflicts ?? [] })
  return `${days}. ${standings[day.standing]}${why.length > 0 ? `: ${why.join('; ')}` : ''}.`
}
