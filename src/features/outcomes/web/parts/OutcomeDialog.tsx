import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agencyDay } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Dialog, DialogBody } from '../../../../kit/web/dialog/Dialog.tsx'
import { DatePickerInput } from '../../../../kit/web/fields/DatePickerInput.tsx'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { GapsBox } from '../../../teams/web/parts/GapsBox.tsx'
import { gapsOf } from '../../../teams/web/parts/team-gaps.ts'
import type { VisitProgram } from '../../../visits/contract.ts'
import { campusesWords } from '../../../visits/web/parts/Campuses.tsx'
import type { Visit } from '../../../visits/web/parts/visit-record.ts'
import { type OutcomeProposal, outcomes } from '../../contract.ts'
import { OutcomeEffect, OutcomeFields } from './OutcomeFields.tsx'
import styles from './outcome.module.css'
import { askedOf, emptyRow, type OutcomeRow, type OutcomeRowField } from './outcome-row.ts'

type OutcomeDialogProps = {
  visit: Visit
  programs: readonly VisitProgram[]
  onReload: () => Promise<Visit | undefined>
  onClose: () => void
}

/** Records what was decided on each program, and shows before it is sent what that changes in level and validity. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const read = useQuery(proposalsOn(props.visit, agencyDay()))
  // what the marks come to stands in the fields from the beginning; without it the means are written
  if (read.isPending) {
    return (
      <Dialog opened onClose={props.onClose} size={720} title="Record outcomes">
        <DialogBody>
          <Skeleton height={180} role="status" aria-label="The ratings are loading" />
        </DialogBody>
      </Dialog>
    )
  }
  return <OutcomeForm {...props} first={read.data?.data ?? []} />
}

function proposalsOn({ id }: Visit, decided_on: string) {
  return query(outcomes.proposals, { params: { accreditation_id: id }, query: { decided_on } })
}

function OutcomeForm({ visit, programs, onReload, onClose, first }: OutcomeDialogProps & { first: readonly OutcomeProposal[] }) {
  const [loaded, setLoaded] = useState(visit)
  const [gaps, setGaps] = useState<string | null>(null)
  const form = useCallForm({
    call: outcomes.record,
    initial: { confirm_team: false, programs: programs.map((one) => emptyRow(one, proposalOf(first, one))) },
    labels: labelsOf(programs),
    input: (values) => ({
      body: {
        accreditation_id: visit.id,
        version: loaded.version,
        confirm_team: values.confirm_team,
        programs: values.programs.map(askedOf),
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
  // other means may be asked for on another day
  const day = commonDay(rows) ?? agencyDay()
  const proposals = useQuery({ ...proposalsOn(visit, day), placeholderData: keepPreviousData }).data?.data ?? first
  const granted = rows.filter((row) => row.outcome === 'granted').length

  function changeAll(part: Partial<OutcomeRow>) {
    form.set(
      'programs',
      rows.map((row) => ({ ...row, ...part })),
    )
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
      description={`${visit.number}, ${visit.institution.name}, ${campusesWords(visit.campuses)}`}
      verb={`Record ${formatCount(rows.length, 'outcome')}`}
      disabled={gaps !== null && !form.values.confirm_team}
    >
      <div className={styles.all}>
        <DatePickerInput
          label="Decided on, for all programs"
          maxDate={agencyDay()}
          value={commonDay(rows)}
          placeholder="Different days"
          onChange={(day) => day && changeAll({ decided_on: day })}
        />
        <Button variant="default" leftSection={<Icon name="checks" />} onClick={() => changeAll({ outcome: 'granted' })}>
          All granted
        </Button>
      </div>
      <ul className={styles.programs}>
        {programs.map((program, i) => (
          <li key={program.program_id} id={form.idOf(`programs.${i}`)}>
            <h3>{program.name}</h3>
            <OutcomeFields
              program={program}
              row={rows[i] as OutcomeRow}
              proposal={proposalOf(proposals, program)}
              onChange={(part) => form.form.setFieldValue(`programs.${i}`, { ...(rows[i] as OutcomeRow), ...part })}
              error={(field) => errorOf(i, field)}
            />
            <OutcomeEffect program={program} row={rows[i] as OutcomeRow} />
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
          What is granted takes effect at once, and the institution gets a mail. An outcome is not typed over afterwards: it is corrected by
          a new one, and both are kept.
        </Notice>
      )}
    </FormDialog>
  )

  function errorOf(i: number, field: OutcomeRowField): string | undefined {
    const sentence = form.form.errors[`programs.${i}.${field}`]
    return sentence ? String(sentence) : undefined
  }
}

function proposalOf(proposals: readonly OutcomeProposal[], { program_id }: VisitProgram) {
  return proposals.find((one) => one.program_id === program_id)
}

function commonDay(rows: readonly OutcomeRow[]): string | null {
  const days = new Set(rows.map((row) => row.decided_on))
  return days.size === 1 ? ([...days][0] as string) : null
}

/** The list of errors names the program a sentence is about. */
function labelsOf(programs: readonly VisitProgram[]): Record<string, string> {
  const fields = ['outcome', 'grand_mean', 'lowest_area_mean', 'decided_on', 'reason', 'conditions', 'conditions_due', 'means_reason']
  return Object.fromEntries(programs.flatMap((program, i) => fields.map((field) => [`programs.${i}.${field}`, program.name])))
}
