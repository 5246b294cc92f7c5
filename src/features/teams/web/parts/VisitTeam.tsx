import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../../../kit/contract/call.ts'
import { nextStates } from '../../../../kit/contract/states.ts'
import { useCan, useUser } from '../../../../kit/web/current-user.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { ChoiceMenu } from '../../../../kit/web/form/ChoiceMenu.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { DataTable } from '../../../../kit/web/list/DataTable.tsx'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import cell from '../../../../kit/web/record/cell.module.css'
import { Person } from '../../../../kit/web/record/Person.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { shortName } from '../../../../kit/web/record/short-name.ts'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { areasNow } from '../../../ladder/rules-areas.ts'
import {
  assignmentRoleNames,
  assignmentRoles,
  assignmentStatuses,
  assignmentStatusNames,
  outOfTeam,
  type ReportDecision,
} from '../../../visits/rules.ts'
import { assignmentTones } from '../../../visits/web/parts/tones.ts'
import styles from '../../../visits/web/parts/visit.module.css'
import type { Assignment, TeamTie } from '../../contract.ts'
import { teams } from '../../contract.ts'
import { assignmentSteps } from '../../rules-assignment.ts'
import { conflictsToAnswer } from './conflicts.ts'
import type { InTheWay } from './LiftDialog.tsx'
import { ReportStand } from './ReportStand.tsx'

const LiftDialog = lazyPart(() => import('./LiftDialog.tsx').then((file) => file.LiftDialog<typeof teams.editStatus>))
const ReportDecisionDialog = lazyPart(() => import('./ReportDecisionDialog.tsx').then((file) => file.ReportDecisionDialog))

type VisitTeamProps = {
  read: UseQueryResult<Answer<typeof teams.list>>
  /** Opens the panel in which people are assigned; without it nobody can be. */
  onAssign?: (() => void) | undefined
  /** A visit of the time before the portal. */
  isPast?: boolean
}

