import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fractionOf, type Mark, marks, meansOf, meanWords, proposalOf, type RatedArea, reaches } from './rules-means.ts'

const threshold = { mean: 3, area: 2.5 }

/** Areas with their weight, each a list of parameters, each a list of marks; `undefined` is none yet. */
function rated(areas: readonly { weight?: string; parameters: readonly (readonly (Mark | undefined | [Mark, string])[])[] }[]) {
  const given = new Map<string, Mark>()
  const whole: RatedArea[] = areas.map(({ weight = '1', parameters }, a) => ({
    id: `${a}`,
    code: ['I', 'II', 'III'][a] ?? '',
    weight,
    parameters: parameters.map((statements, p) => ({
      id: `${a}.${p}`,
      weight: '1',
      statements: statements.map((one, s) => {
        const [mark, weight] = Array.isArray(one) ? one : [one, '1']
        const id = `${a}.${p}.${s}`
        if (mark !== undefined) given.set(id, mark)
        return { id, weight }
      }),
    })),
  }))
  return meansOf(whole, given)
}

const shown = (means: ReturnType<typeof rated>) => [meanWords(means.grand), ...means.areas.map((area) => meanWords(area.mean))]
const one = (...statements: (Mark | undefined | [Mark, string])[]) => ({ parameters: [statements] })

test('a parameter is the mean of its statements, an area that of its parameters, the grand mean that of its areas by their weights', () => {
  const means = rated([
    { weight: '8', parameters: [[5, 4], [3]] },
    { weight: '2', parameters: [[1]] },
  ])
  expect(shown(means)).toEqual(['3.20', '3.75', '1.00'])
  expect(means.areas[0]?.parameters.map((parameter) => meanWords(parameter.mean))).toEqual(['4.50', '3.00'])
})

test('what does not apply leaves the mean, and so does a parameter or an area of which nothing applies; a missing thing counts as nothing', () => {
  expect(
    shown(
      rated([
        {
          parameters: [
            [4, 'na'],
            ['na', 'na'],
          ],
        },
        one('na'),
        one(0, 5),
      ]),
    ),
  ).toEqual(['3.25', '4.00', '–', '2.50'])
  expect(shown(rated([one('na')]))).toEqual(['–', '–'])
  expect(shown(rated([]))).toEqual(['–'])
})

test('an area without a weight has its mean, and none in the grand mean', () => {
  expect(shown(rated([{ weight: '0', parameters: [[1]] }, one(5)]))).toEqual(['5.00', '1.00', '5.00'])
  expect(shown(rated([{ weight: '0', parameters: [[1]] }]))).toEqual(['–', '1.00'])
})

test('weights of statements count, however small', () => {
  expect(shown(rated([one([5, '2'], [2, '1'])]))).toEqual(['4.00', '4.00'])
  expect(shown(rated([one([5, '0.001'], [1, '999.999'])]))).toEqual(['1.00', '1.00'])
})

test('means are shown to two places, half up, and compared unrounded', () => {
  const half = rated([one([4, '0.005'], [3, '0.995'])])
  expect(shown(half)[0]).toBe('3.01')
  const nearly = rated([one([3, '0.999'], [2, '0.001'])])
  expect([shown(nearly)[0], nearly.grand && reaches(nearly.grand, 3)]).toEqual(['3.00', false])
  expect(reaches(fractionOf('3.5'), 3.5)).toBe(true)
  expect(meanWords({ over: 1n, under: 3n })).toBe('0.33')
  expect(meanWords({ over: 2n, under: 3n })).toBe('0.67')
})

test('granted when all means reach theirs, deferred with the areas that do not, not granted when the grand mean does not', () => {
  const propose = (...areas: Mark[]) => proposalOf(rated(areas.map((mark) => one(mark))), threshold, '2026-11-23')
  expect(propose(3, 3, 3)).toEqual({ outcome: 'granted', areas: [], conditions_due: null })
  const deferred = propose(5, 4, 2)
  expect(deferred).toMatchObject({ outcome: 'deferred', conditions_due: '2027-11-23' })
  expect(deferred?.areas.map((area) => area.code)).toEqual(['III'])
  expect(propose(3, 3, 2)).toEqual({ outcome: 'not_granted', areas: [], conditions_due: null })
})

