import { degreeNames } from '../../../ladder/rules.ts'
import { addresses } from '../../../navigation/rules-public.ts'
import { registerAddresses } from '../../../navigation/rules-register.ts'
import type { RegisterProgram } from '../../contract.ts'
import styles from './parts.module.css'
import { LevelMark, qualified, StatusMark, untilWhen } from './State.tsx'

/** @param day goes along to the page of a program, so that it shows the same day */
export function ProgramRows({
  programs,
  day,
  within,
}: {
  programs: readonly RegisterProgram[]
  day?: string | undefined
  within?: 'institution' | 'campus'
}) {
  return (
    <ul className={styles.rows}>
      {programs.map((program) => (
        <li key={program.id} data-later="">
          <div>
            <h3>
              <a href={registerAddresses.program(program.id) + (day ? `?on=${day}` : '')}>{program.name}</a>
            </h3>
            {within !== 'campus' && <p className={styles.where}>{placeOf(program, within)}</p>}
            <p className={styles.where}>{kindOf(program)}</p>
            {program.former_names.length > 0 && (
              <p className={styles.where}>Formerly {program.former_names.map(({ name }) => name).join('; ')}</p>
            )}
          </div>
          <div className={styles.state}>
            <LevelMark state={program.state} />
            <span className={styles.where}>{qualified(program.state)}</span>
          </div>
          <div className={styles.state}>
            <StatusMark state={program.state} />
            <span className={styles.where}>{untilWhen(program.state)}</span>
          </div>
          <a
            className={styles.correct}
            href={correctionOf(registerAddresses.program(program.id))}
            aria-label={`Correct the entry of ${program.name}`}
          >
            Correct
          </a>
        </li>
      ))}
    </ul>
  )
}

function placeOf({ campus, institution, city, province }: RegisterProgram, within?: string): string {
  return within === 'institution' ? campus : [institution, campus, city ?? province].filter(Boolean).join('\u00a0· ')
}

function kindOf({ degree_level, discipline, is_offered }: RegisterProgram): string {
  return [degreeNames[degree_level], discipline, is_offered ? null : 'no longer offered'].filter(Boolean).join(' · ')
}

/** Where a mistake of a page of the register is told. */
export function correctionOf(path: string): string {
  return `${addresses.contact}?about=${encodeURIComponent(path)}`
}
