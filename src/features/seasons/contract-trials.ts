/** A change tried beside the plan of a season, and taken over with its plan (docs/domain.md#seasons). */
import { z } from 'zod'
import { calls, Day, dataOf, Message } from '../../kit/contract/call.ts'
import { visitWriters } from '../visits/rules.ts'
import { mostVisitsOfASeason, SeasonLimits } from './contract.ts'
import { differenceKinds } from './rules-trial.ts'

const TrialFigures = z.object({
  worst: z.int(),
  mean: z.int(),
  km: z.int(),
  joined: z.int(),
  /** Visits with a team, and those without. */
  visits: z.int(),
  without_team: z.int(),
  /** How many go, and the most visits of the season that one of them has. */
  people: z.int(),
  most: z.int(),
})
export type TrialFigures = z.infer<typeof TrialFigures>

const TriedDays = z.object({ from: Day, to: Day, served: z.int(), people: z.int() }).nullable()

/** The plan as it would be with a change, beside the one that stands. */
export const Trial = z.object({
  id: z.uuid(),
  /** Null while nothing is planned. */
  now: TrialFigures.nullable(),
  tried: TrialFigures,
  /** What is not the same, what is lost first. */
  visits: z.array(
    z.object({
      visit_id: z.uuid(),
      institution: z.string(),
      campus: z.string(),
      kind: z.enum(differenceKinds),
      before: TriedDays,
      after: TriedDays,
      /** Names of who goes and who comes. */
      goes: z.array(z.string()),
      comes: z.array(z.string()),
    }),
  ),
  /** How many visits stay as they are. */
  same: z.int(),
})
export type Trial = z.infer<typeof Trial>

export const trials = calls({
  try: {
    method: 'POST',
    path: '/api/admin/seasons/:id/trials',
    access: visitWriters,
    body: z.object({
      /** People who would not be there for any of the visits. */
      away: z.array(z.uuid()).max(20, 'Name at most 20 people.').default([]),
      /** Visits that would begin on another day. */
      days: z
        .array(z.object({ visit_id: z.uuid(), from: Day }))
        .max(20, 'Move at most 20 visits.')
        .default([]),
      /** Visits that would not be part of the season. */
      left_out: z.array(z.uuid()).max(mostVisitsOfASeason).default([]),
      limits: SeasonLimits.default({}),
    }),
    answer: dataOf(Trial),
    says: 'Tries a change beside the plan: what would be served, travelled and changed by it. Nothing of it is kept until it is taken over.',
  },
  takeOver: {
    method: 'POST',
    path: '/api/admin/seasons/:id/trials/:trial_id',
    access: visitWriters,
    answer: Message,
    says: 'Takes the change that was tried last over, with its plan. Nobody is invited by it.',
  },
})
