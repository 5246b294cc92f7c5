import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { agencyDay, formatDay } from '../../../../kit/contract/days.ts'
import { DatePickerInput } from '../../../../kit/web/fields/DatePickerInput.tsx'
import { Change } from '../../../../kit/web/record/Change.tsx'
import { levelNames, type Outcome, outcomeNames, qualificationNames, surveyOutcomes, visitTypeNames } from '../../../ladder/rules.ts'
import { giftOf, needsWords, seeksWords, thresholdOf } from '../../../ladder/rules-surveys.ts'
import { institutionalEnd, validityEnd } from '../../../ladder/rules-terms.ts'
import type { VisitProgram } from '../../../visits/contract.ts'
import type { OutcomeProposal } from '../../contract.ts'
import { belowWords } from '../../rules.ts'
import styles from './outcome.module.css'
import { asksReason, isRatedBelow, type OutcomeRow, type OutcomeRowField } from './outcome-row.ts'
import { RatedMeans } from './RatedMeans.tsx'

/** The outcome of one program: what was decided, the means, and the words it needs. */
export function OutcomeFields({
  program,
  row,
  proposal,
  onChange,
  error,
}: {
  program: VisitProgram
  row: OutcomeRow
  /** What the team's marks come to, where they rated it. */
  proposal?: OutcomeProposal | undefined
  onChange: (part: Partial<OutcomeRow>) => void
  error: (field: OutcomeRowField) => string | undefined
}) {
  const threshold = thresholdOf(program, row.decided_on || agencyDay())
  const isComputed = proposal?.is_recorded === true && row.means_reason === null
  return (
    <div className={styles.program}>
      <p className={styles.quiet}>
        {[visitTypeNames[program.survey_type], seeksWords(program)].filter(Boolean).join(', ')}.
        {threshold && ` Needs ${needsWords(threshold)}.`}
        {program.override_reason && ` Out of order: ${program.override_reason}`}
      </p>
      {proposal && <RatedMeans proposal={proposal} row={row} onChange={onChange} error={error('means_reason')} />}
      <div className={styles.fields}>
        <fieldset aria-label={`Outcome of ${program.name}`} className={styles.outcome}>
          <SegmentedControl
            fullWidth
            data={[...surveyOutcomes.map((value) => ({ value, label: outcomeNames[value] }))]}
            value={row.outcome}
            onChange={(value) => onChange({ outcome: value as Outcome })}
          />
          {error('outcome') && <span className={styles.error}>{error('outcome')}</span>}
        </fieldset>
        <DatePickerInput
          className={styles.day}
          aria-label={`Decided on ${formatDay(row.decided_on)}, ${program.name}`}
          maxDate={agencyDay()}
          value={row.decided_on || null}
          onChange={(day) => day && onChange({ decided_on: day })}
          error={error('decided_on')}
        />
        <TextInput
          aria-label={`Grand mean of ${program.name}`}
          placeholder="Grand mean"
          inputMode="decimal"
          value={row.grand_mean}
          readOnly={isComputed}
          onChange={(event) => onChange({ grand_mean: event.currentTarget.value })}
          error={error('grand_mean')}
        />
        <TextInput
          aria-label={`Lowest mean of an area of ${program.name}`}
          placeholder="Lowest area"
          inputMode="decimal"
          value={row.lowest_area_mean}
          readOnly={isComputed}
          onChange={(event) => onChange({ lowest_area_mean: event.currentTarget.value })}
          error={error('lowest_area_mean')}
        />
      </div>
      {(asksReason(row, program) || isRatedBelow(row, proposal) || error('reason')) && (
        <Textarea
          label={`Why ${row.outcome ? outcomeNames[row.outcome].toLowerCase() : ''}`}
          description={row.outcome === 'granted' ? belowWords(program, row.decided_on || agencyDay()) : 'The institution reads it.'}
          autosize
          minRows={2}
          value={row.reason}
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
          error={error('reason')}
        />
      )}
      {row.outcome === 'deferred' && (
        <div className={styles.conditions}>
          <Textarea
            label="Conditions"
            autosize
            minRows={2}
            value={row.conditions}
            onChange={(event) => onChange({ conditions: event.currentTarget.value })}
            error={error('conditions')}
          />
          <DatePickerInput
            label="To be met by"
            value={row.conditions_due || null}
            onChange={(day) => onChange({ conditions_due: day ?? '' })}
            error={error('conditions_due')}
          />
        </div>
      )}
    </div>
  )
}

/** What the outcome does to the program. */
export function OutcomeEffect({ program, row }: { program: VisitProgram; row: OutcomeRow }) {
  if (row.outcome === '') return null
  const gift = giftOf(program)
  const stays = `Stays ${program.level === 'none' ? 'without a level' : levelNames[program.level]}${program.valid_to ? `, valid to ${formatDay(program.valid_to)}` : ''}.`
  if (row.outcome !== 'granted' || gift.gives === 'nothing') return <p className={styles.quiet}>{stays}</p>
  if (gift.gives === 'institutional') {
    const until = formatDay(institutionalEnd(row.decided_on))
    return (
      <p className={styles.quiet}>
        The institution gets {levelNames[gift.level]}, valid to {until}. The program keeps what it has.
      </p>
    )
  }
  if (gift.gives === 'qualification') {
    return (
      <p className={styles.quiet}>
        {qualificationNames[gift.qualification]}. {stays}
      </p>
    )
  }
  return (
    <p className={styles.effect}>
      <Change field="Level" before={levelNames[program.level]} after={levelNames[gift.level]} />
      <Change
        field="Valid to"
        before={program.valid_to && formatDay(program.valid_to)}
        after={formatDay(validityEnd(gift.level, row.decided_on))}
      />
    </p>
  )
}
