import { Link } from 'react-router'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { FigureLine } from '../../../../kit/web/record/FigureLine.tsx'
import { levelNames, levels } from '../../../ladder/rules.ts'
import { Level } from '../../../ladder/web/parts/Level.tsx'
import type { InstitutionStanding } from '../../contract.ts'
import styles from './standing.module.css'

type MixProps = {
  standing: Pick<InstitutionStanding, 'levels' | 'inactive'>
  /** The list of its programs, which takes `level`. */
  programs: string
}

const highestFirst = levels.toReversed()

/**
 * The programs of an institution by level: one bar, and below it the same as figures. Each level opens its programs.
 *
 *     <LevelMix standing={standing} programs="/institution/programs" />
 */
export function LevelMix({ standing: { levels: counts, inactive }, programs }: MixProps) {
  const held = highestFirst.filter((level) => counts[level] > 0)
  const to = (level: string) => `${programs}${programs.includes('?') ? '&' : '?'}level=${level}`
  if (held.length === 0) return <p className={styles.quiet}>No program is listed yet.</p>
  return (
    <>
      <div className={styles.mix} aria-hidden="true">
        {held.map((level) => (
          <Link
            key={level}
            tabIndex={-1}
            to={to(level)}
            data-level={level}
            style={{ flexGrow: counts[level] }}
            title={`${levelNames[level]}: ${formatNumber(counts[level])}`}
          />
        ))}
      </div>
      <ul className={styles.levels}>
        {held.map((level) => (
          <FigureLine key={level} to={to(level)} figure={counts[level]}>
            <i data-level={level} aria-hidden="true" />
            <Level level={level} />
          </FigureLine>
        ))}
      </ul>
      {inactive > 0 && <p className={styles.inactive}>{formatCount(inactive, 'program')} of these inactive</p>}
    </>
  )
}
