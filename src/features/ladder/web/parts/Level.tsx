import { type Level as LevelName, levelNames } from '../../rules.ts'
import styles from './Level.module.css'

/**
 * An accreditation level: four rising steps and the word. Candidate fills the first step in teal, Level I in navy.
 *
 *     <Level level={program.level} />
 */
export function Level({ level }: { level: LevelName }) {
  return (
    <span className={styles.level} data-level={level}>
      {levelNames[level]}
    </span>
  )
}
