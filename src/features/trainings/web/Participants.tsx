import { useState } from 'react'
import { formatDay } from '../../../kit/contract/days.ts'
import { roleName } from '../../../kit/contract/roles.ts'
import { formatCount } from '../../../kit/contract/words.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { ChoiceMenu } from '../../../kit/web/form/ChoiceMenu.tsx'
import type { IconName } from '../../../kit/web/icons/icon-names.ts'
import type { Column, RowAction } from '../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../kit/web/list/FilterChip.tsx'
import { knownOne } from '../../../kit/web/list/known.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Person } from '../../../kit/web/record/Person.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { UndoBar } from '../../../kit/web/states/UndoBar.tsx'
import { type Attendance, attendanceNames, attendances } from '../../people/rules-trainings.ts'
import { attendanceTones } from '../../people/web/parts/tones.ts'
import { type TrainingAccreditor, type TrainingModule, trainings } from '../contract.ts'
import { useAttendance } from './use-attendance.ts'

const ParticipantsAdd = lazyPart(() => import('./ParticipantsAdd.tsx').then((file) => file.ParticipantsAdd))
const OneByOneDialog = lazyPart(() =>
  import('../../../kit/web/form/OneByOneDialog.tsx').then((file) => file.OneByOneDialog<typeof trainings.unlink, TrainingAccreditor>),
)

type Leaving = { people: TrainingAccreditor[]; done?: () => void }
const icons: Record<Attendance, IconName> = { registered: 'clipboard-list', attended: 'user-check', absent: 'user-minus' }

/** Who takes part in a training: added here, marked as attended or absent, taken out. */
export function Participants({ training }: { training: TrainingModule }) {
  const list = useList(trainings.accreditors, {
    name: 'participants',
    filters: { attendance: 'one' },
    sort: { key: 'name', direction: 'asc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: {
        training_id: training.id,
        page,
        paginate,
        search,
        attendance: knownOne(attendances, filters.attendance),
        ...(sort ? { sort: sort.key as 'name', direction: sort.direction } : {}),
      },
    }),
  })
  const wanted = knownOne(attendances, list.filters.attendance)
  const may = useCan(trainings.link)
  const attendance = useAttendance(training.id)
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const addButton = (
    <ActionButton call={trainings.link} size="xs" icon="user-plus" onClick={() => setAdding(true)}>
      Add participants
    </ActionButton>
  )

  function rowMenu(person: TrainingAccreditor): RowAction[] {
    return [
      ...attendances
        .filter((one) => one !== person.attendance)
        .map((one) => ({
          label: `Mark as ${attendanceNames[one].toLowerCase()}`,
          icon: icons[one],
          letter: letters[one],
          onClick: () => void attendance.mark([person], one),
        })),
      { label: 'Take out of the training', icon: 'trash', danger: true, onClick: () => setLeaving({ people: [person] }) },
    ]
  }

  return (
    <Section title="Participants" count={training.participants} actions={may && addButton}>
      <Refused refusal={attendance.refusal} onClose={attendance.clear} />
      <List
        label="Participants"
        list={list}
        columns={columnsOf(may ? attendance : null)}
        rowName={(row) => row.accreditor_name}
        placeholder="Search participants"
        filters={
          <FilterChip
            kind="one"
            label="Attendance"
            options={attendances.map((one) => ({
              value: one,
              label: <Status tone={attendanceTones[one]}>{attendanceNames[one]}</Status>,
              name: attendanceNames[one],
            }))}
            value={wanted}
            onChange={(value) => list.setFilter('attendance', value)}
          />
        }
        bulk={
          may
            ? [
                ...attendances.map((one) => ({
                  label: attendanceNames[one],
                  icon: icons[one],
                  busy: attendance.busy,
                  onClick: (people: TrainingAccreditor[], done: () => void) => void attendance.mark(people, one, done),
                })),
                { label: 'Take out', icon: 'trash' as const, onClick: (people, done) => setLeaving({ people, done }) },
              ]
            : []
        }
        {...(may ? { rowMenu } : {})}
        nothing="No participant matches"
        none={{
          icon: 'users-group',
          title: 'Nobody takes part yet',
          text: may
            ? 'Add accreditors or staff: they are registered until you mark who came.'
            : 'Superadmin and Admin add those who take part.',
          actions: may && addButton,
        }}
      />
      {attendance.done && (
        <UndoBar text={attendance.done.text} busy={attendance.busy} onUndo={attendance.takeBack} onClose={attendance.forget} />
      )}
      {isAdding && <ParticipantsAdd training={training} onClose={() => setAdding(false)} />}
      {leaving && (
        <OneByOneDialog
          rows={leaving.people}
          rowKey={(person) => person.id}
          nameOf={(person) => person.accreditor_name}
          call={trainings.unlink}
          inputOf={(person) => ({ params: { id: person.id } })}
          title={`Take ${whoOf(leaving.people)} out of the training?`}
          text="Their place is free again, and the training no longer stands in their record. The log keeps that they took part."
          verb={leaving.people.length === 1 ? 'Take out' : `Take out ${formatCount(leaving.people.length, 'person', 'people')}`}
          doing="Taking out"
          done={(count) => `${formatCount(count, 'participant')} ${count === 1 ? 'is' : 'are'} taken out of the training.`}
          danger
          onClose={() => setLeaving(null)}
          onDone={() => leaving.done?.()}
        />
      )}
    </Section>
  )
}

const letters: Record<Attendance, string> = { registered: 'R', attended: 'A', absent: 'N' }

function whoOf(people: readonly TrainingAccreditor[]): string {
  return people.length === 1 ? (people[0]?.accreditor_name ?? '') : formatCount(people.length, 'person', 'people')
}

/** Where an accreditor works; the role of somebody on the staff. */
function detailOf({ role, institution_name }: TrainingAccreditor): string {
  return role === 'accreditor' ? (institution_name ?? 'No home institution') : roleName(role)
}

/** The attendance is changed where it stands by those who may. */
function columnsOf(attendance: ReturnType<typeof useAttendance> | null): readonly Column<TrainingAccreditor>[] {
  const shown = (value: Attendance) => <Status tone={attendanceTones[value]}>{attendanceNames[value]}</Status>
  return [
    {
      key: 'name',
      header: 'Participant',
      lead: true,
      sortKey: 'name',
      render: (row) => <Person name={row.accreditor_name} detail={detailOf(row)} />,
    },
    {
      key: 'attendance',
      header: 'Attendance',
      width: 180,
      render: (row) =>
        attendance ? (
          <ChoiceMenu
            label={`Attendance of ${row.accreditor_name}`}
            value={row.attendance}
            options={attendances.map((value) => ({ value, label: shown(value), name: attendanceNames[value] }))}
            busy={attendance.busy}
            onChoose={(value) => attendance.mark([row], value)}
          >
            {shown(row.attendance)}
          </ChoiceMenu>
        ) : (
          shown(row.attendance)
        ),
    },
    {
      key: 'added',
      header: 'Added on',
      align: 'right',
      sortKey: 'created_at',
      width: 140,
      render: (row) => formatDay(row.created_at),
    },
  ]
}
