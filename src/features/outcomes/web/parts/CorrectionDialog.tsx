import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../kit/contract/days.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { outcomeNames } from '../../../ladder/rules.ts'
import type { VisitProgram } from '../../../visits/contract.ts'
import type { Visit } from '../../../visits/web/parts/visit-record.ts'
import { outcomes } from '../../contract.ts'
import { OutcomeFields } from './OutcomeFields.tsx'
import { askedOf, emptyRow, type OutcomeRow } from './outcome-row.ts'

/** Corrects an outcome by a new one that says why; the old one stays on record. */
export function CorrectionDialog({
  visit,
  program,
  decision,
  onReload,
  onClose,
}: {
  visit: Visit
  program: VisitProgram
  decision: NonNullable<VisitProgram['decision']>
  onReload: () => Promise<Visit | undefined>
  onClose: () => void
}) {
  const [loaded, setLoaded] = useState(visit)
  const form = useCallForm({
    call: outcomes.correct,
    initial: { ...emptyRow(program), decided_on: decision.decided_on, correction_reason: '' },
    labels: { correction_reason: 'Why it is corrected', outcome: 'Outcome' },
    input: ({ correction_reason, ...row }) => ({
      body: {
        accreditation_id: visit.id,
        version: loaded.version,
        replaces: decision.id,
        correction_reason,
        ...askedOf(row as OutcomeRow),
      },
    }),
    loadAgain,
    onDone: onClose,
  })

  async function loadAgain() {
    const fresh = await onReload()
    if (!fresh) return false
    setLoaded(fresh)
  }

  const mean = decision.grand_mean ? `, grand mean ${decision.grand_mean}` : ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size={720}
      title={`Correct the outcome of ${program.name}`}
      description={`${visit.number}. It was ${outcomeNames[decision.outcome].toLowerCase()} on ${formatDay(decision.decided_on)}${mean}.`}
      verb="Correct the outcome"
    >
      <div id={form.idOf('outcome')}>
        <OutcomeFields
          program={program}
          row={form.values}
          onChange={(part) => form.form.setValues(part)}
          error={(field) => (form.error(field) ? String(form.error(field)) : undefined)}
        />
      </div>
      <Textarea
        label="Why it is corrected"
        description="The institution reads it."
        autosize
        minRows={2}
        {...form.field('correction_reason')}
      />
      <Notice tone="note">
        Level and validity follow from what was held before the visit, unless they were decided or corrected since. Both outcomes stay on
        record, and the institution gets a mail.
      </Notice>
    </FormDialog>
  )
}
