/** The visits of Lakeside Polytechnic State University, the institution of the demo account: written, not drawn. */

import { nothingHeld } from '../src/features/decisions/rules.ts'
import type { SurveyType } from '../src/features/ladder/rules.ts'
import { surveyOf } from '../src/features/ladder/rules-surveys.ts'
import { validityEnd } from '../src/features/ladder/rules-terms.ts'
import type { VisitStatus } from '../src/features/visits/rules.ts'
import { addDays } from '../src/kit/contract/days.ts'
import { at, boardDay, type Day, onTuesday } from './basis/calendar.ts'
import { idsOf, randomOf } from './basis/random.ts'
import { lakesideName } from './institutions.ts'
import type { Account } from './people.ts'
import type { Visit } from './visit.ts'

type PastVisit = { campus: string; daysAgo: number; programs: string[]; count: number }
type OpenVisit = { campus: string; status: VisitStatus; inDays: number; programs: string[]; count: number }

export const lakesidePastVisits: readonly PastVisit[] = [
  { campus: 'Main Campus', daysAgo: 1010, programs: [], count: 8 },
  { campus: 'Bay View Campus', daysAgo: 800, programs: [], count: 5 },
  {
    campus: 'San Roque Campus',
    daysAgo: 560,
    programs: ['BS Architecture', 'BS Civil Engineering', 'BS Electrical Engineering'],
    count: 6,
  },
  { campus: 'Mabini Campus', daysAgo: 430, programs: [], count: 5 },
  { campus: 'Main Campus', daysAgo: 300, programs: [], count: 9 },
  { campus: 'Santa Clara Campus', daysAgo: 160, programs: [], count: 4 },
  { campus: 'Malaya Campus', daysAgo: 88, programs: [], count: 5 },
]

export const lakesideOpenVisits: readonly OpenVisit[] = [
  { campus: 'Los Pinos Campus', status: 'reported', inDays: -27, programs: [], count: 4 },
  {
    campus: 'San Roque Campus',
    status: 'scheduled',
    inDays: 18,
    programs: [
      'BS Civil Engineering',
      'BS Electrical Engineering',
      'BS Information Systems',
      'Bachelor of Secondary Education, Mathematics',
    ],
    count: 5,
  },
  { campus: 'Pinagbuklod Campus', status: 'approved', inDays: 95, programs: [], count: 3 },
  { campus: 'Bay View Campus', status: 'requested', inDays: 140, programs: [], count: 2 },
]

// ---- of the time before the portal, as an import of past visits leaves them ----------------------------------------

/** How long ago the campuses were visited, and for what. */
const rounds = [
  { daysAgo: 4_350, survey: 'preliminary', level: 'candidate' },
  { daysAgo: 3_560, survey: 'first_formal', level: 'level_1' },
] as const satisfies readonly { daysAgo: number; survey: SurveyType; level: 'candidate' | 'level_1' }[]

/** Programs that have come so far had both. */
const climbed: readonly string[] = ['level_2', 'level_3', 'level_4']

/** @param visits of the portal; the numbers of the past ones follow theirs. @param importedBy who keeps the outcomes */
export function makePastVisits(visits: readonly Visit[], importedBy: Account, today: Day) {
  const random = randomOf('past visits')
  const id = idsOf('past visits')
  const granted = visits
    .filter((visit) => visit.institution.name === lakesideName)
    .flatMap((visit) => visit.programs.filter((one) => one.outcome === 'granted').map((one) => one.program))
  const programs = new Set(granted.filter((program) => program.granted && climbed.includes(program.level)))
  const campuses = [...Map.groupBy(programs, (program) => program.campus)].slice(0, 4)
  return campuses.flatMap(([campus, own], place) =>
    rounds.map(({ daysAgo, survey, level }, round) => {
      const visit_date = onTuesday(addDays(today, -daysAgo - 30 * place))
      const decided_on = boardDay(addDays(visit_date, 35))
      const asked = surveyOf(survey, nothingHeld, { level: 'none', valid_to: null }, visit_date)
      return {
        id: id(),
        step_id: id(),
        number: `SV-${visit_date.slice(0, 4)}-${String(visits.length + 2 * place + round + 1).padStart(4, '0')}`,
        institution_id: campus.institution.id,
        campus_id: campus.id,
        visit_type: survey,
        visit_date,
        visit_end: addDays(visit_date, 2),
        decided_on,
        decided_at: at(decided_on, 12),
        imported_at: at(addDays(today, -200), 10, place),
        importedBy,
        surveys: own.slice(0, 6).map((program) => ({
          ...asked,
          ...{ id: id(), outcome_id: id(), program_id: program.id },
          ...{ outcome: 'granted' as const, decided_on, visit_date },
          grants: { level, valid_from: decided_on, valid_to: validityEnd(level, decided_on) },
          grand_mean: (3 + random.between(5, 90) / 100).toFixed(2),
        })),
      }
    }),
  )
}
