/** What the team's marks say of an outcome: computed, and typed over only with a reason (docs/domain.md#outcomes). */
import type { z } from 'zod'
import { invalid } from '../../../kit/server/http/refusal.ts'
import { areasBelow, type Fraction, meanWords, proposalOf, reaches } from '../../instruments/rules-means.ts'
import { thresholdOf } from '../../ladder/rules-surveys.ts'
import type { RatedProgram } from '../../ratings/server/queries-means.ts'
import type { OutcomeProposal } from '../contract.ts'
import type { OutcomeAsked } from '../rules.ts'

/** The least mean that is recorded with an outcome. */
const leastRecorded = 1

/** What is shown before the outcome is recorded, and what the marks speak for. */
export function proposalFor(rated: RatedProgram, decidedOn: string): z.input<typeof OutcomeProposal> {
  const { means, program_id, statements, unset } = rated
  const proposal = proposalOf(means, thresholdOf(rated, decidedOn), decidedOn)
  const lowest = lowestArea(rated)
  return {
    program_id,
    statements,
    unset,
    grand_mean: means.grand && meanWords(means.grand),
    lowest_area_mean: lowest && meanWords(lowest.mean),
    lowest_area: lowest?.code ?? null,
    is_recorded: isWhole(rated) && isRecordable(means.grand),
    outcome: proposal?.outcome ?? null,
    areas_below: proposal?.areas.map(({ code }) => code) ?? [],
    conditions_due: proposal?.conditions_due ?? null,
  }
}

type Asked = OutcomeAsked & { means_reason?: string | undefined }

/**
 * The means come from the marks where all are set; others are taken with a reason.
 * @returns the outcome with its means, and whether these are below those asked for, unrounded
 * @throws Refusal 422 at `means_reason` for other means without a reason
 */
export function withRatedMeans<One extends Asked>(asked: One, rated: RatedProgram | undefined, at: string) {
  if (!rated || !isWhole(rated)) return { decided: asked, isRatedBelow: false }
  const grand_mean = recorded(rated.means.grand)
  const lowest_area_mean = recorded(lowestArea(rated)?.mean ?? null)
  const isOther = differs(asked.grand_mean, grand_mean) || differs(asked.lowest_area_mean, lowest_area_mean)
  if (!isOther) return { decided: { ...asked, grand_mean, lowest_area_mean }, isRatedBelow: isBelowUnrounded(rated, asked.decided_on) }
  if (!asked.means_reason)
    throw invalid(
      `${at}means_reason`,
      `The team’s marks give a grand mean of ${meanWords(rated.means.grand)}${grand_mean === undefined ? ', which is not recorded' : ''}. Write why another one is recorded.`,
    )
  return { decided: asked, isRatedBelow: false }
}

function isWhole({ means, unset }: RatedProgram): boolean {
  return means.grand !== null && unset === 0
}

function isRecordable(mean: Fraction | null): boolean {
  return mean !== null && reaches(mean, leastRecorded)
}

/** As it is recorded: two places, half up; a mean below 1.00 is left out. */
function recorded(mean: Fraction | null): number | undefined {
  return isRecordable(mean) ? Number(meanWords(mean)) : undefined
}

/** What is not asked for is filled in. */
function differs(asked: number | undefined, computed: number | undefined): boolean {
  return asked !== undefined && asked !== computed
}

function lowestArea({ means }: RatedProgram): { code: string; mean: Fraction } | null {
  let lowest: { code: string; mean: Fraction } | null = null
  for (const { code, mean } of means.areas)
    if (mean && (!lowest || mean.over * lowest.mean.under < lowest.mean.over * mean.under)) lowest = { code, mean }
  return lowest
}

/** 3.4999 is recorded as 3.50 and does not reach 3.5. */
function isBelowUnrounded({ means, ...survey }: RatedProgram, decidedOn: string): boolean {
  const threshold = thresholdOf(survey, decidedOn)
  if (!threshold || !means.grand) return false
  return !reaches(means.grand, threshold.mean) || areasBelow(means.areas, threshold).length > 0
}
