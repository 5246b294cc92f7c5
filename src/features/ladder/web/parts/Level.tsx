import { type Level as LevelName, levelNames } from '../../rules.ts'
import styles from './Level.module.css'

const steps: Record<LevelName, number> = { none: 0, candidate: 1, level_1: 1, level_2: 2, level_3: 3, level_4: 4 }

/**
 * An accreditation level: four rising steps and the word. Candidate fills the first step in teal, Level I in navy.
 *
 *     <Level level={program.level} />
 */
export function Level({ level }: { level: LevelName }) {
  return (
    <span className={styles.level} data-level={level}>
      <span className={styles.steps} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={step <= steps[level] ? styles.on : undefined} />
        ))}
      </span>
      {levelNames[level]}
    </span>
  )
}
