/** The arch of one level: one ring more with every level, and the gold light over the highest. */
import { type LevelSought, levelsSought } from '../../../ladder/rules.ts'
import art from './art.module.css'
import { archPath } from './stair.ts'

export function LevelArch({ level }: { level: LevelSought }) {
  const rings = levelsSought.indexOf(level)
  const highest = rings === levelsSought.length - 1
  return (
    <svg className={art.art} viewBox="0 0 64 76" aria-hidden="true">
      <path className={art.tint} d={archPath(32, 28, 72, 40)} />
      {Array.from({ length: rings }, (_, ring) => (
        <path
          key={ring}
          className={art.ring}
          d={archPath(32, 28 - 5.5 * (ring + 1), 72, 40)}
          fill={ring === rings - 1 ? 'var(--paper)' : undefined}
        />
      ))}
      {highest && <circle className={art.spark} cx="32" cy="8" r="4.5" />}
      <path d="M0 72H64" />
    </svg>
  )
}

/** Five stairs, filled as far as a level has climbed. */
export function LevelStairs({ level, className, off }: { level: LevelSought; className?: string | undefined; off?: string | undefined }) {
  const climbed = levelsSought.indexOf(level) + 1
  const outline = (stairs: number) =>
    `M0 20${Array.from({ length: stairs }, (_, index) => `V${16 - 4 * index}H${6 * (index + 1)}`).join('')}V20Z`
  return (
    <svg className={className} viewBox="0 0 30 20" aria-hidden="true">
      <path className={off} d={outline(levelsSought.length)} />
      <path d={outline(climbed)} />
    </svg>
  )
}
