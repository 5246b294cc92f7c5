import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import Bars, { type BarRow } from '../../../../kit/web/chart/Bars.tsx'
import { type Level, levelNames, levelsSought } from '../../../ladder/rules.ts'
import type { LevelRow } from '../../contract.ts'

const shortNames = ['Cand.', 'I', 'II', 'III', 'IV']
const heads = levelsSought.map((level, step) => ({ key: level, name: levelNames[level], short: shortNames[step] as string }))

type LevelBarsProps = {
  rows: readonly LevelRow[]
  nameOf: (row: LevelRow) => string
  /** The list of the programs of a row that have one of these levels. */
  linkTo?: ((row: LevelRow, levels: readonly Level[]) => string | undefined) | undefined
}

/** Programs with a level, a bar a row; the segments go from Candidate to Level IV, the figure at the end is their sum. */
export default function LevelBars({ rows, nameOf, linkTo }: LevelBarsProps) {
  return (
    <Bars
      heads={heads}
      rows={rows.map((row): BarRow => {
        const name = nameOf(row)
        return {
          key: row.campus_id ?? row.name,
          name,
          says: `${name}: ${levelsSought.map((level) => `${levelNames[level]} ${formatNumber(row.levels[level])}`).join(', ')}`,
          to: linkTo?.(row, levelsSought),
          parts: levelsSought.map((level, step) => ({
            key: level,
            value: row.levels[level],
            fill: `var(--lvl-${step})`,
            on: `var(--lvl-${step}-on)`,
            says: `${name}, ${levelNames[level]}: ${formatCount(row.levels[level], 'program')}`,
            to: linkTo?.(row, [level]),
          })),
        }
      })}
    />
  )
}
