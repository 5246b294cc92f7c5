import type { LevelCounts } from '../../institutions/contract.ts'
import { levelNames, levelsSought } from '../../ladder/rules.ts'

const width = 112

/** The levels of an institution's programs as one thin bar; its figures for people who cannot see it. */
export function LevelStrip({ counts }: { counts: LevelCounts }) {
  const total = levelsSought.reduce((sum, level) => sum + counts[level], 0)
  let left = 0
  return (
    <svg
      width={width}
      height={10}
      viewBox={`0 0 ${width} 10`}
      role="img"
      aria-label={levelsSought.map((level) => `${levelNames[level]} ${counts[level]}`).join(', ')}
    >
      {total === 0 && <rect width={width} height={10} rx={1.5} fill="var(--track)" />}
      {levelsSought.map((level, step) => {
        const share = total === 0 ? 0 : (counts[level] / total) * width
        const x = left
        left += share
        return share > 0 && <rect key={level} x={x} width={Math.max(share - 1, 1)} height={10} rx={1.5} fill={`var(--lvl-${step})`} />
      })}
    </svg>
  )
}
