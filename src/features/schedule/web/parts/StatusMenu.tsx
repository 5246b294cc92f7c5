import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../../../kit/web/current-user.ts'
import type { Change } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Menu } from '../../../../kit/web/menu/Menu.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { conflictsToAnswer } from '../../../teams/web/parts/conflicts.ts'
import type { InTheWay } from '../../../teams/web/parts/LiftDialog.tsx'
import { confirmGaps, gapsOf } from '../../../teams/web/parts/team-gaps.ts'
import { stepsWithReason, type VisitStatus } from '../../../visits/rules.ts'
import { breaksIn } from '../../../visits/web/parts/breaks.ts'
import type { Visit } from '../../../visits/web/parts/visit-record.ts'
import { schedule } from '../../contract.ts'
import { steps } from './step-words.ts'

const LiftDialog = lazyPart(() => import('../../../teams/web/parts/LiftDialog.tsx').then((file) => file.LiftDialog<typeof schedule.edit>))
const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx').then((file) => file.ReasonDialog))

/** The steps the visit may take now; those that need a reason ask for it first. */
export function StatusMenu({ visit, act, onDecide }: { visit: Visit; act: Change<typeof schedule.edit>; onDecide: () => void }) {
  const user = useUser()
  const [asked, setAsked] = useState<VisitStatus | null>(null)
  const [inTheWay, setInTheWay] = useState<InTheWay<typeof schedule.edit> | null>(null)
  if (visit.allowed_steps.length === 0 && !visit.may_decide) return null
  const forward = visit.allowed_steps.filter((step) => !stepsWithReason.includes(step))
  const aside = visit.allowed_steps.filter((step) => stepsWithReason.includes(step))

  /** People of the team may be on another visit by the time a postponed one is taken up again: that is asked, not refused. */
  async function take(step: VisitStatus) {
    const verb = verbOf(visit.status, step)
    let gaps: string | null = null
    const stand = { id: visit.id, version: visit.version, status: step }
    await send(stand)
    if (gaps && (await confirmGaps(gaps, verb))) await send({ ...stand, confirm_team: true })

    function send(body: typeof stand & { confirm_team?: boolean }) {
      return act.send(
        { body },
        {
          onRefused: (refusal) => {
            gaps = gapsOf(refusal)
            if (gaps) return true
            const conflicts = conflictsToAnswer(refusal, user.role)
            const breaks = breaksIn(refusal)
            const isAsked = conflicts.length + breaks.length > 0
            if (isAsked)
              setInTheWay({
                conflicts,
                breaks,
                input: (answer) => ({ body: { ...body, ...answer } }),
                title: `${verb} all the same?`,
                verb,
              })
            return isAsked
          },
        },
      )
    }
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="chevron-down" />} loading={act.busy && !asked}>
            Change status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {visit.may_decide && (
            <Menu.Item leftSection={<Icon name="rosette-discount-check" />} onClick={onDecide}>
              Record outcomes…
            </Menu.Item>
          )}
          {forward.map((step) => (
            <Menu.Item key={step} leftSection={<Icon name={steps[step].icon} />} onClick={() => take(step)}>
              {verbOf(visit.status, step)}
            </Menu.Item>
          ))}
          {aside.length > 0 && forward.length > 0 && <Menu.Divider />}
          {aside.map((step) => (
            <Menu.Item
              key={step}
              leftSection={<Icon name={steps[step].icon} />}
              data-danger={step === 'cancelled' || undefined}
              onClick={() => {
                act.clear()
                setAsked(step)
              }}
            >
              {steps[step].verb}…
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {inTheWay && <LiftDialog call={schedule.edit} of={inTheWay} onClose={() => setInTheWay(null)} />}
      {asked && <ReasonDialog visit={visit} step={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function verbOf(from: VisitStatus, to: VisitStatus): string {
  if (from === 'reported' && to === 'ongoing') return 'Back to ongoing'
  if (from === 'postponed' && to === 'approved') return 'Take up again, without dates fixed'
  if (from === 'postponed' && to === 'scheduled') return 'Schedule again'
  return steps[to].verb
}
