import { Button, MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { agency } from '../../../../kit/contract/agency.ts'
import { agencyDay, formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { CallForm } from '../../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { shortName } from '../../../../kit/web/record/short-name.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { areasNow, type surveyAreas } from '../../../ladder/rules-areas.ts'
import { type AssignmentRole, assignmentRoleNames, assignmentRoles } from '../../../visits/rules.ts'
import { lastAnswerDay } from '../../../visits/rules-days.ts'
import { campusesWords } from '../../../visits/web/parts/Campuses.tsx'
import styles from '../../../visits/web/parts/visit.module.css'
import type { Candidate, Conflict } from '../../contract.ts'
import { teams } from '../../contract.ts'
import { CandidatePicker } from './CandidatePicker.tsx'
import { ConflictBox, isUnanswered } from './ConflictBox.tsx'
import { conflictsOf } from './conflicts.ts'
import type { ConflictAnswers } from './LiftDialog.tsx'

type Values = { role: AssignmentRole; areas: (typeof surveyAreas)[number][]; accreditor_id: string } & ConflictAnswers
type AssignPanelProps = {
  visit: { id: string; visit_date: string; visit_end: string; campuses: readonly { name: string }[] }
  /** Somebody already coordinates the visit: the next one is offered as a member. */
  hasCoordinator: boolean
  onClose: () => void
}

const nobody = { areas: [], accreditor_id: '', confirm_conflict: false, lift_reason: '' } satisfies Partial<Values>

/** Invites somebody to the team of a visit; stays open, so that a whole team is assigned in one go. */
export function AssignPanel({ visit, hasCoordinator, onClose }: AssignPanelProps) {
  const [person, setPerson] = useState<Candidate | null>(null)
  const [refused, setRefused] = useState<Conflict[]>([])
  // the next person is looked for anew: the former search would find nobody any more
  const [round, setRound] = useState(0)
  const form = useCallForm({
    call: teams.add,
    initial: { role: hasCoordinator ? 'member' : 'overall_coordinator', ...nobody } as Values,
    labels: { role: 'Role', areas: 'Areas', accreditor_id: 'Accreditor' },
    input: (values) => ({ body: { ...values, accreditation_id: visit.id } }),
    onRefused: (refusal) => {
      setRefused(conflictsOf(refusal))
      return conflictsOf(refusal).length > 0
    },
    onDone: (_, { role }) => {
      form.form.setValues({ role: role === 'overall_coordinator' ? 'member' : role, ...nobody })
      form.form.resetDirty()
      setPerson(null)
      setRefused([])
      setRound((before) => before + 1)
    },
  })
  const answerUntil = lastAnswerDay(visit.visit_date, agencyDay())
  // the server's newest word counts more than what the list said when it was read
  const conflicts = refused.length > 0 ? refused : (person?.conflicts ?? [])

  function choose(candidate: Candidate) {
    setPerson(candidate)
    setRefused([])
    form.set('accreditor_id', candidate.accreditor_id)
    form.set('confirm_conflict', false)
    form.set('lift_reason', '')
  }

  async function close() {
    if (await form.mayLeave()) onClose()
  }

  return (
    <SidePanel
      title="Assign accreditor"
      description={`${formatDays(visit.visit_date, visit.visit_end)}, ${campusesWords(visit.campuses)}`}
      onClose={close}
    >
      <CallForm
        form={form}
        within="panel"
        foot={
          <>
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button type="submit" loading={form.busy} disabled={isUnanswered(conflicts, form.values)}>
              {person ? `Assign ${shortName(person.name)}` : 'Assign'}
            </Button>
          </>
        }
      >
        <div className={styles.pair}>
          <Select
            label="Role"
            data={assignmentRoles.map((value) => ({ value, label: assignmentRoleNames[value] }))}
            allowDeselect={false}
            {...form.field('role')}
          />
          <MultiSelect
            label="Areas"
            placeholder={form.values.areas.length === 0 ? 'None yet' : ''}
            data={areasNow().map((value, i) => ({ value, label: `${value} ${agency.areas[i]}` }))}
            comboboxProps={{ width: 260, position: 'bottom-end' }}
            {...form.field('areas')}
          />
        </div>
        <CandidatePicker
          key={round}
          accreditationId={visit.id}
          id={form.idOf('accreditor_id')}
          value={person}
          onChange={choose}
          error={form.error('accreditor_id')}
        >
          {person && (
            <>
              <ConflictBox
                conflicts={conflicts}
                confirmed={form.values.confirm_conflict}
                onConfirm={(yes) => form.set('confirm_conflict', yes)}
                lifted={form.values.lift_reason}
                onLift={(reason) => form.set('lift_reason', reason)}
                error={form.error('lift_reason')}
                label={`Assign ${shortName(person.name)} all the same`}
              />
              <Notice icon="mail">
                {shortName(person.name)} gets an invitation by e-mail
                {answerUntil < agencyDay()
                  ? '. The visit is too near for an answer in the portal: set the status yourself once you know.'
                  : ` and may accept or decline until ${formatDay(answerUntil)}.`}
              </Notice>
            </>
          )}
        </CandidatePicker>
      </CallForm>
    </SidePanel>
  )
}
