import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../../kit/contract/days.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import type { Column, RowAction } from '../../../../kit/web/list/data-table.ts'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import type { FilterKind } from '../../../../kit/web/list/list-state.ts'
import { useOpened } from '../../../../kit/web/list/opened.ts'
import { titled } from '../../../../kit/web/list/record-columns.ts'
import type { ListOf } from '../../../../kit/web/list/use-list.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { InactiveWord } from '../../../institutions/web/parts/InactiveWord.tsx'
import { LevelCell } from '../../../ladder/web/parts/LevelCell.tsx'
import { validityTones } from '../../../ladder/web/parts/tones.ts'
import { Validity } from '../../../ladder/web/parts/Validity.tsx'
import { visitStatusNames } from '../../../visits/rules.ts'
import { visitTones } from '../../../visits/web/parts/tones.ts'
import { programColumns } from '../../columns.ts'
import { type InstitutionProgram, programs } from '../../contract.ts'
import { OwnProgramPanel } from './OwnProgramPanel.tsx'
import { closedWhy, statusWord } from './program-columns.tsx'
import styles from './programs.module.css'

type TableProps<F extends Record<string, FilterKind>> = {
  list: ListOf<InstitutionProgram, F>
  /** Campus by campus: the campus stands above its programs. */
  isGrouped: boolean
  chips: ReactNode
  /** Chooses between the two. */
  order: ReactNode
  onAdd: () => void
}

/** The own programs as rows or cards; each can be requested, or leads to what is under way for it. */
export function InstitutionProgramTable<F extends Record<string, FilterKind>>({ list, isGrouped, chips, order, onAdd }: TableProps<F>) {
  const [opened, setOpened] = useOpened()
  const shown = list.read.data?.data.find((program) => program.id === opened?.id)
  return (
    <>
      <List
        {...(isGrouped ? { name: 'own-programs-by-campus' } : {})}
        label="Programs"
        list={list}
        columns={isGrouped ? columns.filter((column) => column.key !== 'campus') : columns}
        groupOf={isGrouped ? (row) => row.campus_name : undefined}
        rowName={(row) => row.name}
        onOpen={(row) => setOpened(row.id)}
        rowMenu={menuOf}
        placeholder="Search programs, campuses"
        filters={chips}
        end={order}
        nothing="No program matches"
        none={{
          icon: 'books',
          title: 'No programs yet',
          text: 'Add the programs your campuses offer; then you can request their accreditation.',
          actions: (
            <ActionButton call={programs.add} icon="plus" onClick={onAdd}>
              Add program
            </ActionButton>
          ),
        }}
      />
      {shown && <OwnProgramPanel key={shown.id} program={shown} onClose={() => setOpened(null)} />}
    </>
  )
}

function menuOf(program: InstitutionProgram): RowAction[] {
  const { id, name, open_request: request } = program
  const closed = program.is_closed && `${closedWhy(program)}: the agency can set it active again.`
  return [
    {
      label: 'Request accreditation',
      icon: 'send',
      letter: 'R',
      to: `/institution/programs/request?program=${id}`,
      disabled: closed || (request !== null && `${request.number} is under way.`),
    },
    {
      label: 'Its accreditations',
      icon: 'certificate',
      letter: 'A',
      to: `/institution/programs?${new URLSearchParams({ tab: 'accreditations', search: name })}`,
    },
  ]
}

const columns: readonly Column<InstitutionProgram>[] = titled(programColumns, [
  {
    key: 'name',
    lead: true,
    sortKey: 'name',
    render: (row) => (
      <>
        {row.name}
        <InactiveWord isActive={!row.is_closed} why={closedWhy(row)} />
      </>
    ),
  },
  { key: 'campus', priority: 2, width: 190, render: (row) => row.campus_name, short: (row) => row.campus_name },
  { key: 'level', sortKey: 'level', width: 134, render: (row) => <LevelCell program={row} /> },
  { key: 'valid_to', sortKey: 'valid_to', width: 188, card: 'wide', render: (row) => <Validity {...row} /> },
  {
    key: 'status',
    width: 132,
    render: (row) => <Status tone={validityTones[row.status]}>{statusWord(row.status)}</Status>,
  },
  {
    key: 'open',
    header: 'Under way',
    priority: 3,
    width: 150,
    short: ({ open_request: request }) => request && `${request.number} ${visitStatusNames[request.status].toLowerCase()}`,
    render: ({ open_request: request }) =>
      request ? (
        <>
          <Status tone={visitTones[request.status]}>{visitStatusNames[request.status]}</Status>
          <small>
            <Link className={styles.underWay} to={`/institution/programs?tab=accreditations&open=${request.id}`}>
              {request.number}
            </Link>
            , <span className={styles.together}>{formatDay(request.visit_date)}</span>
          </small>
        </>
      ) : (
        '–'
      ),
  },
])
