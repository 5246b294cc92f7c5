/** A survey visit of the demo world, and the steps it went. */
import type { Outcome, VisitType } from '../src/features/ladder/rules.ts'
import type { Survey } from '../src/features/ladder/rules-surveys.ts'
import type { VisitMode, VisitStatus } from '../src/features/visits/rules.ts'
import type { Day } from './basis/calendar.ts'
import type { Campus, Institution } from './institutions.ts'
import type { Account } from './people.ts'
import type { Program } from './programs.ts'

export type VisitProgram = Survey & {
  id: string
  program: Program
  /** Why the survey is out of order. */
  override_reason: string | null
  outcome: Outcome | null
  grand_mean: string | null
  decided_on: Day | null
}

export type Visit = {
  id: string
  number: string
  institution: Institution
  campus: Campus
  visit_type: VisitType
  mode: VisitMode
  visit_date: Day
  visit_end: Day
  status: VisitStatus
  priority_class: 'A' | 'B' | 'C' | null
  notes: string | null
  director: Account
  /** The QA officer of the agency who carries it. */
  officer: Account
  created_at: string
  decidedOn: Day | null
  programs: VisitProgram[]
  steps: Step[]
  /** The visit that took over its programs. */
  merged_into?: Visit
}

export type Step = { id: string; status: VisitStatus; reason: string | null; by: Account; at: string }
