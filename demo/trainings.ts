/** The agency's training modules of the past two years and the next months, and who takes part: accreditors, and some of the staff. */

import { addDays } from '../src/kit/contract/days.ts'
import type { Tables } from '../src/kit/server/db/tables.ts'
import type { Accreditor } from './accreditors.ts'
import { at, type Day, onTuesday } from './basis/calendar.ts'
import { idsOf, randomOf } from './basis/random.ts'
import { trainingTexts } from './words/training-texts.ts'

export type TrainingModule = Omit<Tables['training_modules'], 'version' | 'created_at'> & { created_at: string }
export type TrainingLink = {
  id: string
  training_module_id: string
  account_id: string
  attendance: 'registered' | 'attended' | 'absent'
  created_at: string
}

export function makeTrainings(
  accreditors: readonly Accreditor[],
  staff: readonly { id: string }[],
  today: Day,
): { modules: TrainingModule[]; links: TrainingLink[] } {
  const random = randomOf('trainings')
  const id = idsOf('training_modules')
  const linkId = idsOf('training_accreditors')
  const active = accreditors.filter(({ account }) => account.status === 'active')
  const links: TrainingLink[] = []
  const modules = trainingTexts.map(([type, title, level, venue, inDays, days, capacity, fee, description], index): TrainingModule => {
    const starts_on = onTuesday(addDays(today, inDays))
    const created_at = at(addDays(inDays < 0 ? starts_on : today, -random.between(25, 60)), 10, random.between(0, 59))
    const module: TrainingModule = {
      id: id(),
      title,
      code: `${prefixes[type]}-${String(index + 1).padStart(2, '0')}`,
      type,
      level,
      organizer: 'Institutional Development Division',
      venue,
      starts_on,
      ends_on: addDays(starts_on, days - 1),
      hours: days * 8,
      capacity,
      fee,
      description,
      created_at,
    }
    const past = (module.ends_on as Day) < today
    const people = random.some(active.slice(1), Math.floor(capacity * (past ? 0.6 + random.next() * 0.35 : random.next() * 0.6)))
    if (index % 5 === 0) people[0] = active[0] as Accreditor
    const ofStaff = index % 4 === 0 ? staff.slice(0, 2).map((account) => ({ account })) : []
    for (const { account } of [...people, ...ofStaff]) {
      const attendance = past ? random.weighted({ attended: 92, absent: 8 } as const) : 'registered'
      links.push({ id: linkId(), training_module_id: module.id, account_id: account.id, attendance, created_at })
    }
    return module
  })
  return { modules, links }
}

const prefixes = { training: 'TR', seminar: 'SE', conference: 'CO', refresher: 'RE' } as const
