import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { agencyDay, formatDay, formatDays } from '../../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../../kit/contract/words.ts'
import { PanelBody, PanelFoot, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { askToLeave, UnsavedGuard } from '../../../../kit/web/form/UnsavedGuard.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { shortName } from '../../../../kit/web/record/short-name.ts'
import { lastAnswerDay } from '../../../visits/rules-days.ts'
import { campusesWords } from '../../../visits/web/parts/Campuses.tsx'
import type { Candidate } from '../../contract.ts'
import { teams } from '../../contract.ts'
import { CandidatePicker } from './CandidatePicker.tsx'
import { ChosenFields } from './ChosenFields.tsx'
import { isUnanswered } from './ConflictBox.tsx'
import { type Chosen, newlyChosen, refusedOf, rolesOf } from './chosen.ts'
import styles from './picker.module.css'

type AssignPanelProps = {
  visit: { id: string; visit_date: string; visit_end: string; campuses: readonly { name: string }[] }
  /** Somebody already coordinates the visit: nobody is proposed for it. */
  hasCoordinator: boolean
  onClose: () => void
}

/** Invites people to the team of a visit, as many as are chosen, each with a role; who is refused stays with the reason. */
export function AssignPanel({ visit, hasCoordinator, onClose }: AssignPanelProps) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [hasLead, setLead] = useState(hasCoordinator)
  const invitation = useChange(teams.add)
  const { busy, at } = invitation
  const roles = rolesOf(chosen, hasLead)
  const answerUntil = lastAnswerDay(visit.visit_date, agencyDay())
  const waits = chosen.some((one) => isUnanswered(one.conflicts, one))
  const idOf = ({ person }: Chosen) => person.accreditor_id

  function toggle(person: Candidate, isOn: boolean) {
    setChosen((before) => {
      const others = before.filter((one) => idOf(one) !== person.accreditor_id)
      return isOn ? [...others, newlyChosen(person)] : others
    })
  }

  function edit(id: string, change: Partial<Chosen>) {
    setChosen((before) => before.map((one) => (idOf(one) === id ? { ...one, ...change } : one)))
  }

  async function invite() {
    const rows = chosen.map((one, i) => ({ one, role: roles[i] ?? 'member' }))
    const result = await invitation.sendEach(rows, inputOf, {
      says: ({ done, answers }) => saidOf(done.length, answers[0]?.data.name),
    })
    if (!result) return
    const { done, refused, untouched } = result
    if (done.some(({ role }) => role === 'overall_coordinator')) setLead(true)
    setChosen([
      ...refused.map(({ row: { one, role }, why, refusal }) => refusedOf({ ...one, role }, why, refusal)),
      ...untouched.map(({ one }) => one),
    ])
    if (refused.length + untouched.length === 0) onClose()
  }

  const inputOf = ({ one, role }: { one: Chosen; role: (typeof roles)[number] }) => {
    const { areas, confirm_conflict, lift_reason } = one
    return { body: { accreditation_id: visit.id, accreditor_id: idOf(one), role, areas, confirm_conflict, lift_reason } }
  }

  async function close() {
    if (chosen.length === 0 || busy || (await askToLeave())) onClose()
  }

  return (
    <SidePanel
      title="Assign accreditors"
      description={`${formatDays(visit.visit_date, visit.visit_end)}, ${campusesWords(visit.campuses)}`}
      onClose={close}
    >
      {chosen.length > 0 && !busy && <UnsavedGuard />}
      <PanelBody>
        <p className={styles.says}>
          Each gets an invitation by e-mail
          {answerUntil < agencyDay()
            ? '. The visit is too near for an answer in the portal: set the status yourself once you know.'
            : ` and may accept or decline until ${formatDay(answerUntil)}.`}{' '}
          <Link to={`/admin/proposals/${visit.id}`}>Propose a team</Link> plans all places at once.
        </p>
        <CandidatePicker accreditationId={visit.id} chosen={chosen.map(({ person }) => person)} isOff={busy} onToggle={toggle}>
          {(person) =>
            chosen.map(
              (one, i) =>
                idOf(one) === person.accreditor_id && (
                  <ChosenFields
                    key={idOf(one)}
                    of={one}
                    role={roles[i] ?? 'member'}
                    isOff={busy}
                    onChange={(change) => edit(idOf(one), change)}
                  />
                ),
            )
          }
        </CandidatePicker>
      </PanelBody>
      <PanelFoot>
        {busy && (
          <span role="status">
            {formatNumber((at ?? 0) + 1)} of {formatNumber(chosen.length)}
          </span>
        )}
        <Button variant="default" onClick={busy ? invitation.stop : close}>
          {busy ? 'Stop' : 'Close'}
        </Button>
        <Button loading={busy} disabled={chosen.length === 0 || waits} onClick={invite}>
          {verbOf(chosen)}
        </Button>
      </PanelFoot>
    </SidePanel>
  )
}

function verbOf(chosen: readonly Chosen[]): string {
  const [first, ...others] = chosen
  if (!first) return 'Invite'
  return others.length === 0 ? `Invite ${shortName(first.person.name)}` : `Invite ${formatCount(chosen.length, 'accreditor')}`
}

function saidOf(count: number, name: string | undefined): string | false {
  if (count === 0) return false
  return count === 1 ? `${name} is invited and gets an e-mail.` : `${formatCount(count, 'accreditor')} are invited, each by an e-mail.`
}
