/**
 * The ladder as people wrote it down, apart from the rules and from the settings: what the rules answer is held against it. Amounts are
 * whole pesos, terms whole years.
 */
import type { DegreeLevel, Level, LevelSought, Outcome, Qualification, SurveyType } from '../src/features/ladder/rules.ts'

type Stand = {
  says: string
  level: Level
  qualified_for: Qualification | null
  revisit_for: SurveyType | null
  validity: 'none' | 'runs' | 'grace' | 'lapsed'
  /** In this order, besides the two that everybody can have. */
  offered: SurveyType[]
}

const stand = (
  says: string,
  level: Level,
  validity: Stand['validity'],
  offered: SurveyType[],
  more: Partial<Pick<Stand, 'qualified_for' | 'revisit_for'>> = {},
): Stand => ({ says, level, validity, offered, qualified_for: null, revisit_for: null, ...more })

/** Every place on the ladder, and the surveys a program can have there. */
export const stands: readonly Stand[] = [
  stand('no level', 'none', 'none', ['preliminary']),
  stand('Candidate', 'candidate', 'runs', ['first_formal']),
  stand('Level I', 'level_1', 'runs', ['second']),
  stand('Level II', 'level_2', 'runs', ['third_phase1']),
  stand('Level II, qualified', 'level_2', 'runs', ['third_phase2'], { qualified_for: 'level_3' }),
  stand('Level III', 'level_3', 'runs', ['fourth_phase1', 'third_phase2']),
  stand('Level III, qualified', 'level_3', 'runs', ['fourth_phase2', 'third_phase2'], { qualified_for: 'level_4' }),
  stand('Level IV', 'level_4', 'runs', ['fourth_phase2']),
  stand('Candidate in grace', 'candidate', 'grace', ['preliminary']),
  stand('Level I in grace', 'level_1', 'grace', ['first_formal']),
  stand('Level II in grace', 'level_2', 'grace', ['second']),
  stand('Level II in grace, qualified', 'level_2', 'grace', ['second'], { qualified_for: 'level_3' }),
  stand('Level III in grace', 'level_3', 'grace', ['third_phase2']),
  stand('Level IV in grace', 'level_4', 'grace', ['fourth_phase2']),
  stand('Candidate lapsed', 'candidate', 'lapsed', ['preliminary']),
  stand('Level I lapsed', 'level_1', 'lapsed', ['preliminary']),
  stand('Level II lapsed', 'level_2', 'lapsed', ['first_formal']),
  stand('Level III lapsed', 'level_3', 'lapsed', ['second']),
  stand('Level IV lapsed', 'level_4', 'lapsed', ['third_phase2']),
  stand('no level, deferred', 'none', 'none', ['revisit', 'preliminary'], { revisit_for: 'preliminary' }),
  stand('Level I, second survey deferred', 'level_1', 'runs', ['revisit', 'second'], { revisit_for: 'second' }),
  stand('Level II, phase 1 deferred', 'level_2', 'runs', ['revisit', 'third_phase1'], { revisit_for: 'third_phase1' }),
  stand('Level III, qualified, phase 2 deferred', 'level_3', 'runs', ['revisit', 'fourth_phase2', 'third_phase2'], {
    qualified_for: 'level_4',
    revisit_for: 'fourth_phase2',
  }),
]

type Step = {
  sought: LevelSought | null
  gives: 'level' | 'qualified' | 'institution' | 'nothing'
  years: number
  means: [grand: number, area: number] | null
  fee: Record<DegreeLevel, number>
}

const fee = (undergraduate: number, masteral: number, doctorate: number) => ({ undergraduate, masteral, doctorate })

/** What each survey seeks, gives, for how long, from which means, and what it costs a program. A revisit is as the survey it follows. */
export const steps: Record<SurveyType, Step> = {
  preliminary: { sought: 'candidate', gives: 'level', years: 2, means: [2.5, 2], fee: fee(12500, 14500, 16500) },
  first_formal: { sought: 'level_1', gives: 'level', years: 3, means: [3, 2.5], fee: fee(17300, 19800, 22300) },
  second: { sought: 'level_2', gives: 'level', years: 5, means: [3.5, 3], fee: fee(17300, 19800, 22300) },
  third_phase1: { sought: 'level_3', gives: 'qualified', years: 0, means: [4, 3.5], fee: fee(21800, 24800, 27800) },
  third_phase2: { sought: 'level_3', gives: 'level', years: 5, means: null, fee: fee(21800, 24800, 27800) },
  fourth_phase1: { sought: 'level_4', gives: 'qualified', years: 0, means: [4.5, 4], fee: fee(26400, 29900, 33400) },
  fourth_phase2: { sought: 'level_4', gives: 'level', years: 5, means: null, fee: fee(26400, 29900, 33400) },
  institutional: { sought: 'level_1', gives: 'institution', years: 5, means: null, fee: fee(0, 0, 0) },
  revisit: { sought: null, gives: 'nothing', years: 0, means: null, fee: fee(9800, 11300, 12800) },
  consultancy: { sought: null, gives: 'nothing', years: 0, means: null, fee: fee(7500, 7500, 7500) },
}

/** What an institutional accreditation costs a visit. */
export const institutionalFee = 48000

/** The survey whose rules hold: a revisit that follows nothing, taken out of order, is as the survey that is due. */
export function rulingStep(of: Stand, type: SurveyType): SurveyType {
  return type === 'revisit' ? (of.revisit_for ?? (of.offered[0] as SurveyType)) : type
}

/** What a program holds after an outcome. */
export function heldAfter(
  of: Stand,
  type: SurveyType,
  outcome: Outcome,
): { level: Level; qualified_for: Qualification | null; years: number } {
  const same = { level: of.level, qualified_for: of.qualified_for, years: 0 }
  const step = steps[rulingStep(of, type)]
  if (outcome !== 'granted' || step.gives === 'nothing' || step.gives === 'institution') return same
  if (step.gives === 'level')
    return { level: step.sought as Level, qualified_for: step.sought === of.level ? of.qualified_for : null, years: step.years }
  const qualified_for = step.sought as Qualification
  const from = { level_3: 'level_2', level_4: 'level_3' }[qualified_for]
  return of.level === from ? { ...same, qualified_for } : same
}
