import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { KeepTogether } from '../../../kit/web/record/KeepTogether.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { degreeNames, outcomeNames, visitTypeNames } from '../../ladder/rules.ts'
import { soughtWords } from '../../ladder/rules-surveys.ts'
import { Level } from '../../ladder/web/parts/Level.tsx'
import { outcomeTones } from '../../ladder/web/parts/tones.ts'
import type { AccreditorAssignment } from '../contract.ts'
import styles from './assigned-visit.module.css'

type VisitProgramsProps = {
  of: AccreditorAssignment['programs']
  /** How many are not shown. */
  more?: number
  /** With the day the validity ends, and which of them are this person's. */
  whole?: boolean
}

/** The programs of a visit: level now and level sought, or what was decided. */
export function VisitPrograms({ of, more = 0, whole = false }: VisitProgramsProps) {
  const someAreMine = whole && of.some((one) => one.own) && of.some((one) => !one.own)
  const severalCampuses = new Set(of.map((one) => one.campus)).size > 1
  return (
    <ul className={styles.programs} aria-label="Programs">
      {of.map((program) => (
        <li key={program.program_id}>
          <span>
            {program.name}
            <small>
              <KeepTogether>
                {[
                  severalCampuses && program.campus,
                  degreeNames[program.degree_level],
                  visitTypeNames[program.survey_type],
                  whole && program.valid_to && `valid until ${formatDay(program.valid_to)}`,
                  someAreMine && program.own && 'yours to review',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </KeepTogether>
            </small>
            {whole && program.override_reason && <small>Out of order: {program.override_reason}</small>}
          </span>
          {program.outcome ? (
            <Status tone={outcomeTones[program.outcome]}>{outcomeNames[program.outcome]}</Status>
          ) : (
            <span className={styles.level}>
              <Level level={program.level} />
              <Icon name="arrow-narrow-right" size={16} label="seeks" />
              {soughtWords(program)}
            </span>
          )}
        </li>
      ))}
      {more > 0 && <li className={styles.rest}>and {formatCount(more, 'more program')}</li>}
    </ul>
  )
}
