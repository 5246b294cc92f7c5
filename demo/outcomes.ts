/** What was decided about each program, as the outcomes are kept: now and then one that a later one corrects. */
import { type Holding, noGrace } from '../src/features/decisions/rules.ts'
import type { Level, Outcome, Qualification } from '../src/features/ladder/rules.ts'
import { isStep, type Survey, thresholdOf } from '../src/features/ladder/rules-surveys.ts'
import { usualDeferralEnd, validityEnd } from '../src/features/ladder/rules-terms.ts'
import { addDays, addMonths } from '../src/kit/contract/days.ts'
import { at, type Day } from './basis/calendar.ts'
import { idsOf, type Random, randomOf } from './basis/random.ts'
import type { Account } from './people.ts'
import type { Program } from './programs.ts'
import type { Visit, VisitProgram } from './visit.ts'

export type ProgramOutcome = {
  id: string
  accreditation_program_id: string
  outcome: Outcome
  grand_mean: string | null
  lowest_area_mean: string | null
  decided_on: Day
  reason: string | null
  conditions: string | null
  conditions_due: Day | null
  supersedes: string | null
  correction_reason: string | null
  recorded_by: Account
  recorded_at: string
  visit: Visit
  program: Program
  survey: Survey
  /** What the program held before it; nothing for a survey that is no step of the ladder. */
  before: Holding | null
}

/** The outcomes of all decided visits, the corrected ones before those that correct them. */
export function makeOutcomes(visits: readonly Visit[], today: Day): ProgramOutcome[] {
  const random = randomOf('outcomes')
  const id = idsOf('program_outcomes')
  const outcomes: ProgramOutcome[] = []
  for (const visit of visits) {
    for (const one of visit.programs) {
      if (!one.outcome || !one.decided_on) continue
      const standing = outcomeOf(visit, one, one.outcome, one.grand_mean, random)
      const correctedOn = addDays(one.decided_on, 9)
      if (one.outcome === 'granted' && thresholdOf(one, one.decided_on) && correctedOn < today && random.chance(0.012)) {
        const wrong = { ...outcomeOf(visit, one, 'not_granted', '1.87', random), id: id() }
        outcomes.push(wrong, { ...standing, id: id(), ...correction(wrong, correctedOn) })
      } else outcomes.push({ ...standing, id: id() })
    }
  }
  return outcomes
}

function correction(wrong: ProgramOutcome, day: Day) {
  return {
    supersedes: wrong.id,
    correction_reason: 'The means of two programs were exchanged when the decision was entered; the minutes of the Board have them right.',
    recorded_at: at(day, 10, 20),
  }
}

function outcomeOf(visit: Visit, one: VisitProgram, outcome: Outcome, grand_mean: string | null, random: Random): ProgramOutcome {
  const decided_on = one.decided_on as Day
  const words = outcome === 'granted' ? null : random.pick(shortcomings)
  const threshold = thresholdOf(one, decided_on)
  const lowest = grand_mean && threshold ? Number(grand_mean) - random.between(15, 40) / 100 : null
  return {
    id: '',
    accreditation_program_id: one.id,
    outcome,
    grand_mean,
    lowest_area_mean:
      lowest === null ? null : Math.max(1, outcome === 'granted' && threshold ? Math.max(lowest, threshold.area) : lowest).toFixed(2),
    decided_on,
    reason: words?.reason ?? null,
    conditions: outcome === 'deferred' ? (words?.conditions ?? null) : null,
    conditions_due: outcome === 'deferred' ? usualDeferralEnd(decided_on) : null,
    supersedes: null,
    correction_reason: null,
    recorded_by: visit.officer,
    recorded_at: visit.steps.at(-1)?.at ?? at(decided_on, 15, 0),
    visit,
    program: one.program,
    survey: { survey_type: one.survey_type, revisit_of: one.revisit_of, level_sought: one.level_sought },
    before: isStep(one) ? heldBefore(one) : null,
  }
}

/** Before a level was granted the program held the one below, until shortly before; otherwise it holds the same as today. */
function heldBefore({ program, level_sought, revisit_of, survey_type, outcome, decided_on }: VisitProgram): Holding {
  const { level, valid_from, valid_to } = program
  const revisit_for = survey_type === 'revisit' ? revisit_of : null
  const gaveLevel = outcome === 'granted' && level_sought === level && valid_from === decided_on
  if (!gaveLevel) return { level, qualified_for: null, revisit_for, valid_from, valid_to, ...noGrace }
  const below: Record<Exclude<Level, 'none'>, { level: Level; qualified_for: Qualification | null }> = {
    candidate: { level: 'none', qualified_for: null },
    level_1: { level: 'candidate', qualified_for: null },
    level_2: { level: 'level_1', qualified_for: null },
    level_3: { level: 'level_2', qualified_for: 'level_3' },
    level_4: { level: 'level_3', qualified_for: 'level_4' },
  }
  const held = below[level as Exclude<Level, 'none'>]
  if (held.level === 'none') return { ...held, revisit_for, valid_from: null, valid_to: null, ...noGrace }
  const from = addMonths(decided_on as Day, -20)
  return { ...held, revisit_for, valid_from: from, valid_to: validityEnd(held.level, from), ...noGrace }
}

const shortcomings = [
  {
    reason: 'Half of the faculty has no degree in the discipline.',
    conditions: 'Four of eight faculty members enrolled in a graduate program of the discipline.',
  },
  {
    reason: 'The laboratory lacks the equipment of three of its courses.',
    conditions: 'The equipment named in the report delivered and in use.',
  },
  { reason: 'No research of the program was published in the last three years.', conditions: 'Two papers accepted by refereed journals.' },
  {
    reason: 'The library holds no recent titles of the field.',
    conditions: 'Fifty titles of the last five years on the shelves, with the list of their use.',
  },
]