/** The people of a visit: role and status are changed where they stand, one is taken off by the row's menu. */
export function VisitTeam({ read, onAssign, isPast = false }: VisitTeamProps) {
  const user = useUser()
  const mayChange = useCan(teams.editRole)
  const role = useChange(teams.editRole)
  const status = useChange(teams.editStatus)
  const remove = useChange(teams.remove)
  const [deciding, setDeciding] = useState<{ report: Assignment; decision: ReportDecision } | null>(null)
  const [inTheWay, setInTheWay] = useState<InTheWay<typeof teams.editStatus> | null>(null)
  const refusal = role.refusal ?? status.refusal ?? remove.refusal

  function clear() {
    role.clear()
    status.clear()
    remove.clear()
  }

  async function changeStatus(person: Assignment, value: Assignment['status']) {
    clear()
    const body = { id: person.id, status: value, version: person.version }
    const verb = `Take ${shortName(person.name)} back`
    await status.send(
      { body },
      {
        onRefused: (refusal) => {
          const conflicts = conflictsToAnswer(refusal, user.role)
          if (conflicts.length > 0)
            setInTheWay({ conflicts, input: (answer) => ({ body: { ...body, ...answer } }), title: `${verb} all the same?`, verb })
          return conflicts.length > 0
        },
      },
    )
  }

  async function takeOff(person: Assignment) {
    clear()
    const yes = await confirm({
      title: `Remove ${person.name} from the team?`,
      text: `${shortName(person.name)} loses the place as ${assignmentRoleNames[person.role].toLowerCase()} and the honorarium of this visit. The log keeps who was assigned.`,
      verb: `Remove ${shortName(person.name)}`,
      danger: true,
    })
    if (yes) await remove.send({ query: { id: person.id } })
  }

  const columns: Column<Assignment>[] = [
    {
      key: 'person',
      header: 'Accreditor',
      lead: true,
      render: (person) => (
        <>
          <Person name={person.name} detail={person.home_institution ?? 'No home institution'} />
          {read.data?.ties
            .filter((tie) => tie.id === person.id)
            .map((tie) => (
              <TieLine key={tie.says} tie={tie} />
            ))}
        </>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      width: 182,
      render: (person) =>
        mayChange ? (
          <ChoiceMenu
            label={`Role of ${person.name}`}
            value={person.role}
            options={roleOptions}
            busy={role.busy}
            onChoose={(value) => {
              clear()
              role.send({ body: { id: person.id, role: value, version: person.version } })
            }}
          >
            {assignmentRoleNames[person.role]}
          </ChoiceMenu>
        ) : (
          assignmentRoleNames[person.role]
        ),
    },
    { key: 'areas', header: 'Areas', width: 96, priority: 3, render: (person) => areasOf(person.areas) },
    {
      key: 'status',
      header: 'Status',
      width: 148,
      render: (person) => (
        <>
          {mayChange ? (
            <ChoiceMenu
              label={`Status of ${person.name}`}
              value={person.status}
              options={statusOptionsOf(person.status)}
              busy={status.busy}
              onChoose={(value) => changeStatus(person, value)}
            >
              <Status tone={assignmentTones[person.status]}>{assignmentStatusNames[person.status]}</Status>
            </ChoiceMenu>
          ) : (
            <Status tone={assignmentTones[person.status]}>{assignmentStatusNames[person.status]}</Status>
          )}
          {person.declaration_version && <small className={cell.nowrap}>declarations {person.declaration_version}</small>}
        </>
      ),
    },
    {
      key: 'report',
      header: 'Report',
      width: 152,
      render: (person) =>
        outOfTeam.includes(person.status) ? (
          <span className={styles.quiet}>{person.decline_reason ?? 'None'}</span>
        ) : (
          <ReportStand of={person} />
        ),
    },
  ]

  return (
    <>
      <Refused refusal={refusal} onReload={() => read.refetch().then(clear)} onClose={clear} />
      <DataTable
        label="Team"
        static
        read={read}
        columns={columns}
        rowKey={(person) => person.id}
        rowName={(person) => person.name}
        {...(mayChange
          ? {
              rowMenu: (person: Assignment) => [
                ...person.may_decide_report.map((decision) => ({
                  label: decision === 'accepted' ? 'Accept the report' : 'Return the report…',
                  icon: decision === 'accepted' ? ('circle-check' as const) : ('arrow-left' as const),
                  letter: decision === 'accepted' ? 'A' : 'R',
                  onClick: () => {
                    clear()
                    setDeciding({ report: person, decision })
                  },
                })),
                {
                  label: 'Remove from the team',
                  icon: 'user-minus' as const,
                  danger: true,
                  disabled: person.kept_because ?? false,
                  onClick: () => takeOff(person),
                },
              ],
            }
          : {})}
        empty={{
          icon: 'users-group',
          title: isPast ? 'The team is not known' : 'Nobody is assigned yet',
          text: isPast
            ? 'Past visits are imported without the people who went.'
            : onAssign
              ? 'Assign the overall coordinator first, then the members.'
              : 'QA assigns the team once the request is approved.',
          actions: onAssign && (
            <Button leftSection={<Icon name="user-plus" />} onClick={onAssign}>
              Assign accreditor
            </Button>
          ),
        }}
        access={teams.list.access}
        skeletonRows={4}
      />
      {inTheWay && <LiftDialog call={teams.editStatus} of={inTheWay} onClose={() => setInTheWay(null)} />}
      {deciding && (
        <ReportDecisionDialog
          {...deciding}
          onReload={() => read.refetch().then(({ data }) => data?.data.find((one) => one.id === deciding.report.id))}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}

/** How somebody is tied to the institution, and whether QA has decided about it. */
function TieLine({ tie }: { tie: TeamTie }) {
  const stands = tie.waits
    ? '. Named after the invitation: decide about it in the inbox'
    : tie.lifted_reason
      ? `. Let be: ${tie.lifted_reason}`
      : ''
  return (
    <Status tone={tie.waits ? 'err' : tie.level === 'note' ? 'note' : 'warn'}>
      {tie.says}
      {stands}
    </Status>
  )
}

const roleOptions = assignmentRoles.map((value) => ({ value, label: assignmentRoleNames[value], name: assignmentRoleNames[value] }))

/** The status somebody has, and those that may follow. */
function statusOptionsOf(now: Assignment['status']) {
  const next = nextStates(assignmentSteps, now, 'teams.editStatus')
  return assignmentStatuses
    .filter((value) => value === now || next.includes(value))
    .map((value) => ({
      value,
      label: <Status tone={assignmentTones[value]}>{assignmentStatusNames[value]}</Status>,
      name: assignmentStatusNames[value],
    }))
}

/** `I – X` for all, `IV, VI` for some, a dash for none. */
function areasOf(areas: readonly string[]): string {
  if (areas.length === 0) return '–'
  const all = areasNow()
  return areas.length === all.length ? `${all[0]} – ${all.at(-1)}` : areas.join(', ')
}
