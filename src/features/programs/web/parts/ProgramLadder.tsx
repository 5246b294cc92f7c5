import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../../../kit/contract/days.ts'
import { inMiddle } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { EmptyState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { levelNames, outcomeNames, qualificationNames, visitTypeNames } from '../../../ladder/rules.ts'
import { soughtWords } from '../../../ladder/rules-surveys.ts'
import { outcomeTones } from '../../../ladder/web/parts/tones.ts'
import type { programs } from '../../contract.ts'
import type { LadderStep } from '../../contract-ladder.ts'
import styles from './programs.module.css'

type Read = typeof programs.ladder | typeof programs.ownLadder

type LadderProps = {
  id: string
  call: Read
  /** Where the page of a visit is; undefined where the reader may not open it. */
  visitPath: ((accreditationId: string) => string) | undefined
}

/** What was decided about a program, oldest to newest; past visits and replaced outcomes are marked. */
export function ProgramLadder({ id, call, visitPath }: LadderProps) {
  const ladder = useQuery(query(call, { params: { id } }))
  const steps = ladder.data?.data ?? []
  return (
    <Section title="Ladder" count={ladder.data && steps.length}>
      {ladder.error && !ladder.data ? (
        <ErrorState error={ladder.error} onRetry={ladder.refetch} what="ladder" bare />
      ) : ladder.data && steps.length === 0 ? (
        <EmptyState icon="certificate" title="Nothing decided yet" text="Every outcome of a survey visit is listed here." bare />
      ) : (
        <ol className={styles.ladder}>
          {steps.map((step) => (
            <li key={step.id} data-replaced={step.replaced_because !== null || undefined}>
              <b>{heldWords(step)}</b>
              <Status tone={outcomeTones[step.outcome]}>{outcomeNames[step.outcome]}</Status>
              <small>
                {visitTypeNames[step.survey_type]} ·{' '}
                {visitPath ? <Link to={visitPath(step.accreditation_id)}>{step.number}</Link> : step.number} · {decidedWords(step)}
              </small>
              {step.valid_to && step.outcome === 'granted' && <small>{validWords(step)}</small>}
              {step.replaced_because && <small>Replaced by the next: {step.replaced_because}</small>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** What the program held then; of a survey that gives it nothing, what was sought. */
function heldWords({ level, qualified_for, ...survey }: LadderStep): string {
  if (!level) return soughtWords(survey) === '–' ? visitTypeNames[survey.survey_type] : soughtWords(survey)
  return qualified_for ? `${levelNames[level]}, ${inMiddle(qualificationNames[qualified_for])}` : levelNames[level]
}

function decidedWords({ decided_on, grand_mean, is_history }: LadderStep): string {
  return [
    `decided ${formatDay(decided_on)}`,
    ...(grand_mean ? [`grand mean ${grand_mean}`] : []),
    ...(is_history ? ['past visit'] : []),
  ].join(' · ')
}

function validWords({ valid_from, valid_to }: LadderStep): string {
  return `Valid ${valid_from ? `${formatDay(valid_from)} to` : 'until'} ${formatDay(valid_to)}`
}
