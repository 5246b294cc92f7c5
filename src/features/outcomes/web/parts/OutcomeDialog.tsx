import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import type { z } from 'zod'
import { agencyDay, formatDay } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Change } from '../../../../kit/web/record/Change.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { levelNames, type Outcome, outcomeNames, surveyOutcomes } from '../../../ladder/rules.ts'
import { validityEnd } from '../../../ladder/rules-terms.ts'
import { GapsBox, gapsOf } from '../../../teams/web/parts/team-gaps.tsx'
import type { VisitProgram } from '../../../visits/contract.ts'
import type { Visit } from '../../../visits/web/parts/visit-record.ts'
import { outcomes } from '../../contract.ts'
import styles from './outcome.module.css'

type Program = z.infer<typeof VisitProgram>
type Row = { program_id: string; outcome: Outcome | ''; grand_mean: string; decided_on: string }

/** Records what was decided on each program, and shows before it is sent what that changes in level and validity. */
export function OutcomeDialog({
  visit,
  programs,
  onReload,
  onClose,
}: {
  visit: Visit
  programs: readonly Program[]
  onReload: () => Promise<Visit | undefined>
  onClose: () => void
}) {
  const [loaded, setLoaded] = useState(visit)
  const [gaps, setGaps] = useState<string | null>(null)
  const form = useCallForm({
    call: outcomes.record,
    initial: {
      confirm_team: false,
      programs: programs.map(({ program_id }): Row => ({ program_id, outcome: '', grand_mean: '', decided_on: agencyDay() })),
    },
    labels: labelsOf(programs),
    input: (values) => ({
      body: {
        accreditation_id: visit.id,
        version: loaded.version,
        confirm_team: values.confirm_team,
        programs: values.programs.map((row) => ({
          program_id: row.program_id,
          outcome: row.outcome as Outcome,
          decided_on: row.decided_on,
          ...(row.grand_mean.trim() ? { grand_mean: row.grand_mean.trim().replace(',', '.') } : {}),
        })),
      },
    }),
    loadAgain,
    onRefused: (refusal) => {
      setGaps(gapsOf(refusal))
      return gapsOf(refusal) !== null
    },
    onDone: onClose,
  })
  const rows = form.values.programs
  const granted = rows.filter((row) => row.outcome === 'granted').length

  function changeAll(next: Row[]) {
    form.set('programs', next)
    form.form.clearErrors()
  }

  async function loadAgain() {
    const fresh = await onReload()
    if (!fresh) return false
    setLoaded(fresh)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size={720}
      title="Record outcomes"
      description={`${visit.number}, ${visit.institution.name}, ${visit.campus.name}`}
      verb={`Record ${formatCount(rows.length, 'outcome')}`}
      disabled={gaps !== null && !form.values.confirm_team}
    >
      <div className={styles.all}>
        <DatePickerInput
          label="Decided on, for all programs"
          valueFormat="D MMM YYYY"
          maxDate={agencyDay()}
          value={commonDay(rows)}
          placeholder="Different days"
          onChange={(day) => day && changeAll(rows.map((row) => ({ ...row, decided_on: day })))}
        />
        <Button
          variant="default"
          leftSection={<Icon name="checks" />}
          onClick={() => changeAll(rows.map((row) => ({ ...row, outcome: 'granted' as const })))}
        >
          All granted
        </Button>
      </div>
      <ul className={styles.programs}>
        {programs.map((program, i) => (
          <li key={program.program_id} id={form.idOf(`programs.${i}`)}>
            <h3>{program.name}</h3>
            <div className={styles.fields}>
              <fieldset aria-label={`Outcome of ${program.name}`} className={styles.outcome}>
                <SegmentedControl
                  fullWidth
                  data={[...surveyOutcomes.map((value) => ({ value, label: outcomeNames[value] }))]}
                  value={rows[i]?.outcome ?? ''}
                  onChange={(value) => form.form.setFieldValue(`programs.${i}.outcome`, value as Outcome)}
                />
                {errorOf(i, 'outcome') && <span className={styles.error}>{errorOf(i, 'outcome')}</span>}
              </fieldset>
              <TextInput
                aria-label={`Grand mean of ${program.name}`}
                placeholder="Grand mean"
                inputMode="decimal"
                value={rows[i]?.grand_mean ?? ''}
                onChange={(event) => form.form.setFieldValue(`programs.${i}.grand_mean`, event.currentTarget.value)}
                error={errorOf(i, 'grand_mean')}
              />
              <DatePickerInput
                aria-label={`Decided on ${formatDay(rows[i]?.decided_on)}, ${program.name}`}
                valueFormat="D MMM YYYY"
                maxDate={agencyDay()}
                value={rows[i]?.decided_on ?? null}
                onChange={(day) => day && form.form.setFieldValue(`programs.${i}.decided_on`, day)}
                error={errorOf(i, 'decided_on')}
              />
            </div>
            <Effect program={program} row={rows[i] as Row} />
          </li>
        ))}
      </ul>
      {gaps && (
        <GapsBox
          gaps={gaps}
          label="Record the outcomes all the same"
          isOn={form.values.confirm_team}
          onChange={(on) => form.set('confirm_team', on)}
        />
      )}
      {granted > 0 && (
        <Notice tone="note">
          {granted === rows.length ? 'All levels' : formatCount(granted, 'level')} and validities change at once, and the institution gets a
          mail. Outcomes cannot be taken back.
        </Notice>
      )}
    </FormDialog>
  )

  function errorOf(i: number, field: keyof Row): string | undefined {
    const sentence = form.form.errors[`programs.${i}.${field}`]
    return sentence ? String(sentence) : undefined
  }
}

/** What the outcome does to the program. */
function Effect({ program, row }: { program: Program; row: Row }) {
  if (row.outcome === '') return <p className={styles.quiet}>Seeks {levelNames[program.level_sought]}. Choose the outcome.</p>
  if (row.outcome !== 'granted') {
    return (
      <p className={styles.quiet}>
        Stays {levelNames[program.level]}
        {program.valid_to ? `, valid to ${formatDay(program.valid_to)}` : ''}.
      </p>
    )
  }
  return (
    <p className={styles.effect}>
      <Change field="Level" before={levelNames[program.level]} after={levelNames[program.level_sought]} />
      <Change
        field="Valid to"
        before={program.valid_to && formatDay(program.valid_to)}
        after={formatDay(validityEnd(program.level_sought, row.decided_on))}
      />
    </p>
  )
}

function commonDay(rows: readonly Row[]): string | null {
  const days = new Set(rows.map((row) => row.decided_on))
  return days.size === 1 ? ([...days][0] as string) : null
}

/** The list of errors names the program a sentence is about. */
function labelsOf(programs: readonly Program[]): Record<string, string> {
  return Object.fromEntries(
    programs.flatMap((program, i) => ['outcome', 'grand_mean', 'decided_on'].map((field) => [`programs.${i}.${field}`, program.name])),
  )
}
