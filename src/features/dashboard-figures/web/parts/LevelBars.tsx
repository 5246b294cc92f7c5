import Bars, { type BarRow } from '../../../../kit/web/chart/Bars.tsx'
import { levelNames, levelsSought } from '../../../ladder/rules.ts'
import type { LevelRow } from '../../contract.ts'

const shortNames = ['Cand.', 'I', 'II', 'III', 'IV']
const heads = levelsSought.map((level, step) => ({ key: level, name: levelNames[level], short: shortNames[step] as string }))

/** Programs with a level, a bar a row; the segments go from Candidate to Level IV, the figure at the end is their sum. */
export default function LevelBars({ rows, nameOf }: { rows: readonly LevelRow[]; nameOf: (row: LevelRow) => string }) {
  return (
    <Bars
      heads={heads}
      rows={rows.map((row): BarRow => {
        const name = nameOf(row)
        return {
          key: row.campus_id ?? row.name,
          name,
          says: `${name}: ${levelsSought.map((level) => `${levelNames[level]} ${row.levels[level]}`).join(', ')}`,
          parts: levelsSought.map((level, step) => ({
            key: level,
            value: row.levels[level],
            fill: `var(--lvl-${step})`,
            on: `var(--lvl-${step}-on)`,
          })),
        }
      })}
    />
  )
}