test('an area that needs another mean than the others is held against its own, to the last digit', () => {
  const needs = { ...threshold, areas: { II: 3.5, III: 1 } }
  const propose = (second: [Mark, string][], third: Mark) =>
    proposalOf(rated([one(4), one(...second), one(third)]), needs, '2026-11-23')?.areas.map(({ code }) => code)
  const [exactly, nearly] = [['0.5', '0.5'] as const, ['0.4999', '0.5001'] as const]
  const mixed = ([up, down]: readonly [string, string]): [Mark, string][] => [
    [4, up],
    [3, down],
  ]
  expect(propose(mixed(exactly), 2)).toEqual([])
  expect(shown(rated([one(...mixed(nearly))]))).toEqual(['3.50', '3.50'])
  expect(propose(mixed(nearly), 2)).toEqual(['II'])
  // what the default would refuse of III
  expect(propose([[5, '1']], 1)).toEqual([])
  expect(propose([[5, '1']], 0)).toEqual(['III'])
})

test('nothing is proposed for a survey by criteria, without any mean, or while a statement waits for its mark', () => {
  const waiting = rated([one(5, undefined)])
  expect([waiting.unmarked, meanWords(waiting.grand)]).toEqual([1, '5.00'])
  expect(proposalOf(waiting, threshold, '2026-11-23')).toBeNull()
  expect(proposalOf(rated([one(5)]), null, '2026-11-23')).toBeNull()
  expect(proposalOf(rated([one('na')]), threshold, '2026-11-23')).toBeNull()
})

// ---- beside an independent calculation -----------------------------------------------------------------------------

const weight = fc.integer({ min: 1, max: 999_999 }).map((thousandths) => thousandths / 1_000)
const statement = fc.record({ weight, mark: fc.constantFrom<Mark | undefined>(...marks, undefined) })
const parameter = fc.record({ weight, statements: fc.array(statement, { maxLength: 6 }) })
const area = fc.record({ weight: fc.oneof(weight, fc.constant(0)), parameters: fc.array(parameter, { maxLength: 4 }) })

/**
 * Independent: whole thousandths as weights, no reduced fractions, no common code. A mean is the list of its terms over one denominator:
 * the product of all denominators.
 */
type Ratio = [top: bigint, bottom: bigint]
function naive(parts: { weight: number; mean: Ratio | undefined }[]): Ratio | undefined {
  const there = parts.filter((part): part is { weight: number; mean: Ratio } => part.mean !== undefined)
  const thousandths = there.map((part) => BigInt(Math.round(part.weight * 1_000)))
  const sum = thousandths.reduce((total, each) => total + each, 0n)
  if (sum === 0n) return undefined
  const bottom = there.reduce((product, part) => product * part.mean[1], 1n)
  const top = there.reduce((total, part, index) => total + (thousandths[index] ?? 0n) * part.mean[0] * (bottom / part.mean[1]), 0n)
  return [top, bottom * sum]
}

test('the means of a thousand generated instruments and marks are those of an independent calculation, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(area, { maxLength: 5 }), (areas) => {
      const given = new Map<string, Mark>()
      const whole = areas.map((one, a) => ({
        ...one,
        id: `${a}`,
        code: `${a}`,
        weight: String(one.weight),
        parameters: one.parameters.map((each, p) => ({
          id: `${a}.${p}`,
          weight: String(each.weight),
          statements: each.statements.map((line, s) => {
            if (line.mark !== undefined) given.set(`${a}.${p}.${s}`, line.mark)
            return { id: `${a}.${p}.${s}`, weight: String(line.weight) }
          }),
        })),
      }))
      const means = meansOf(whole, given)
      const ofAreas = areas.map((one) => ({
        weight: one.weight,
        mean: naive(
          one.parameters.map((each) => ({
            weight: each.weight,
            mean: naive(
              each.statements.map((line): { weight: number; mean: Ratio | undefined } => ({
                weight: line.weight,
                mean: typeof line.mark === 'number' ? [BigInt(line.mark), 1n] : undefined,
              })),
            ),
          })),
        ),
      }))
      same(means.grand, naive(ofAreas))
      for (const [index, one] of means.areas.entries()) same(one.mean, ofAreas[index]?.mean)
    }),
    { numRuns: 1_000 },
  )
})

/** Equal, shown alike, and on the same side of every threshold that is two places long. */
function same(mean: { over: bigint; under: bigint } | null, wanted: Ratio | undefined): void {
  expect(mean === null).toBe(wanted === undefined)
  if (!mean || !wanted) return
  const [top, bottom] = wanted
  expect(mean.over * bottom).toBe(top * mean.under)
  // by whole hundredths: the last one of which the half before it is still reached
  let hundredths = 0n
  while ((2n * (hundredths + 1n) - 1n) * bottom <= 200n * top) hundredths++
  expect(meanWords(mean).replace('.', '').padStart(3, '0')).toBe(String(hundredths).padStart(3, '0'))
  expect(reaches(mean, 3.35)).toBe(top * 100n >= 335n * bottom)
}
